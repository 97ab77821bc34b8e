import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { LastCheck } from "#server/books/last-check.ts";
import { formatDateTime } from "#shared/dates.ts";
import { Reason } from "../kit/icon-button.tsx";
import { formatCount } from "../kit/list/format-count.ts";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { alarmsText } from "./messages.ts";

/** The time and result of the last ledger check, and the button to run it now. */
export function LastCheckPanel({
  last,
  late,
  reason,
}: {
  last: LastCheck | undefined;
  /** The next check is overdue. */
  late: boolean;
  /** Why this member of staff may not run it. */
  reason: string | undefined;
}) {
  const fetcher = useFetcher<typeof answerAlarm>();
  const busy = fetcher.state !== "idle";
  return (
    <section
      aria-labelledby="books-check"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="min-w-0 basis-96 grow">
        <h2 id="books-check" className="font-sans text-base font-semibold">
          {alarmsText.checkTitle}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{alarmsText.checkLead}</p>
        <p className="mt-2 tabular-nums">
          {last
            ? alarmsText.lastChecked(formatDateTime(last.at, "tr"), formatCount(last.orders))
            : alarmsText.neverChecked}{" "}
          {last && (
            <strong className={last.open > 0 ? "text-clay-700" : "text-leaf-700"}>
              {last.open > 0 ? alarmsText.differences(formatCount(last.open)) : alarmsText.inOrder}
            </strong>
          )}
        </p>
        {late && <p className="mt-1 font-semibold text-clay-700">{alarmsText.late}</p>}
      </div>
      <fetcher.Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="check" />
        <Reason reason={reason}>
          {(disabled) => (
            <Button type="submit" look="secondary" disabled={busy} {...disabled}>
              {busy ? alarmsText.checking : alarmsText.check}
            </Button>
          )}
        </Reason>
        <FieldError message={busy ? null : fetcher.data?.error} />
      </fetcher.Form>
    </section>
  );
}
