import type { DoubtfulSms } from "#server/orders/list-doubtful-sms.ts";
import { DateCell } from "../kit/list/cells.tsx";
import { formatCount } from "../kit/list/format-count.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { ordersText } from "../orders/messages.ts";
import { OrderLink } from "../orders/order-link.tsx";
import { alarmsText } from "./messages.ts";

/** SMS that need a decision by staff, with links to their orders. */
export function DoubtfulSmsList({ sms: { rows, total } }: { sms: { rows: DoubtfulSms[]; total: number } }) {
  return (
    <section aria-labelledby="doubtful-sms" className="mt-8">
      <h2 id="doubtful-sms" className="text-lg">
        {alarmsText.sms}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{alarmsText.smsLead}</p>
      <ul className="mt-4 divide-y divide-sand-200 rounded-md bg-white text-sm shadow-soft ring-1 ring-sand-200">
        {rows.map(({ orderId, reference, customerName, status, error, at }) => (
          <li key={orderId} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            <OrderLink id={orderId} reference={reference} />
            <span>{customerName || ordersText.anonymous}</span>
            <StatusBadge tone={status === "unknown" ? "waiting" : "bad"}>
              {status === "unknown" ? alarmsText.smsUnknown : alarmsText.smsFailed}
            </StatusBadge>
            {error && <span className="text-xs text-ink-soft wrap-anywhere">{error}</span>}
            <span className="ms-auto text-xs text-ink-faint">
              <DateCell at={at} as="time" />
            </span>
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
