import { useState } from "react";
import { ConfirmDialog } from "#app/admin/kit/dialog/confirm-dialog.tsx";
import { HiddenInputs } from "#app/admin/kit/form/hidden-inputs.tsx";
import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import { ReasonButton } from "#app/admin/kit/reason-button.tsx";
import { Sheet } from "#app/admin/kit/sheet.tsx";
import { useOnAnswer } from "#app/admin/kit/use-on-answer.ts";
import type { ListedDocument } from "#server/giving/documents/list-documents.ts";
import type { OrderMail } from "#server/giving/orders/mail/list-mail.ts";
import { mailEvents } from "#shared/giving/mail-events.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { maskEmail } from "#shared/text/mail-address.ts";
import { isMasked } from "#shared/text/mask.ts";
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

export function MailPanel({
  order,
  mail,
  documents,
  mailOn,
  fetcher,
  reason,
}: WritingPanel & {
  mail: readonly OrderMail[];
  documents: readonly ListedDocument[];
  mailOn: boolean;
}) {
  const findDocument = ({ event, subject }: OrderMail) =>
    event === "document" ? documents.find(({ id }) => id === subject) : undefined;
  const isReachable = order.isMailable;
  const unsentEvent = findUnsentEvent(order, mail);
  const unsentDocuments = documents.filter((entry) => isUnsent(entry, mail));
  return (
    <Sheet title={mailText.title}>
      {mail.length === 0 && <p className="text-ink-soft">{explainNoMail(order, isReachable, mailOn)}</p>}
      <ul className="divide-y divide-sand-200">
        {mail.map((entry) => (
          <li key={entry.id} className="py-3 first:pt-0 last:pb-0">
            <MailEntry mail={entry} number={findDocument(entry)?.number ?? null} />
            {mailOn &&
              isReachable &&
              isLastAttempt(entry, mail) &&
              canSendAgain(entry, order, findDocument(entry)) && (
                <SendAgain mail={entry} fetcher={fetcher} reason={reason} />
              )}
          </li>
        ))}
      </ul>
      {unsentDocuments.map(({ id, number }) => (
        <div key={id} className="mt-4 border-t border-sand-200 pt-4">
          <p className="text-ink-soft">{mailText.unsentDocument(number)}</p>
          {mailOn && isReachable && (
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
      {mailOn && isReachable && unsentEvent && (
        <SendForm
          event={unsentEvent}
          subject={order.id}
          label={mailText.sendOf[unsentEvent]}
          fetcher={fetcher}
          reason={reason}
        />
      )}
      {mailOn && isReachable && mail.every(({ event }) => event !== "donor_page") && (
        <SendForm
          event="donor_page"
          subject={order.id}
          label={mailText.sendOf.donor_page}
          fetcher={fetcher}
          reason={reason}
        />
      )}
    </Sheet>
  );
}

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

/** Whether an issued document was never sent by mail, for example because the order had no address. */
function isUnsent({ id, state, donor }: ListedDocument, mail: readonly OrderMail[]): boolean {
  const isIssued = state === "issued" && donor !== null;
  return isIssued && !mail.some(({ event, subject }) => event === "document" && subject === id);
}

/** `number` is the number of the document in the mail. */
function MailEntry({ mail, number }: { mail: OrderMail; number: string | null }) {
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
      {wasInDonationMail(mail) && <p className="mt-1 text-ink-soft">{answer}</p>}
      {answer && state !== "sent" && state !== "withdrawn" && (
        <p className="mt-1 text-xs text-clay-700 wrap-anywhere">{mailText.answer(answer)}</p>
      )}
    </>
  );
}

/** Whether the document was sent with the mail about the donation (server/giving/documents/document-mail.ts). */
const wasInDonationMail = ({ event, state }: OrderMail) => event === "document" && state === "withdrawn";

/** Asks for confirmation if the first mail may have arrived, because the donor would get the mail twice. */
function SendAgain({ mail, fetcher, reason }: Omit<WritingPanel, "order"> & { mail: OrderMail }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const busy = fetcher.state !== "idle";
  useOnAnswer(busy, () => setIsDialogOpen(false));
  const send = () =>
    void fetcher.submit(
      { intent: "send-mail", event: mail.event, subject: mail.subject, after: mail.attempt },
      { method: "post", preventScrollReset: true },
    );
  const needsConfirmation = mail.state === "sent" || mail.state === "unknown";
  return (
    <div className="mt-2">
      <ReasonButton
        reason={reason}
        disabled={busy}
        onClick={() => (needsConfirmation ? setIsDialogOpen(true) : send())}
      >
        {busyIntent(fetcher) === "send-mail" ? mailText.sending : mailText.sendAgain}
      </ReasonButton>
      {isDialogOpen && (
        <ConfirmDialog
          title={mailText.againTitle}
          text={mailText.againText[mail.state === "sent" ? "sent" : "unknown"](mail.to)}
          confirmText={mailText.againYes}
          busyText={mailText.sending}
          busy={busy}
          onClose={() => setIsDialogOpen(false)}
          onClick={send}
        />
      )}
    </div>
  );
}

type Order = WritingPanel["order"];

/** Finds the event of a mail that was never sent, for example because the site had no mail server. */
function findUnsentEvent(
  order: Order,
  mail: readonly OrderMail[],
): "received" | "transfer_instructions" | null {
  const isWaitingTransfer = order.status === "pending" && order.paymentMethod === "bank_transfer";
  const pendingEvent = isWaitingTransfer ? "transfer_instructions" : null;
  const event = order.status === "completed" ? "received" : pendingEvent;
  return event && mail.every((entry) => entry.event !== event) ? event : null;
}

function isLastAttempt({ event, subject, attempt }: OrderMail, mail: readonly OrderMail[]): boolean {
  return mail.every(
    (entry) => entry.event !== event || entry.subject !== subject || entry.attempt <= attempt,
  );
}

function canSendAgain(
  { event, state }: OrderMail,
  { status, paymentMethod }: Order,
  document: ListedDocument | undefined,
): boolean {
  if (state === "queued" || state === "sending") return false;
  if (event === "document") return document?.state === "issued";
  if (event === "received") return status === "completed";
  if (event === "transfer_instructions" || event === "transfer_reminder")
    return status === "pending" && paymentMethod === "bank_transfer";
  // A pay link is sent from its own panel, which makes a new link. A notice would go to the new address.
  return state !== "withdrawn" && event !== "pay_link" && event !== "contact_changed";
}

function explainNoMail({ customerEmail }: Order, isReachable: boolean, mailOn: boolean): string {
  if (!customerEmail) return mailText.noAddress;
  if (!isReachable) return mailText.wrongAddress;
  return mailOn
    ? mailText.none(isMasked(customerEmail) ? customerEmail : maskEmail(customerEmail))
    : mailText.off;
}
