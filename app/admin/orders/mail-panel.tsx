import { useState } from "react";
import { QuestionDialog } from "#app/admin/kit/dialog/question-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useAnswered } from "#app/admin/kit/use-answered.ts";
import type { DocumentSeen } from "#server/giving/documents/list-documents.ts";
import type { OrderMail } from "#server/giving/orders/mail/list-mail.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { isMailable, maskEmail } from "#shared/text/mail-address.ts";
import { mailText } from "./mail-texts.ts";
import { busyIntent, type WritingPanel } from "./order-fetcher.ts";

export const sendTones: Record<OrderMail["state"], BadgeTone> = {
  queued: "waiting",
  sending: "waiting",
  sent: "good",
  failed: "bad",
  unknown: "bad",
  withdrawn: "quiet",
};

/** The mail of an order with recipient and time, and a button that sends each again. */
export function MailPanel({
  order,
  mail,
  documents,
  mailOn,
  fetcher,
  reason,
}: WritingPanel & {
  mail: readonly OrderMail[];
  documents: readonly DocumentSeen[];
  mailOn: boolean;
}) {
  const documentOf = ({ event, subject }: OrderMail) =>
    event === "document" ? documents.find(({ id }) => id === subject) : undefined;
  const reachable = isMailable(order.customerEmail);
  const missing = missingEvent(order, mail);
  const unsent = documents.filter((each) => isUnsent(each, mail));
  return (
    <Sheet title={mailText.title}>
      {mail.length === 0 && <p className="text-ink-soft">{explainNone(order, reachable, mailOn)}</p>}
      <ul className="divide-y divide-sand-200">
        {mail.map((each) => (
          <li key={each.id} className="py-3 first:pt-0 last:pb-0">
            <OneMail mail={each} number={documentOf(each)?.number ?? null} />
            {mailOn && reachable && isLast(each, mail) && mayGoAgain(each, order, documentOf(each)) && (
              <Again mail={each} fetcher={fetcher} reason={reason} />
            )}
          </li>
        ))}
      </ul>
      {unsent.map(({ id, number }) => (
        <div key={id} className="mt-4 border-t border-sand-200 pt-4">
          <p className="text-ink-soft">{mailText.unsentDocument(number)}</p>
          {mailOn && reachable && (
            <SendForm
              event="document"
              subject={id}
              label={mailText.sendDocument}
              fetcher={fetcher}
              reason={reason}
            />
          )}
        </div>
      ))}
      {mailOn && reachable && missing && (
        <SendForm
          event={missing}
          subject={order.id}
          label={mailText.sendOf[missing]}
          fetcher={fetcher}
          reason={reason}
        />
      )}
    </Sheet>
  );
}

/** A form that sends a mail that was never sent. */
function SendForm({
  event,
  subject,
  label,
  fetcher,
  reason,
}: Omit<WritingPanel, "order"> & Pick<OrderMail, "event" | "subject"> & { label: string }) {
  const isSending = busyIntent(fetcher) === "send-mail";
  return (
    <fetcher.Form method="post" preventScrollReset className="mt-4">
      <HiddenInputs values={{ intent: "send-mail", event, subject, after: "0" }} />
      <ReasonButton reason={reason} type="submit" disabled={isSending}>
        {isSending ? mailText.sending : label}
      </ReasonButton>
    </fetcher.Form>
  );
}

/** Whether a valid document was sent to nobody because there was no address. */
function isUnsent({ id, state, donor }: DocumentSeen, mail: readonly OrderMail[]): boolean {
  const isIssued = state === "issued" && donor !== null;
  return isIssued && !mail.some(({ event, subject }) => event === "document" && subject === id);
}

