import { useFetcher } from "react-router";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { classes } from "#app/ui/class-names.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { DayDeposit } from "#server/giving/cash/read-day.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import type { action } from "./day.tsx";
import { dayText as text } from "./messages.ts";

type Props = {
  deposits: readonly DayDeposit[];
  isOpen: boolean;
  seesTransfers: boolean;
  reason: string | undefined;
};

/** The money of a day that went to the bank, and the form for more while the day is open. */
export function Deposits({ deposits, isOpen, seesTransfers, reason }: Props) {
  const fetcher = useFetcher<typeof action>();
  const busy = fetcher.state !== "idle";
  const message = busy ? undefined : fetcher.data?.message;
  if (!isOpen && deposits.length === 0) return null;
  return (
    <Sheet title={text.deposits} className={classes(deposits.length === 0 && "print:hidden")}>
      {message && (
        <Notice kind="error" className="mb-3">
          {message}
        </Notice>
      )}
      <ul className="divide-y divide-sand-200">
        {deposits.map(({ id, amount, at, byName, rowId, bookedOn }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold tabular-nums">{money(amount)}</p>
              <p className="text-xs text-ink-soft">
                {byName} · {formatDateTime(at, "tr")} ·{" "}
                {rowId !== null && bookedOn !== null ? (
                  seesTransfers ? (
                    <TextLink to={`transfers/${rowId}`}>
                      {text.inStatement(formatDate(bookedOn, "tr"))}
                    </TextLink>
                  ) : (
                    text.inStatement(formatDate(bookedOn, "tr"))
                  )
                ) : (
                  text.waitsForRow
                )}
              </p>
            </div>
            {isOpen && rowId === null && (
              <fetcher.Form method="post" preventScrollReset className="print:hidden">
                <HiddenInputs values={{ intent: "remove-deposit", deposit: id }} />
                <ReasonButton
                  type="submit"
                  disabled={busy}
                  reason={reason}
                  aria-label={text.removeDepositOf(money(amount))}
                >
                  {text.removeDeposit}
                </ReasonButton>
              </fetcher.Form>
            )}
          </li>
        ))}
      </ul>
      {isOpen && (
        <fetcher.Form
          key={deposits.length}
          method="post"
          preventScrollReset
          className={classes(
            "grid gap-4 print:hidden",
            deposits.length > 0 && "mt-3 border-t border-sand-200 pt-4",
          )}
        >
          <p className="text-ink-soft">{text.depositLead}</p>
          <HiddenInputs values={{ intent: "deposit" }} />
          <PlainField
            label={text.depositAmount}
            name="amount"
            inputMode="decimal"
            required
            readOnly={reason !== undefined}
          />
          <div>
            <ReasonButton type="submit" disabled={busy} reason={reason}>
              {text.depositSave}
            </ReasonButton>
          </div>
        </fetcher.Form>
      )}
    </Sheet>
  );
}
