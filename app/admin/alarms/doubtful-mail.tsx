import type { DoubtfulMail } from "#server/orders/mail/list-mail.ts";
import { DateCell } from "../kit/list/cells.tsx";
import { formatCount } from "../kit/list/format-count.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { mailEventNames } from "../orders/mail-texts.ts";
import { ordersText } from "../orders/messages.ts";
import { OrderLink } from "../orders/order-link.tsx";
import { alarmsText } from "./messages.ts";

/** Mail that needs a decision by staff, with links to its orders. */
export function DoubtfulMailList({
  mail: { rows, total },
}: {
  mail: { rows: DoubtfulMail[]; total: number };
}) {
  return (
    <section aria-labelledby="doubtful-mail" className="mt-8">
      <h2 id="doubtful-mail" className="text-lg">
        {alarmsText.mail}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{alarmsText.mailLead}</p>
      <ul className="mt-4 divide-y divide-sand-200 rounded-md bg-white text-sm shadow-soft ring-1 ring-sand-200">
        {rows.map(({ id, orderId, reference, customerName, event, state, answer, at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            {orderId && <OrderLink id={orderId} reference={reference} />}
            <span>{customerName || ordersText.anonymous}</span>
            <span className="text-ink-soft">{mailEventNames[event]}</span>
            <StatusBadge tone={state === "unknown" ? "waiting" : "bad"}>
              {state === "unknown" ? alarmsText.smsUnknown : alarmsText.smsFailed}
            </StatusBadge>
            {answer && <span className="text-xs text-ink-soft wrap-anywhere">{answer}</span>}
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
