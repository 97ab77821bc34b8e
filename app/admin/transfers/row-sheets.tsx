import { money } from "#app/admin/kit/money-text.ts";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { OtherHalf } from "#server/giving/transfers/read-return.ts";
import type { RowSeen } from "#server/giving/transfers/read-row.ts";
import { groupIban } from "#shared/money/iban.ts";
import { formatDate } from "#shared/text/dates.ts";
import { transfersText } from "./messages.ts";
import { PressForm } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

export function RowFacts({ row }: { row: RowSeen }) {
  const { description, payerName, account, amount, currency, left, bookedOn, erased } = row;
  return (
    <Sheet title={text.title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={transfersText.description} className="sm:col-span-2">
          {description || (erased ? transfersText.erased : transfersText.noDescription)}
        </Fact>
        {payerName && <Fact name={transfersText.payer}>{payerName}</Fact>}
        <Fact name={transfersText.date}>{formatDate(bookedOn, "tr")}</Fact>
        <Fact name={transfersText.amount}>{money(amount, currency)}</Fact>
        {left > 0 && left < amount && <Fact name={text.left}>{money(left, currency)}</Fact>}
        <Fact name={transfersText.account}>{groupIban(account)}</Fact>
      </dl>
    </Sheet>
  );
}

/** The matching half of a returned payment, and the remaining work for staff. */
export function ReturnSheet({ row, other }: { row: RowSeen; other: OtherHalf }) {
  const day = formatDate(other.bookedOn, "tr");
  const done = row.state === "returned";
  return (
    <Sheet title={text.returnTitle}>
      <p className="text-ink-soft">{row.amount > 0 ? text.wentBack(day) : text.isReturnOf(day)}</p>
      {!done && <p className="mt-2">{text.returnDecide}</p>}
      <TextLink to={`transfers/${other.id}`} className="mt-1 min-h-11!">
        {row.amount > 0 ? text.openReturn : text.openReturned}
      </TextLink>
    </Sheet>
  );
}

/** Sets the row aside or brings it back; shows nothing while the row is matched. */
export function AsideSheet({ row: { state, amount } }: { row: Pick<RowSeen, "state" | "amount"> }) {
  const aside = state === "ignored" || state === "returned";
  if (!aside && state !== "new" && state !== "suggested") return null;
  const incoming = state === "returned" ? text.returnedLead : aside ? text.reopenLead : text.asideLead;
  const outgoing = aside ? text.outgoingAsideLead : text.outgoingLead;
  return (
    <Sheet title={aside ? transfersText.states[state] : amount < 0 ? text.outgoingTitle : text.asideTitle}>
      <p className="mb-3 text-ink-soft">{amount < 0 ? outgoing : incoming}</p>
      <PressForm
        intent={aside ? "reopen" : "aside"}
        label={aside ? text.reopen : amount < 0 ? text.setAside : text.aside}
      />
    </Sheet>
  );
}

/** The rule that follows from the matches of this IBAN. */
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
