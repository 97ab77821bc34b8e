import { PlainField } from "#app/admin/kit/form/plain-field.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { BankDaysView } from "#server/giving/payments/reconcile/read-bank-days.ts";
import { formatDate, formatDateTime } from "#shared/text/dates.ts";
import { bankText } from "./bank-texts.ts";
import { CheckPanel } from "./check-panel.tsx";

/** The last comparison with the bank, the days without a comparison, and a form that repeats a comparison. */
export function BankDaysPanel({
  days: { banks, newest },
  reason,
}: {
  days: BankDaysView;
  reason: string | undefined;
}) {
  const comparedBanks = banks.filter(({ last }) => last !== null);
  let differences = 0;
  for (const { last } of comparedBanks) differences += last?.differences ?? 0;
  const withBankName = (bank: { name: string }, text: string) =>
    banks.length > 1 ? `${bank.name}: ${text}` : text;
  const waitingDays = banks.flatMap((bank) =>
    bank.waiting.map((day) => withBankName(bank, formatDate(day, "tr"))),
  );
  return (
    <CheckPanel
      className="mt-4"
      title={bankText.title}
      lead={bankText.lead}
      result={
        comparedBanks.length > 0
          ? {
              text: banks.map((bank) => withBankName(bank, describeLastDay(bank))).join(" "),
              differences: differences > 0 ? bankText.differences(formatCount(differences)) : null,
              noDifferencesText: bankText.equal,
            }
          : null
      }
      neverText={bankText.never}
      overdue={waitingDays.length > 0 ? bankText.waiting(waitingDays.join(", ")) : null}
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

function describeLastDay({ last }: BankDaysView["banks"][number]): string {
  if (!last) return bankText.never;
  const lines = last.lines === null ? null : formatCount(last.lines);
  return bankText.compared(formatDate(last.day, "tr"), formatDateTime(last.at, "tr"), lines);
}
