import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { changedSearch } from "#app/admin/kit/list/list-query.ts";
import { money } from "#app/admin/kit/money-text.ts";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { TextLink } from "#app/admin/kit/text-link.tsx";
import { DuplicateChoice } from "#app/admin/orders/duplicate-choice.tsx";
import type { WritingPanel } from "#app/admin/orders/order-fetcher.ts";
import { paymentText } from "#app/admin/orders/payment-texts.ts";
import type { Refundable } from "#server/giving/payments/refunds/find-refundable.ts";
import type { RefundSeen } from "#server/giving/payments/refunds/list-refunds.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { RefundStateBadge } from "./badges.tsx";
import { requestText } from "./messages.ts";
import type { OrderRefunds } from "./order-refunds.server.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** Names a payment. Staff complete a card order by hand if its money came another way than by `method`. */
function paymentName({ number, duplicate }: Refundable, method: string): string {
  if (duplicate) return requestText.second;
  if (number !== null) return requestText.card;
  return method === "card" ? requestText.otherWay : requestText.byHand;
}

/** Returns how the address names a payment: a transfer has no number. */
const keyOf = ({ number }: Pick<Refundable, "number">) => number ?? "transfer";

/**
 * The payments of an order, their refunds, and the buttons for a new one. `?refund=` and `?book=` with a payment's
 * number open the form.
 */
export function RefundPanel({
  order,
  fetcher,
  shown: { payments, refunds, found, limit },
  reasons,
}: Pick<WritingPanel, "order" | "fetcher"> & {
  shown: OrderRefunds;
  /** The reasons why this member of staff may not refund, or may not decide about a payment. */
  reasons: { refund: string | undefined; decide: string | undefined };
}) {
  const reason = reasons.refund;
  const { asked, ask } = useAsked();
  const named = payments.find((one) => keyOf(one) === asked?.payment);
  // The address may be older than a refund of the rest.
  const hasForm = reason === undefined && (asked?.books || (named && named.counted < named.paid));
  const opened = hasForm ? named : undefined;
  // A form that cannot open now must not open later without a press, when a refund is refused.
  if (asked && !opened) ask(null);
  if (payments.length === 0 && refunds.length === 0) return null;
  return (
    <Sheet title={requestText.panel}>
      <ul className="divide-y divide-sand-200">
        {payments.map((payment) => (
          <Payment
            key={keyOf(payment)}
            payment={payment}
            name={paymentName(payment, order.paymentMethod)}
            refunds={refunds.filter((one) => belongs(one, payment))}
            found={found.includes(payment.number ?? "")}
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
            onRefund={() => ask({ books: false, payment: keyOf(payment) })}
            onBook={() => ask({ books: true, payment: keyOf(payment) })}
          />
        ))}
      </ul>
      {payments.length === 0 && <RefundLinks refunds={refunds} />}
      {opened && (
        <RefundDialog
          key={keyOf(opened)}
          orderId={order.id}
          payment={opened}
          name={paymentName(opened, order.paymentMethod)}
          books={asked?.books === true}
          limit={limit}
          onClose={() => ask(null)}
        />
      )}
    </Sheet>
  );
}

/** The open form. */
type Asked = { books: boolean; payment: string };

/** Opens the form of the address once: the back button then leads to the order without the form. */
function useAsked() {
  const [search, setSearch] = useSearchParams();
  const [asked, ask] = useState<Asked | null>(null);
  const refund = search.get("refund");
  const book = search.get("book");
  useEffect(() => {
    const payment = refund ?? book;
    if (payment === null) return;
    ask({ books: refund === null, payment });
    const rest = changedSearch(search, { refund: null, book: null });
    setSearch(rest, { replace: true, preventScrollReset: true });
  }, [refund, book, search, setSearch]);
  return { asked, ask };
}

/** Whether the refund is one of the order's own payment, by card or by hand, or of the given second payment. */
function belongs(refund: RefundSeen, { number, duplicate }: Refundable): boolean {
  return duplicate ? refund.attemptNumber === number : !refund.duplicate;
}

function Payment({
  payment,
  name,
  refunds,
  found,
  reason,
  decision,
  onRefund,
  onBook,
}: {
  payment: Refundable;
  name: string;
  refunds: readonly RefundSeen[];
  found: boolean;
  reason: string | undefined;
  /** The buttons for a payment that staff must decide about first. */
  decision: ReactNode;
  onRefund: () => void;
  onBook: () => void;
}) {
  const { paid, paidAt, counted, back } = payment;
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{name}</span>
        <span className="font-semibold tabular-nums">{money(paid)}</span>
      </p>
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-soft tabular-nums">
        <span>{formatDateTime(paidAt, "tr")}</span>
        {back > 0 && <span>{`${requestText.back}: ${money(back)}`}</span>}
        {counted > back && <span>{`${requestText.underWay}: ${money(counted - back)}`}</span>}
      </p>
      <RefundLinks refunds={refunds} />
      {found && <p className="mt-2 text-clay-700">{requestText.foundAtBank}</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {found && (
          <ReasonButton look="primary" reason={reason} onClick={onBook}>
            {requestText.bookButton}
          </ReasonButton>
        )}
        {!decision && (
          <ReasonButton reason={counted >= paid ? requestText.all : reason} onClick={onRefund}>
            {requestText.button}
          </ReasonButton>
        )}
      </div>
      {decision && <p className="mb-2 text-ink-soft">{paymentText.lead}</p>}
      {decision}
    </li>
  );
}

function RefundLinks({ refunds }: { refunds: readonly RefundSeen[] }) {
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
