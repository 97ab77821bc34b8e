import { useId } from "react";
import { useFetcher } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/class-names.ts";
import { FieldError } from "#app/ui/field.tsx";
import type { BankDaysSeen } from "#server/payments/reconcile/read-bank-days.ts";
import { formatDateTime } from "#shared/dates.ts";
import { controlLook } from "../kit/form/form-field.tsx";
import { Reason } from "../kit/icon-button.tsx";
import { formatCount } from "../kit/list/format-count.ts";
import type { answerAlarm } from "./answer-alarm.server.ts";
import { bankText } from "./bank-texts.ts";
import { formatDay } from "./format-day.ts";

/** The last day compared with the bank and its result, the waiting days, and a form to compare a day again. */
export function BankDaysPanel({ days, reason }: { days: BankDaysSeen; reason: string | undefined }) {
  const fetcher = useFetcher<typeof answerAlarm>();
  const title = useId();
  const busy = fetcher.state !== "idle";
  const { last, waiting, newest } = days;
  return (
    <section
      aria-labelledby={title}
      className="mt-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5"
    >
      <div className="min-w-0 basis-96 grow">
        <h2 id={title} className="font-sans text-base font-semibold">
          {bankText.title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{bankText.lead}</p>
        <p className="mt-2 tabular-nums">
          {last
            ? bankText.compared(formatDay(last.day), formatDateTime(last.at, "tr"), formatCount(last.lines))
            : bankText.never}{" "}
          {last && (
            <strong className={last.differences > 0 ? "text-clay-700" : "text-leaf-700"}>
              {last.differences > 0 ? bankText.differences(formatCount(last.differences)) : bankText.equal}
            </strong>
          )}
        </p>
        {waiting.length > 0 && (
          <p className="mt-1 font-semibold text-clay-700">
            {bankText.waiting(waiting.map(formatDay).join(", "))}
          </p>
        )}
      </div>
      <fetcher.Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="compare" />
        <label className="block">
          <span className="mb-1.5 block font-semibold">{bankText.day}</span>
          <input
            type="date"
            name="day"
            required
            max={newest}
            defaultValue={newest}
            readOnly={reason !== undefined}
            className={classes(controlLook, "w-40")}
          />
        </label>
        <Reason reason={reason}>
          {(disabled) => (
            <Button type="submit" look="secondary" disabled={busy} {...disabled}>
              {busy ? bankText.noting : bankText.again}
            </Button>
          )}
        </Reason>
        <FieldError message={busy ? null : fetcher.data?.error} />
      </fetcher.Form>
    </section>
  );
}
