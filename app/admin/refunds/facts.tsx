import { Fact, Sheet } from "#app/admin/kit/sheet.tsx";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import { refundMethodNames, refundsText, refundText, wayNames } from "./messages.ts";

export function RefundFacts({ refund }: { refund: RefundView }) {
  const { orderId, reference, customerName, attemptNumber, duplicate, method, way, reason, found } = refund;
  const { requestedByName, approvedByName, bankReference } = refund;
  return (
    <Sheet title={refundText.facts}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={refundText.order}>
          <OrderLink id={orderId} reference={reference} />
        </Fact>
        <Fact name={refundsText.donor}>{customerName || refundsText.anonymous}</Fact>
        <Fact name={refundText.method}>{refundMethodNames[method]}</Fact>
        {way && <Fact name={refundText.way}>{wayNames[way]}</Fact>}
        {attemptNumber && (
          <Fact name={duplicate ? refundText.second : refundText.payment}>
            <span translate="no">{attemptNumber}</span>
          </Fact>
        )}
        {bankReference && (
          <Fact name={refundText.bankReference}>
            <span translate="no">{bankReference}</span>
          </Fact>
        )}
        <Fact name={refundText.requestedBy}>{requestedByName ?? refundsText.system}</Fact>
        {approvedByName && <Fact name={refundText.approvedBy}>{approvedByName}</Fact>}
        <Fact name={refundText.reason} className="sm:col-span-2">
          {reason}
        </Fact>
      </dl>
      {found && <p className="mt-3 text-ink-soft">{refundText.found}</p>}
    </Sheet>
  );
}
