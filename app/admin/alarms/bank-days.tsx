import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { BankDaysView } from "#server/giving/payments/reconcile/read-bank-days.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { bankText } from "./bank-texts.ts";
import { CheckPanel } from "./check-panel.tsx";

/** The last day compared with the bank and its result, the waiting days, and a form to compare a day again. */
export function BankDaysPanel({
  days: { banks, newest },
  reason,
}: {
  days: BankDaysView;
  reason: string | undefined;
}) {
  const compared = banks.filter(({ last }) => last !== null);
  const differences = compared.reduce((sum, { last }) => sum + (last?.differences ?? 0), 0);
  const named = (bank: { name: string }, text: string) => (banks.length > 1 ? `${bank.name}: ${text}` : text);
  const waiting = banks.flatMap((bank) => bank.waiting.map((day) => named(bank, formatDate(day, "tr"))));
  return (
    <CheckPanel
      className="mt-4"
      title={bankText.title}
      lead={bankText.lead}
      result={
        compared.length > 0
          ? {
              text: banks.map((bank) => named(bank, textOf(bank))).join(" "),
              differences: differences > 0 ? bankText.differences(formatCount(differences)) : null,
              equal: bankText.equal,
            }
          : null
      }
      never={bankText.never}
      overdue={waiting.length > 0 ? bankText.waiting(waiting.join(", ")) : null}
      intent="compare"
      button={{ idle: bankText.again, busy: bankText.noting }}
      reason={reason}
    >
      <PlainField
        label={bankText.day}
        type="date"
        name="day"
        required
        max={newest}
        defaultValue={newest}
        readOnly={reason !== undefined}
        className="w-40"
      />
    </CheckPanel>
  );
}

function textOf({ last }: BankDaysView["banks"][number]): string {
  if (!last) return bankText.never;
  const lines = last.lines === null ? null : formatCount(last.lines);
  return bankText.compared(formatDate(last.day, "tr"), formatDateTime(last.at, "tr"), lines);
}
