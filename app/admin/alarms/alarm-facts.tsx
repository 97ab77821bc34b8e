import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Fact } from "#app/admin/kit/sheet.tsx";
import { OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { ordersText } from "#app/admin/orders/messages.ts";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { bankAmount } from "./bank-amount.ts";
import { dayText, describeSubject } from "./describe-subject.ts";
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
      {reason && <Fact name={alarmsText.contradiction}>{reason}</Fact>}
      {details.mailSent === true && <Fact name={alarmsText.mailedDonor}>{alarmsText.smsSent}</Fact>}
      {details.smsSent === true && <Fact name={alarmsText.toldDonor}>{alarmsText.smsSent}</Fact>}
      {atBank && <Fact name={alarmsText.bankAmount}>{atBank}</Fact>}
      {factsOf(alarm).map(
        ([name, text]) =>
          text && (
            <Fact key={name} name={name}>
              <span translate="no">{text}</span>
            </Fact>
          ),
      )}
      {alarm.seenAt && !alarm.resolvedAt && (
        <Fact name={alarmsText.seenAt}>{formatDateTime(alarm.seenAt, "tr")}</Fact>
      )}
    </dl>
  );
}

/** Reads the details of an alarm and ignores a value of an unexpected type. */
function factsOf({ details, orderAmount, paidAmount, bankReference, authCode, number }: AlarmRow) {
  const amount = (value: unknown) => typeof value === "number" && money(value);
  const count = (value: unknown) => typeof value === "number" && formatCount(value);
  const day = (value: unknown) => typeof value === "string" && dayText(value);
  const word = (value: unknown) => typeof value === "string" && value;
  return [
    [alarmsText.expectedAmount, amount(details.expectedAmount)],
    [alarmsText.foundAmount, amount(details.foundAmount)],
    [alarmsText.orderAmount, amount(orderAmount)],
    [alarmsText.paidAmount, amount(paidAmount)],
    [alarmsText.refunded, amount(details.refunded || null)],
    [alarmsText.expectedCount, count(details.expectedCount)],
    [alarmsText.foundCount, count(details.foundCount)],
    [alarmsText.missingOrder, word(details.order)],
    [alarmsText.expectedDay, day(details.expectedDay)],
    [alarmsText.foundDay, day(details.foundDay)],
    [alarmsText.reference, word(bankReference ?? details.reference)],
    [alarmsText.authCode, word(authCode)],
    [alarmsText.number, word(number ?? details.bankNumber)],
    [alarmsText.signedCode, word(details.signed)],
    [alarmsText.threeDStatus, word(details.threeDStatus)],
  ] as const;
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

/** The reasons why the bank's records contradict a settlement (server/giving/payments/rules.ts). */
const contradictions: Record<string, string> = {
  amount_difference: "Tutar farklı",
  currency_difference: "Para birimi farklı",
  voided_at_bank: "Bankada iptal edilmiş",
  failed: "Bankada onaylanmamış",
};
