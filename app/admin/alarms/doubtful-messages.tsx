import { DateCell } from "#app/admin/kit/list/cells.tsx";
import { formatCount } from "#app/admin/kit/list/format-count.ts";
import { StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ordersText } from "#app/admin/orders/messages.ts";
import { OrderLink } from "#app/admin/orders/order-link.tsx";
import type { MessageInDoubt, MessagesInDoubt } from "#server/giving/orders/list-doubtful.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { alarmsText } from "./messages.ts";

/** Lists messages with an unknown or failed delivery, about which staff must decide. */
export function DoubtfulMessages({
  id,
  title,
  lead,
  list: { rows, total },
}: {
  id: string;
  title: string;
  lead: string;
  list: MessagesInDoubt;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{lead}</p>
      <ul className="mt-4 divide-y divide-sand-200 rounded-md bg-white text-sm shadow-soft ring-1 ring-sand-200">
        {rows.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            <DoubtfulMessage {...message} />
          </li>
        ))}
        {total > rows.length && (
          <li className="px-5 py-3 text-xs text-ink-faint">
            {alarmsText.smsMore(formatCount(total - rows.length))}
          </li>
        )}
      </ul>
    </section>
  );
}

function DoubtfulMessage({ orderId, reference, customerName, event, state, answer, at }: MessageInDoubt) {
  return (
    <>
      {orderId && <OrderLink id={orderId} reference={reference} />}
      <span>{customerName || ordersText.anonymous}</span>
      {event && <span className="text-ink-soft">{mailEvents[event].name}</span>}
      <StatusBadge tone={state === "unknown" ? "waiting" : "bad"}>
        {state === "unknown" ? alarmsText.smsUnknown : alarmsText.smsFailed}
      </StatusBadge>
      {answer && <span className="text-xs text-ink-soft wrap-anywhere">{answer}</span>}
      <span className="ms-auto text-xs text-ink-faint">
        <DateCell at={at} as="time" />
      </span>
    </>
  );
}