/** `number` is the number of the document that the mail is about. */
function OneMail({ mail, number }: { mail: OrderMail; number: string | null }) {
  const { event, state, attempt, to, sentAt, createdAt, nextTryAt, answer } = mail;
  const isRetried = state === "queued" && nextTryAt !== null;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">
          {[mailEvents[event].name, number].filter(Boolean).join(" · ")}
          {attempt > 1 && <span className="font-normal text-ink-soft"> · {mailText.attempt(attempt)}</span>}
        </span>
        <StatusBadge tone={sendTones[state]}>
          {isRetried ? mailText.again : mailText.states[state]}
        </StatusBadge>
      </div>
      <p className="mt-1 text-ink-soft wrap-anywhere">
        {to} · {formatDateTime(sentAt ?? createdAt, "tr")}
      </p>
      {isRetried && <p className="mt-1 text-ink-soft">{mailText.nextTry(formatDateTime(nextTryAt, "tr"))}</p>}
      {state === "unknown" && <p className="mt-1 text-ink-soft">{mailText.unknown}</p>}
      {isInGiftMail(mail) && <p className="mt-1 text-ink-soft">{answer}</p>}
      {answer && state !== "sent" && state !== "withdrawn" && (
        <p className="mt-1 text-xs text-clay-700 wrap-anywhere">{mailText.answer(answer)}</p>
      )}
    </>
  );
}

/** Whether the mail about the donation had the document (server/giving/documents/document-mail.ts). */
const isInGiftMail = ({ event, state }: OrderMail) => event === "document" && state === "withdrawn";

/** Sends a mail again. It asks first if the mail was or may have been sent, because the donor would get it twice. */
function Again({ mail, fetcher, reason }: Omit<WritingPanel, "order"> & { mail: OrderMail }) {
  const [asked, setAsked] = useState(false);
  const busy = fetcher.state !== "idle";
  useAnswered(busy, () => setAsked(false));
  const send = () =>
    void fetcher.submit(
      { intent: "send-mail", event: mail.event, subject: mail.subject, after: mail.attempt },
      { method: "post", preventScrollReset: true },
    );
  const asks = mail.state === "sent" || mail.state === "unknown";
  return (
    <div className="mt-2">
      <ReasonButton reason={reason} disabled={busy} onClick={() => (asks ? setAsked(true) : send())}>
        {busyIntent(fetcher) === "send-mail" ? mailText.sending : mailText.sendAgain}
      </ReasonButton>
      {asked && (
        <QuestionDialog
          title={mailText.againTitle}
          text={mailText.againText[mail.state === "sent" ? "sent" : "unknown"](mail.to)}
          yes={mailText.againYes}
          working={mailText.sending}
          busy={busy}
          onClose={() => setAsked(false)}
          onClick={send}
        />
      )}
    </div>
  );
}

type Order = WritingPanel["order"];

/** Returns the event whose mail was never sent, because the site had no mail server or a limit was reached. */
function missingEvent(order: Order, mail: readonly OrderMail[]): "received" | "transfer_instructions" | null {
  const event =
    order.status === "completed"
      ? "received"
      : order.status === "pending" && order.paymentMethod === "bank_transfer"
        ? "transfer_instructions"
        : null;
  return event && mail.every((each) => each.event !== event) ? event : null;
}

function isLast({ event, subject, attempt }: OrderMail, mail: readonly OrderMail[]): boolean {
  return mail.every((each) => each.event !== event || each.subject !== subject || each.attempt <= attempt);
}

function mayGoAgain(
  { event, state }: OrderMail,
  { status, paymentMethod }: Order,
  document: DocumentSeen | undefined,
): boolean {
  if (state === "queued" || state === "sending") return false;
  if (event === "document") return document?.state === "issued";
  if (event === "received") return status === "completed";
  if (event === "transfer_instructions" || event === "transfer_reminder")
    return status === "pending" && paymentMethod === "bank_transfer";
  return state !== "withdrawn";
}

function explainNone({ customerEmail }: Order, reachable: boolean, mailOn: boolean): string {
  if (!customerEmail) return mailText.noAddress;
  if (!reachable) return mailText.wrongAddress;
  return mailOn ? mailText.none(maskEmail(customerEmail)) : mailText.off;
}
