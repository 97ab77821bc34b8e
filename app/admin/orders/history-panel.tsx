import { classes } from "#app/ui/class-names.ts";
import type { HistoryEntry } from "#server/payments/order-history.ts";
import { DateCell } from "../kit/list/cells.tsx";
import { historyLine } from "./history-text.ts";
import { detailText } from "./messages.ts";
import { Sheet } from "./sheet.tsx";

const dots = {
  good: "bg-leaf-500",
  bad: "bg-clay-500",
  waiting: "bg-gold-500",
  quiet: "bg-sand-400",
} as const;

/** The order's history, newest first. */
export function HistoryPanel({
  history,
  codes,
}: {
  history: readonly HistoryEntry[];
  codes: Record<string, string>;
}) {
  return (
    <Sheet title={detailText.history}>
      <ol className="relative ms-1.5 border-s border-sand-300">
        {history.toReversed().map((entry, index) => {
          const { title, tone, details, by } = historyLine(entry, codes);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and no state.
            <li key={index} className="relative ps-5 pb-5 last:pb-0">
              <span
                aria-hidden="true"
                className={classes(
                  "absolute -start-[0.3125rem] top-1.5 size-2.5 rounded-full ring-3 ring-white",
                  dots[tone],
                )}
              />
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-semibold">{title}</span>
                <span className="text-xs text-ink-faint">
                  {by && <span className="me-2 font-medium text-ink-soft">{by}</span>}
                  <DateCell at={entry.at} as="time" />
                </span>
              </p>
              {details.filter(Boolean).map((detail) => (
                <p key={detail} className="text-xs text-ink-soft wrap-anywhere">
                  {detail}
                </p>
              ))}
            </li>
          );
        })}
      </ol>
    </Sheet>
  );
}
