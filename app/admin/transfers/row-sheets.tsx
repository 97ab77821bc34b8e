import type { RowSeen } from "#server/transfers/read-row.ts";
import { groupIban } from "#shared/iban.ts";
import { Fact, Sheet } from "../orders/sheet.tsx";
import { money } from "./columns.tsx";
import { dayText } from "./day-text.ts";
import { transfersText } from "./messages.ts";
import { PressForm } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

/** What the bank wrote. */
export function RowFacts({ row }: { row: RowSeen }) {
  const { description, payerName, account, amount, currency, left, bookedOn, erased } = row;
  return (
    <Sheet title={text.title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={transfersText.description} className="sm:col-span-2">
          {description || (erased ? transfersText.erased : transfersText.noDescription)}
        </Fact>
        {payerName && <Fact name={transfersText.payer}>{payerName}</Fact>}
        <Fact name={transfersText.date}>{dayText(bookedOn)}</Fact>
        <Fact name={transfersText.amount}>{money(amount, currency)}</Fact>
        {left > 0 && left < amount && <Fact name={text.left}>{money(left, currency)}</Fact>}
        <Fact name={transfersText.account}>{groupIban(account)}</Fact>
      </dl>
    </Sheet>
  );
}

/** Sets the row aside, or takes it back; nothing while it is matched. */
export function AsideSheet({ state }: Pick<RowSeen, "state">) {
  const aside = state === "ignored" || state === "returned";
  if (!aside && state !== "new" && state !== "suggested") return null;
  return (
    <Sheet title={aside ? transfersText.states[state] : text.asideTitle}>
      <p className="mb-3 text-ink-soft">{aside ? text.reopenLead : text.asideLead}</p>
      <PressForm intent={aside ? "reopen" : "aside"} label={aside ? text.reopen : text.aside} />
    </Sheet>
  );
}

/** What the matches of this IBAN teach. */
export function RuleSheet({ teaches }: Pick<RowSeen, "teaches">) {
  if (teaches === null) return null;
  return (
    <Sheet title={text.ruleTitle}>
      <p className="mb-3 text-ink-soft">{teaches ? text.ruleOn : text.ruleOff}</p>
      <PressForm
        intent="rule"
        fields={[["on", teaches ? "0" : "1"]]}
        label={teaches ? text.switchOff : text.switchOn}
      />
    </Sheet>
  );
}
