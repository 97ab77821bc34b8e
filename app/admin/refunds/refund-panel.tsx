import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { changeSearch } from "#app/admin/kit/list/list-query.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { DuplicateChoice } from "#app/admin/orders/duplicate-choice.tsx";
import type { WritingPanel } from "#app/admin/orders/order-fetcher.ts";
import { paymentText } from "#app/admin/orders/payment-texts.ts";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import type { RefundablePayment } from "#server/giving/payments/refunds/find-refundable.ts";
import type { RefundView } from "#server/giving/payments/refunds/list-refunds.ts";
import { isHandMethod } from "#shared/giving/staff-gift.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { RefundStateBadge } from "./badges.tsx";
import { requestText } from "./messages.ts";
import type { OrderRefunds } from "./order-refunds.server.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** A card order without a card payment was completed by staff, because its money arrived in another way. */
function paymentName({ number, duplicate }: RefundablePayment, method: string): string {
  if (duplicate) return requestText.second;
  if (number !== null) return requestText.card;
  if (isHandMethod(method)) return requestText.inHand[method];
  return method === "card" ? requestText.otherWay : requestText.byHand;
}

/** Returns the value of `?refund=`. A transfer has no number. */
const toKey = ({ number }: Pick<RefundablePayment, "number">) => number ?? "transfer";

/**
 * The payments of an order, their refunds, and the buttons for a new refund. `?refund=` and `?book=` with the number of a
 * payment open the form.
 */
export function RefundPanel({
  order,
  fetcher,
  orderRefunds: { payments, refunds, refundedInPanel, limit },
  shares,
  mayTakeLocked,
  reasons,
}: Pick<WritingPanel, "order" | "fetcher"> & {
  orderRefunds: OrderRefunds;
  /** The shares of kurban in the order, and whether the person may refund shares of a locked list. */
  shares: readonly ListedShare[];
  mayTakeLocked: boolean;
  /** The reasons why this person may not refund or may not decide about a payment. */
  reasons: { refund: string | undefined; decide: string | undefined };
}) {
  const reason = reasons.refund;
  const { openForm, setOpenForm } = useOpenForm();
  const selectedPayment = payments.find((payment) => toKey(payment) === openForm?.payment);
  // The address may be old, and the payment may have been refunded completely since.
  const hasForm =
    reason === undefined &&
    (openForm?.isBooking || (selectedPayment && selectedPayment.requestedSum < selectedPayment.paid));
  const dialogPayment = hasForm ? selectedPayment : undefined;
  // A form that cannot open now must not open by itself later, for example after a refund is refused.
  if (openForm && !dialogPayment) setOpenForm(null);
  if (payments.length === 0 && refunds.length === 0) return null;
  return (
    <Sheet title={requestText.panel}>
      <ul className="divide-y divide-sand-200">
        {payments.map((payment) => (
          <PaymentItem
            key={toKey(payment)}
            payment={payment}
            name={paymentName(payment, order.paymentMethod)}
            refunds={refunds.filter((refund) => isRefundOf(refund, payment))}
            isRefundedInPanel={refundedInPanel.includes(payment.number ?? "")}
            reason={reason}
            decision={
              payment.adoptable && payment.number !== null && order.status === "completed" ? (
                <DuplicateChoice
                  orderId={order.id}
                  number={payment.number}
                  fetcher={fetcher}
                  reason={reasons.decide}
                />
              ) : null
            }
            onRefund={() => setOpenForm({ isBooking: false, payment: toKey(payment) })}
            onBook={() => setOpenForm({ isBooking: true, payment: toKey(payment) })}
          />
        ))}
      </ul>
      {payments.length === 0 && <RefundLinks refunds={refunds} />}
      {dialogPayment && (
        <RefundDialog
          key={toKey(dialogPayment)}
          orderId={order.id}
          payment={dialogPayment}
          name={paymentName(dialogPayment, order.paymentMethod)}
          orderMethod={order.paymentMethod}
          isBooking={openForm?.isBooking === true}
          shares={shares}
          mayTakeLocked={mayTakeLocked}
          limit={limit}
          onClose={() => setOpenForm(null)}
        />
      )}
    </Sheet>
  );
}

type OpenForm = { isBooking: boolean; payment: string };

/** Removes the parameter after opening the form, so that the back button does not open the form again. */
function useOpenForm() {
  const [search, setSearch] = useSearchParams();
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const refund = search.get("refund");
  const book = search.get("book");
  useEffect(() => {
    const payment = refund ?? book;
    if (payment === null) return;
    setOpenForm({ isBooking: refund === null, payment });
    const remainingSearch = changeSearch(search, { refund: null, book: null });
    setSearch(remainingSearch, { replace: true, preventScrollReset: true });
  }, [refund, book, search, setSearch]);
  return { openForm, setOpenForm };
}

/** A refund of the order's own payment may be by card or by hand. */
function isRefundOf(refund: RefundView, { number, duplicate }: RefundablePayment): boolean {
  return duplicate ? refund.attemptNumber === number : !refund.duplicate;
}

function PaymentItem({
  payment,
  name,
  refunds,
  isRefundedInPanel,
  reason,
  decision,
  onRefund,
  onBook,
}: {
  payment: RefundablePayment;
  name: string;
  refunds: readonly RefundView[];
  isRefundedInPanel: boolean;
  reason: string | undefined;
  /** The buttons of a payment about which staff must decide first. */
  decision: ReactNode;
  onRefund: () => void;
  onBook: () => void;
}) {
  const { paid, paidAt, requestedSum, refundedSum } = payment;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className="font-semibold tabular-nums">{money(paid)}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>{formatDateTime(paidAt, "tr")}</span>
        {refundedSum > 0 && <span>{`${requestText.back}: ${money(refundedSum)}`}</span>}
        {requestedSum > refundedSum && (
          <span>{`${requestText.underWay}: ${money(requestedSum - refundedSum)}`}</span>
        )}
      </p>
      <RefundLinks refunds={refunds} />
      {isRefundedInPanel && <p className="mt-2 text-clay-700">{requestText.foundAtBank}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {isRefundedInPanel && (
          <ReasonButton variant="primary" reason={reason} onClick={onBook}>
            {requestText.bookButton}
          </ReasonButton>
        )}
        {!decision && (
          <ReasonButton reason={requestedSum >= paid ? requestText.all : reason} onClick={onRefund}>
            {requestText.button}
          </ReasonButton>
        )}
      </div>
      {decision && <p className="mb-2 text-ink-soft">{paymentText.lead}</p>}
      {decision}
    </li>
  );
}

function RefundLinks({ refunds }: { refunds: readonly RefundView[] }) {
  if (refunds.length === 0) return null;
  return (
    <ul className="mt-2 grid gap-1.5">
      {refunds.map(({ id, amount, state, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <TextLink to={`refunds/${id}`} className="tabular-nums">
            {money(amount)}
          </TextLink>
          <span className="flex flex-wrap items-center gap-x-3 text-xs text-ink-soft">
            <DateCell at={createdAt} />
            <RefundStateBadge state={state} />
          </span>
        </li>
      ))}
    </ul>
  );
}
