import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { controlClasses } from "#app/admin/kit/form/form-field.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import { type CashCount, denominations, parsePieces, piecesOf, sumCount } from "#shared/money/cash-count.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { denominationName, isNote, piecesField } from "./count-fields.ts";
import type { action } from "./day.tsx";
import { Difference } from "./difference.tsx";
import { cashText, dayText as text } from "./messages.ts";

/** Counts the notes and coins of a desk with a live sum, and closes the day. A refused form keeps what was typed. */
export function CountForm({
  expected,
  others,
  reason,
}: {
  /** The sum in kuruş that should be in the desk. */
  expected: number;
  /** The people who must close the day, because this person took its gifts. */
  others: readonly string[];
  reason: string | undefined;
}) {
  const fetcher = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Record<string, string>>({});
  // The field is absent while the difference is 0, and what was typed comes back with it.
  const [typedReason, setTypedReason] = useState("");
  const busy = fetcher.state !== "idle";
  const message = busy ? undefined : fetcher.data?.message;
  const count: CashCount = Object.fromEntries(
    denominations.map((value) => [value, parsePieces(ownValue(typed, String(value)) ?? "") ?? 0]),
  );
  const counted = sumCount(count);
  const difference = counted - expected;
  const groups = [
    { title: text.notes, values: denominations.filter(isNote) },
    { title: text.coins, values: denominations.filter((value) => !isNote(value)) },
  ];
  return (
    <Sheet title={text.count} className="print:hidden">
      <fetcher.Form ref={form} method="post" preventScrollReset className="grid gap-4" onKeyDown={focusNext}>
        <HiddenInputs values={{ intent: "close", expected }} />
        <p className="text-ink-soft">{text.countLead}</p>
        {others.length > 0 && <Notice kind="warning">{text.taker(others.join(", "))}</Notice>}
        <div className="grid gap-x-8 gap-y-4 2xl:grid-cols-2">
          {groups.map(({ title, values }) => (
            <fieldset key={title} className="min-w-0">
              <legend className="mb-1.5 text-xs text-ink-faint">{title}</legend>
              {values.map((value) => (
                <PiecesRow
                  key={value}
                  name={piecesField(value)}
                  label={denominationName(value)}
                  text={ownValue(typed, String(value)) ?? ""}
                  sum={value * piecesOf(count, value)}
                  isReadOnly={reason !== undefined}
                  onType={(next) => setTyped((before) => ({ ...before, [value]: next }))}
                />
              ))}
            </fieldset>
          ))}
        </div>
        <dl className="grid gap-1 rounded-md bg-sand-50 px-4 py-3 tabular-nums ring-1 ring-sand-200 sm:grid-cols-3">
          <Total name={cashText.counted}>
            <output>{money(counted)}</output>
          </Total>
          <Total name={cashText.expected}>{money(expected)}</Total>
          <Total name={cashText.difference}>
            <Difference amount={difference} />
          </Total>
        </dl>
        {message && <Notice kind="error">{message}</Notice>}
        {difference !== 0 && (
          <PlainField
            label={text.reason}
            name="reason"
            value={typedReason}
            onChange={({ target }) => setTypedReason(target.value)}
            hint={text.reasonHint}
            maxLength={500}
            readOnly={reason !== undefined}
          />
        )}
        <p className="text-xs text-ink-soft">{text.final}</p>
        <div>
          <ReasonButton type="submit" variant="primary" disabled={busy} reason={reason}>
            {text.close}
          </ReasonButton>
        </div>
      </fetcher.Form>
    </Sheet>
  );
}

/** Enter leads to the next input and last to the button, so that it does not close the day by mistake. */
function focusNext(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  const controls = [
    ...event.currentTarget.querySelectorAll<HTMLElement>("input:not([type=hidden]), button[type=submit]"),
  ];
  const next = controls[controls.indexOf(event.target) + 1];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

function PiecesRow({
  name,
  label,
  text: typed,
  sum,
  isReadOnly,
  onType,
}: {
  name: string;
  label: string;
  text: string;
  /** In kuruş. */
  sum: number;
  isReadOnly: boolean;
  onType: (text: string) => void;
}) {
  const id = useId();
  const isWrong = parsePieces(typed) === null;
  return (
    <div className="grid grid-cols-[4.5rem_5rem_minmax(0,1fr)] items-center gap-3 py-1">
      <label htmlFor={id} className="font-semibold whitespace-nowrap">
        {label}
        <span className="sr-only">, {text.piecesWord}</span>
      </label>
      <input
        id={id}
        name={name}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        readOnly={isReadOnly}
        aria-invalid={isWrong || undefined}
        className={classes(controlClasses, "text-end tabular-nums")}
      />
      <span className="text-end whitespace-nowrap text-ink-soft tabular-nums">
        {isWrong ? "–" : money(sum)}
      </span>
    </div>
  );
}

function Total({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 sm:block">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
