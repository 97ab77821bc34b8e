import { money } from "#app/admin/kit/money-text.ts";
import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import type { ReturnCounterpart } from "#server/giving/transfers/read-return.ts";
import type { RowDetails } from "#server/giving/transfers/read-row.ts";
import { groupIban } from "#shared/money/iban.ts";
import { formatDate } from "#shared/text/dates.ts";
import { transfersText } from "./messages.ts";
import { IntentButton } from "./row-form.tsx";
import { rowText as text } from "./row-messages.ts";

export function RowFacts({ row }: { row: RowDetails }) {
  const { description, payerName, account, amount, currency, unmatched, bookedOn, isErased } = row;
  return (
    <Sheet title={text.title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={transfersText.description} className="sm:col-span-2">
          {description || (isErased ? transfersText.erased : transfersText.noDescription)}
        </Fact>
        {payerName && <Fact name={transfersText.payer}>{payerName}</Fact>}
        <Fact name={transfersText.date}>{formatDate(bookedOn, "tr")}</Fact>
        <Fact name={transfersText.amount}>{money(amount, currency)}</Fact>
        {unmatched > 0 && unmatched < amount && <Fact name={text.left}>{money(unmatched, currency)}</Fact>}
        <Fact name={transfersText.account}>{groupIban(account)}</Fact>
      </dl>
    </Sheet>
  );
}

/** The other row of a returned payment and the remaining decision of staff. */
export function ReturnSheet({ row, otherHalf }: { row: RowDetails; otherHalf: ReturnCounterpart }) {
  const day = formatDate(otherHalf.bookedOn, "tr");
  const isReturned = row.state === "returned";
  return (
    <Sheet title={text.returnTitle}>
      <p className="text-ink-soft">{row.amount > 0 ? text.wentBack(day) : text.isReturnOf(day)}</p>
      {!isReturned && <p className="mt-2">{text.returnDecide}</p>}
      <TextLink to={`transfers/${otherHalf.id}`} className="mt-1 min-h-11!">
        {row.amount > 0 ? text.openReturn : text.openReturned}
      </TextLink>
    </Sheet>
  );
}

/** Sets the row aside or reopens it. A matched row cannot be set aside. */
export function AsideSheet({ row: { state, amount } }: { row: Pick<RowDetails, "state" | "amount"> }) {
  const isAside = state === "ignored" || state === "returned";
  if (!isAside && state !== "new" && state !== "suggested") return null;
  const isOutgoing = amount < 0;
  const asideText = isAside ? text.reopenLead : text.asideLead;
  const incomingText = state === "returned" ? text.returnedLead : asideText;
  const openTitle = isOutgoing ? text.outgoingTitle : text.asideTitle;
  const asideLabel = isOutgoing ? text.setAside : text.aside;
  const outgoingText = isAside ? text.outgoingAsideLead : text.outgoingLead;
  return (
    <Sheet title={isAside ? transfersText.states[state] : openTitle}>
      <p className="mb-3 text-ink-soft">{isOutgoing ? outgoingText : incomingText}</p>
      <IntentButton intent={isAside ? "reopen" : "aside"} label={isAside ? text.reopen : asideLabel} />
    </Sheet>
  );
}

/** The rule about further payments from the same IBAN. */
export function RuleSheet({ suggestsDonor }: Pick<RowDetails, "suggestsDonor">) {
  if (suggestsDonor === null) return null;
  return (
    <Sheet title={text.ruleTitle}>
      <p className="mb-3 text-ink-soft">{suggestsDonor ? text.ruleOn : text.ruleOff}</p>
      <IntentButton
        intent="rule"
        fields={[["on", suggestsDonor ? "0" : "1"]]}
        label={suggestsDonor ? text.switchOff : text.switchOn}
      />
    </Sheet>
  );
}
