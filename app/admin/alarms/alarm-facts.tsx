import type { AlarmRow } from "#server/payments/list-alarms.ts";
import { formatDate, formatDateTime } from "#shared/dates.ts";
import { formatCount } from "../kit/list/format-count.ts";
import { money } from "../kit/money-text.ts";
import { OrderStatusBadge } from "../orders/badges.tsx";
import { ordersText } from "../orders/messages.ts";
import { OrderLink } from "../orders/order-link.tsx";
import { Fact } from "../orders/sheet.tsx";
import { bankAmount } from "./bank-amount.ts";
import { describeSubject } from "./describe-subject.ts";
import { alarmsText } from "./messages.ts";

/** The facts of an alarm: the order, the payment, the expected and the actual value. */
export function AlarmFacts({ alarm }: { alarm: AlarmRow }) {
  const { orderId, details } = alarm;
  const record = describeSubject(alarm);
  const atBank = bankAmount(details);
  const reason = contradictions[String(details.reason)];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 tabular-nums md:grid-cols-3 xl:grid-cols-4">
      {orderId && <OrderFacts alarm={alarm} orderId={orderId} />}
      {record && <Fact name={record.name}>{record.text}</Fact>}
      {amountsOf(alarm).map(
        ([name, amount]) =>
          typeof amount === "number" && (
            <Fact key={name} name={name}>
              {money(amount)}
            </Fact>
          ),
      )}
      {reason && <Fact name={alarmsText.contradiction}>{reason}</Fact>}
      {details.mailSent === true && <Fact name={alarmsText.mailedDonor}>{alarmsText.smsSent}</Fact>}
      {details.smsSent === true && <Fact name={alarmsText.toldDonor}>{alarmsText.smsSent}</Fact>}
      {atBank && <Fact name={alarmsText.bankAmount}>{atBank}</Fact>}
      {countsOf(alarm).map(
        ([name, count]) =>
          typeof count === "number" && (
            <Fact key={name} name={name}>
              {formatCount(count)}
            </Fact>
          ),
      )}
      {wordsOf(alarm).map(
        ([name, word]) =>
          typeof word === "string" &&
          word !== "" && (
            <Fact key={name} name={name}>
              <span translate="no">{word}</span>
            </Fact>
          ),
      )}
      {alarm.seenAt && !alarm.resolvedAt && (
        <Fact name={alarmsText.seenAt}>{formatDateTime(alarm.seenAt, "tr")}</Fact>
      )}
    </dl>
  );
}

type Value = [name: string, value: unknown];

function amountsOf({ details, orderAmount, paidAmount }: AlarmRow): Value[] {
  return [
    [alarmsText.expectedAmount, details.expectedAmount],
    [alarmsText.foundAmount, details.foundAmount],
    [alarmsText.orderAmount, orderAmount],
    [alarmsText.paidAmount, paidAmount],
    [alarmsText.refunded, details.refunded || undefined],
  ];
}

function countsOf({ details }: AlarmRow): Value[] {
  return [
    [alarmsText.expectedCount, details.expectedCount],
    [alarmsText.foundCount, details.foundCount],
  ];
}

function shownDay(day: unknown): string | undefined {
  return typeof day === "string" ? formatDate(day, "tr") : undefined;
}

function wordsOf({ details, bankReference, authCode, number }: AlarmRow): Value[] {
  return [
    [alarmsText.missingOrder, details.order],
    [alarmsText.expectedDay, shownDay(details.expectedDay)],
    [alarmsText.foundDay, shownDay(details.foundDay)],
    [alarmsText.reference, bankReference ?? details.reference],
    [alarmsText.authCode, authCode],
    [alarmsText.number, number ?? details.bankNumber],
    [alarmsText.signedCode, details.signed],
    [alarmsText.threeDStatus, details.threeDStatus],
  ];
}

function OrderFacts({ alarm, orderId }: { alarm: AlarmRow; orderId: string }) {
  const { orderReference, orderStatus, customerName } = alarm;
  return (
    <>
      <Fact name={alarmsText.order}>
        <span className="flex flex-wrap items-start gap-2">
          <OrderLink id={orderId} reference={orderReference} />
          {orderStatus && <OrderStatusBadge status={orderStatus} />}
        </span>
      </Fact>
      <Fact name={alarmsText.donor}>{customerName || ordersText.anonymous}</Fact>
    </>
  );
}

/** Why the bank's records contradict a settlement (server/payments/rules.ts). */
const contradictions: Record<string, string> = {
  amount_difference: "Tutar farklı",
  currency_difference: "Para birimi farklı",
  voided_at_bank: "Bankada iptal edilmiş",
  failed: "Bankada onaylanmamış",
};
