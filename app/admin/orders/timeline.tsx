import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";

const dots = {
  good: "bg-leaf-500",
  bad: "bg-clay-500",
  waiting: "bg-gold-500",
  quiet: "bg-sand-400",
} as const;

export type TimelineEntry = {
  at: Date;
  title: string;
  /** The colour of the dot beside the entry. */
  tone: keyof typeof dots;
  details: readonly (string | null)[];
  by?: string;
};

export function Timeline({ title, entries }: { title: string; entries: readonly TimelineEntry[] }) {
  return (
    <Sheet title={title}>
      <ol className="relative ms-1.5 border-s border-sand-300">
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id and no state.
          <li key={index} className="relative ps-5 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className={classes(
                "absolute -start-[0.3125rem] top-1.5 size-2.5 rounded-full ring-3 ring-white",
                dots[entry.tone],
              )}
            />
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">{entry.title}</span>
              <span className="text-xs text-ink-faint">
                {entry.by && <span className="me-2 font-medium text-ink-soft">{entry.by}</span>}
                <DateCell at={entry.at} as="time" />
              </span>
            </p>
            {entry.details.filter(Boolean).map((detail) => (
              <p key={detail} className="text-xs text-ink-soft wrap-anywhere">
                {detail}
              </p>
            ))}
          </li>
        ))}
      </ol>
    </Sheet>
  );
}
