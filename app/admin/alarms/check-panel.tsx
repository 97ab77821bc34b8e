import { type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import type { answerAlarm } from "./answer-alarm.server.ts";

type Props = {
  title: string;
  lead: string;
  /** The result of the last check. `differences` is null without differences. */
  result: { text: string; differences: string | null; noDifferencesText: string } | null;
  neverText: string;
  /** A warning about overdue work. */
  overdue: string | null;
  /** The intent that repeats the check. */
  intent: string;
  button: { idle: string; busy: string };
  /** The reason why this person may not run the check. */
  reason: string | undefined;
  className: string;
  /** Further inputs of the form. */
  children?: ReactNode;
};

/** Describes a check and its last result, with a button that repeats the check. */
export function CheckPanel({ title, lead, result, neverText, overdue, className, ...form }: Props) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className={`${className} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-md bg-white p-4 text-sm shadow-soft ring-1 ring-sand-200 sm:p-5`}
    >
      <div className="min-w-0 basis-96 grow">
        <h2 id={headingId} className="font-sans text-base font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-prose text-ink-soft">{lead}</p>
        <p className="mt-2 tabular-nums">
          {result?.text ?? neverText}{" "}
          {result && (
            <strong className={result.differences ? "text-clay-700" : "text-leaf-700"}>
              {result.differences ?? result.noDifferencesText}
            </strong>
          )}
        </p>
        {overdue && <p className="mt-1 font-semibold text-clay-700">{overdue}</p>}
      </div>
      <CheckForm {...form} />
    </section>
  );
}

/** A form with one button for an intent of the alarms screen. */
export function CheckForm({
  intent,
  button,
  reason,
  children,
}: Pick<Props, "intent" | "button" | "reason" | "children">) {
  const fetcher = useFetcher<typeof answerAlarm>();
  const busy = fetcher.state !== "idle";
  return (
    <fetcher.Form method="post" preventScrollReset className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="intent" value={intent} />
      {children}
      <ReasonButton reason={reason} type="submit" disabled={busy}>
        {busy ? button.busy : button.idle}
      </ReasonButton>
      <FieldError message={busy ? null : fetcher.data?.error} />
    </fetcher.Form>
  );
}
