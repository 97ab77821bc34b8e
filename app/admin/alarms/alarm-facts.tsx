import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { Fact } from "#app/admin/kit/sheet.tsx";
import { OrderStatusBadge } from "#app/admin/orders/badges.tsx";
import { ordersText } from "#app/admin/orders/messages.ts";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { AlarmRow } from "#server/giving/payments/list-alarms.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { formatBankAmount } from "./bank-amount.ts";
import { describeSubject, formatStoredDay } from "./describe-subject.ts";
import { alarmsText } from "./messages.ts";

export function AlarmFacts({ alarm }: { alarm: AlarmRow }) {
  const { orderId, details } = alarm;
  const record = describeSubject(alarm);
  const reportedAmount = formatBankAmount(details);
  const reason = contradictions[String(details.reason)];
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 tabular-nums md:grid-cols-3 xl:grid-cols-4">
      {orderId && <OrderFacts alarm={alarm} orderId={orderId} />}
      {record && <Fact name={record.name}>{record.text}</Fact>}
      {reason && <Fact name={alarmsText.contradiction}>{reason}</Fact>}
      {details.mailSent === true && <Fact name={alarmsText.mailToDonor}>{alarmsText.smsSent}</Fact>}
      {details.smsSent === true && <Fact name={alarmsText.smsToDonor}>{alarmsText.smsSent}</Fact>}
      {reportedAmount && <Fact name={alarmsText.bankAmount}>{reportedAmount}</Fact>}
      {listFacts(alarm).map(
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

/** A detail of an unexpected type is ignored. */
function listFacts({ details, orderAmount, paidAmount, bankReference, authCode, number }: AlarmRow) {
  const formatAmount = (value: unknown) => typeof value === "number" && money(value);
  const formatNumber = (value: unknown) => typeof value === "number" && formatCount(value);
  const formatDay = (value: unknown) => typeof value === "string" && formatStoredDay(value);
  const formatText = (value: unknown) => typeof value === "string" && value;
  return [
    [alarmsText.expectedAmount, formatAmount(details.expectedAmount)],
    [alarmsText.foundAmount, formatAmount(details.foundAmount)],
    [alarmsText.orderAmount, formatAmount(orderAmount)],
    [alarmsText.paidAmount, formatAmount(paidAmount)],
    [alarmsText.refunded, formatAmount(details.refunded || null)],
    [alarmsText.expectedCount, formatNumber(details.expectedCount)],
    [alarmsText.foundCount, formatNumber(details.foundCount)],
    [alarmsText.missingOrder, formatText(details.order)],
    [alarmsText.expectedDay, formatDay(details.expectedDay)],
    [alarmsText.foundDay, formatDay(details.foundDay)],
    [alarmsText.reference, formatText(bankReference ?? details.reference)],
    [alarmsText.authCode, formatText(authCode)],
    [alarmsText.number, formatText(number ?? details.bankNumber)],
    [alarmsText.signedCode, formatText(details.signed)],
    [alarmsText.threeDStatus, formatText(details.threeDStatus)],
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
