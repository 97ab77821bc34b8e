import type { DoubtfulSms } from "#server/orders/list-doubtful-sms.ts";
import type { DoubtfulMail } from "#server/orders/mail/list-mail.ts";
import { DateCell } from "../kit/list/cells.tsx";
import { formatCount } from "../kit/list/format-count.ts";
import { StatusBadge } from "../kit/list/status-badge.tsx";
import { mailEventNames } from "../orders/mail-texts.ts";
import { ordersText } from "../orders/messages.ts";
import { OrderLink } from "../orders/order-link.tsx";
import { alarmsText } from "./messages.ts";

/** SMS that need a decision by staff, with links to their orders. */
export function DoubtfulSmsList({ sms: { rows, total } }: { sms: { rows: DoubtfulSms[]; total: number } }) {
  return (
    <DoubtfulList
      id="doubtful-sms"
      title={alarmsText.sms}
      lead={alarmsText.smsLead}
      messages={rows.map(({ status, error, ...row }) => ({
        ...row,
        id: row.orderId,
        state: status,
        trouble: error,
      }))}
      total={total}
    />
  );
}

/** Mail that needs a decision by staff, with links to its orders. */
export function DoubtfulMailList({
  mail: { rows, total },
}: {
  mail: { rows: DoubtfulMail[]; total: number };
}) {
  return (
    <DoubtfulList
      id="doubtful-mail"
      title={alarmsText.mail}
      lead={alarmsText.mailLead}
      messages={rows.map(({ event, answer, ...row }) => ({
        ...row,
        subject: mailEventNames[event],
        trouble: answer,
      }))}
      total={total}
    />
  );
}

type Doubtful = Pick<DoubtfulMail, "id" | "orderId" | "reference" | "customerName" | "state" | "at"> & {
  /** What it tells the donor, where that differs from message to message. */
  subject?: string;
  /** What the provider or the mail server answered. */
  trouble: string | null;
};

function DoubtfulList({
  id,
  title,
  lead,
  messages,
  total,
}: {
  id: string;
  title: string;
  lead: string;
  messages: readonly Doubtful[];
  total: number;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{lead}</p>
      <ul className="mt-4 divide-y divide-sand-200 rounded-md bg-white text-sm shadow-soft ring-1 ring-sand-200">
        {messages.map((message) => (
          <li key={message.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
            <DoubtfulMessage {...message} />
          </li>
        ))}
        {total > messages.length && (
          <li className="px-5 py-3 text-xs text-ink-faint">
            {alarmsText.smsMore(formatCount(total - messages.length))}
          </li>
        )}
      </ul>
    </section>
  );
}

function DoubtfulMessage({ orderId, reference, customerName, subject, state, trouble, at }: Doubtful) {
  return (
    <>
      {orderId && <OrderLink id={orderId} reference={reference} />}
      <span>{customerName || ordersText.anonymous}</span>
      {subject && <span className="text-ink-soft">{subject}</span>}
      <StatusBadge tone={state === "unknown" ? "waiting" : "bad"}>
        {state === "unknown" ? alarmsText.smsUnknown : alarmsText.smsFailed}
      </StatusBadge>
      {trouble && <span className="text-xs text-ink-soft wrap-anywhere">{trouble}</span>}
      <span className="ms-auto text-xs text-ink-faint">
        <DateCell at={at} as="time" />
      </span>
    </>
  );
}
