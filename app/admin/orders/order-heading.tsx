import { Check, Copy } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ScreenHeading } from "#app/admin/kit/frame/screen-heading.tsx";
import { IconButton } from "#app/admin/kit/icon-button.tsx";
import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import type { OrderDetail } from "#server/giving/orders/order-detail.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { MethodBadge, OrderStatusBadge } from "./badges.tsx";
import { detailText, ordersText } from "./messages.ts";
import { shortNumber } from "./order-link.tsx";
import { RefundNote } from "./refund-note.tsx";

export function OrderHeading({
  order,
  refunds,
  back,
  children,
}: {
  order: OrderDetail;
  /** The refunded amount, and the amount that is being refunded, in kuruş. */
  refunds: { refunded: number; refunding: number };
  back: { to: string; label: string };
  children: ReactNode;
}) {
  const { id, reference, status, paymentMethod, isRecurring, createdAt, trial } = order;
  return (
    <>
      <ScreenHeading title={detailText.title(shortNumber(id))} back={back}>
        {children}
      </ScreenHeading>
      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
        <OrderStatusBadge status={status} />
        <RefundNote totalAmount={order.totalAmount} {...refunds} />
        <MethodBadge method={paymentMethod} />
        {trial && <StatusBadge tone="quiet">{ordersText.trial}</StatusBadge>}
        {isRecurring && <StatusBadge tone="good">{ordersText.recurring}</StatusBadge>}
        <DateCell at={createdAt} as="time" />
        {reference && (
          <CopyableText
            text={formatReference(reference)}
            label={detailText.copyReference}
            className="font-semibold text-ink"
          />
        )}
        <CopyableText text={id} label={detailText.copy} className="text-xs text-ink-faint" />
      </div>
    </>
  );
}

function CopyableText({ text, label, className }: { text: string; label: string; className: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const Icon = isCopied ? Check : Copy;
  return (
    <span className="inline-flex items-center">
      <span translate="no" className={className}>
        {text}
      </span>
      <IconButton
        label={label}
        icon={<Icon aria-hidden="true" className="size-4" />}
        onClick={() => {
          void navigator.clipboard?.writeText(text).then(() => setIsCopied(true));
        }}
      />
      <span role="status" className="sr-only">
        {isCopied ? detailText.copied : ""}
      </span>
    </span>
  );
}
