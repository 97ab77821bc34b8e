import { data } from "react-router";
import {
  answerIntents,
  type IntentArgs,
  type IntentRequest,
  resultByKind,
} from "#app/admin/answer-intents.server.ts";
import { documentsText } from "#app/admin/documents/messages.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { takenText } from "#app/admin/take-gift/messages.ts";
import { addOrders } from "#server/giving/documents/year/add-orders.ts";
import { renewStatementLinks } from "#server/giving/documents/year/keep-statement.ts";
import { sendYearStatement } from "#server/giving/documents/year/send-year.ts";
import type { PaymentChoice } from "#server/giving/orders/adopt-payment.ts";
import { changeStatus, type StatusChanged } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { correctContact } from "#server/giving/orders/correct-contact.ts";
import { type MailSent, sendMail } from "#server/giving/orders/mail/send-mail.ts";
import { markSmsSent } from "#server/giving/orders/mark-sms-sent.ts";
import { isStaffStatus } from "#server/giving/orders/rules.ts";
import { sendSms } from "#server/giving/orders/send-sms.ts";
import { decideDuplicate } from "#server/giving/payments/decide-duplicate.ts";
import { createLinkToCopy } from "#server/giving/payments/pay-links/create-pay-link.ts";
import { linkAddress } from "#server/giving/payments/pay-links/make-code.ts";
import { sendLinkMail, sendLinkSms } from "#server/giving/payments/pay-links/send-pay-link.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { readMailEvent } from "#shared/giving/mail-events.ts";
import { smsOutcomeText } from "#shared/giving/sms-texts.ts";
import { validation } from "#shared/messages/tr/validation.ts";
import { undoTakenGift } from "./answer-undo.server.ts";
import { mailText } from "./mail-texts.ts";
import { detailText, smsText } from "./messages.ts";
import { answerMessages, missingOrder, type OrderAnswer } from "./order-answer.server.ts";
import { payLinkText } from "./pay-link-texts.ts";
import { noPayment, paymentText } from "./payment-texts.ts";

export function answerOrder(request: IntentRequest, id: string) {
  const withOrder =
    <Answer>(handler: (args: IntentArgs, id: string) => Promise<Answer>) =>
    (args: IntentArgs) =>
      handler(args, id);
  return answerIntents(request, {
    right: [
      { area: "orders", level: "change" },
      { area: "contacts", level: "change" },
      { area: "documents", level: "change" },
      { area: "refunds", level: "decide" },
    ],
    refuse: (status, message) => answerMessages(status, [message]),
    intents: {
      status: withOrder(setStatus),
      adopt: withOrder(decideDuplicatePayment),
      "refund-second": withOrder(decideDuplicatePayment),
      "send-sms": withOrder(sendOrderSms),
      "mark-sms": async ({ ctx, failureMessage }) =>
        resultByKind(await markSmsSent(ctx, { orderId: id }), {
          saved: () => answerMessages(200, [smsText.marked]),
          missing: missingOrder(failureMessage),
        }),
      "send-mail": withOrder(sendOrderMail),
      "create-link": withOrder(createLink),
      "sms-link": withOrder(smsLink),
      "mail-link": withOrder(mailLink),
      contact: withOrder(saveContact),
      "send-year": withOrder(mailYearStatement),
      "add-to-year": withOrder(addOrdersToYear),
      undo: withOrder(undoTakenGift),
    },
  });
}

async function setStatus({ ctx, app, form, failureMessage }: IntentArgs, id: string) {
  const status = sentText(form, "status");
  if (!isStaffStatus(status)) return answerMessages(400, [failureMessage]);
  const note = sentText(form, "note");
  const givenOn = sentText(form, "givenOn", 10);
  const target = {
    id,
    expectedUpdatedAt: parseMoment(sentText(form, "seen", 40)),
    force: form.get("force") === "1",
    note,
  };
  const payment = form.has("payment") ? sentText(form, "payment", 40) : null;
  const outcome =
    status === "completed"
      ? await completeOrder(ctx, app.sms, {
          ...target,
          givenOn: givenOn || undefined,
          payment: readChoice(payment),
        })
      : toSmsOutcome(await changeStatus(ctx, { ...target, status }));
  return resultByKind(outcome, {
    saved: ({ changed, sms }) => {
      const savedText = form.has("onlyNote") ? detailText.noteSaved : detailText.statusSaved;
      const messages = changed ? [savedText] : [];
      return sms
        ? answerMessages(200, [...messages, ...smsMessages(sms)], sms.kind === "sent")
        : answerMessages(200, messages);
    },
    stale: ({ by, at }) => {
      const stale = { by, at, requestedStatus: status, note, givenOn, payment };
      return data<OrderAnswer>({ messages: [], smsSent: false, stale }, { status: 409 });
    },
    "wrong-day": [400, `${failureMessage} ${detailText.wrongDay}`],
    refunding: [409, `${failureMessage} ${detailText.refunding}`],
    "taken-in-hand": [409, `${failureMessage} ${takenText.byHandOnly}`],
    "not-adoptable": [409, `${failureMessage} ${paymentText.notAdoptable}`],
    missing: missingOrder(failureMessage),
  });
}

function toSmsOutcome(outcome: StatusChanged) {
  return outcome.kind === "saved" ? { ...outcome, sms: null } : outcome;
}

/** Reads the choice of the dialog (payment-question.tsx); undefined if the form has no such choice. */
function readChoice(choice: string | null): PaymentChoice {
  if (choice === null) return undefined;
  return choice === noPayment ? null : choice;
}

/** Assigns a card payment to the order (`isOwn`), or opens the form of its refund. */
async function decideDuplicatePayment(
  { ctx, form, intent, failureMessage, screenAddress }: IntentArgs,
  id: string,
) {
  const number = sentText(form, "number", 40);
  const isOwn = intent === "adopt";
  return resultByKind(await decideDuplicate(ctx, { orderId: id, number, isOwn }), {
    saved: () =>
      isOwn ? answerMessages(200, [paymentText.adopted]) : { to: `${screenAddress}?refund=${number}` },
    refunding: [409, `${failureMessage} ${paymentText.refunding}`],
    "not-adoptable": [409, `${failureMessage} ${paymentText.notAdoptable}`],
    missing: missingOrder(failureMessage),
  });
}

async function sendOrderSms({ ctx, app, form, failureMessage }: IntentArgs, id: string) {
  const outcome = await sendSms(ctx, app.sms, { orderId: id, again: form.get("again") === "1" });
  if (outcome.kind === "forbidden") return outcome;
  if (outcome.kind === "missing") return missingOrder(failureMessage);
  return answerMessages(200, smsMessages(outcome), outcome.kind === "sent");
}

async function sendOrderMail({ ctx, app, form, failureMessage }: IntentArgs, id: string) {
  const event = readMailEvent(sentText(form, "event"));
  if (!event) return answerMessages(400, [failureMessage]);
  const after = Number(sentText(form, "after", 10));
  const choice = { orderId: id, event, subject: sentText(form, "subject", 100), lastAttempt: after };
  return answerMail(await sendMail(ctx, app.mail, choice), failureMessage);
}

async function createLink({ ctx, app, failureMessage }: IntentArgs, id: string) {
  return resultByKind(await createLinkToCopy(ctx, id), {
    created: ({ code }) =>
      data<OrderAnswer>({
        messages: [],
        smsSent: false,
        stale: null,
        payLink: linkAddress(app.config.publicUrl, code),
      }),
    "not-payable": [409, payLinkText.notPayable],
    missing: missingOrder(failureMessage),
  });
}

async function smsLink({ ctx, app, failureMessage }: IntentArgs, id: string) {
  const outcome = await sendLinkSms(ctx, { ...app.sms, publicUrl: app.config.publicUrl }, id);
  switch (outcome.kind) {
    case "forbidden":
      return outcome;
    case "missing":
      return missingOrder(failureMessage);
    case "not-payable":
    case "none":
      return answerMessages(409, [payLinkText.notPayable]);
    case "no-phone":
    case "underway":
    case "limit":
      return answerMessages(409, [payLinkText.smsRefused[outcome.kind]]);
    case "sent":
      return answerMessages(200, [payLinkText.smsSent]);
    default:
      return answerMessages(200, smsMessages(outcome));
  }
}

async function mailLink({ ctx, app, failureMessage }: IntentArgs, id: string) {
  return answerMail(await sendLinkMail(ctx, app.mail, id), failureMessage);
}

async function mailYearStatement({ ctx, app, form, failureMessage }: IntentArgs, id: string) {
  const year = Number(sentText(form, "year", 4));
  const after = Number(sentText(form, "after", 10));
  if (!Number.isInteger(year)) return answerMessages(400, [failureMessage]);
  return answerMail(await sendYearStatement(ctx, app.mail, { orderId: id, year, after }), failureMessage);
}

async function addOrdersToYear({ ctx, form, failureMessage }: IntentArgs, id: string) {
  const year = Number(sentText(form, "year", 4));
  if (!Number.isInteger(year)) return answerMessages(400, [failureMessage]);
  return resultByKind(await addOrders(ctx, { orderId: id, year, addedIds: sentTexts(form, "order") }), {
    saved: () => answerMessages(200, [documentsText.added]),
    untrue: [409, documentsText.addUntrue],
    missing: missingOrder(failureMessage),
  });
}

async function saveContact({ ctx, form, failureMessage }: IntentArgs, id: string) {
  const contact = {
    name: sentText(form, "name", NAME_MAX),
    phone: sentText(form, "phone", 100),
    email: sentText(form, "email", EMAIL_MAX),
  };
  const expectedUpdatedAt = parseMoment(sentText(form, "seen", 40));
  return resultByKind(await correctContact(ctx, { id, expectedUpdatedAt, contact }, renewStatementLinks), {
    saved: () =>
      data<OrderAnswer>({
        messages: [detailText.corrected],
        smsSent: false,
        stale: null,
        contactSaved: true,
      }),
    refused: ({ errors: { name, phone } }) => {
      const contactErrors = {
        ...(name && { name: validation[name.key] }),
        ...(phone && { phone: validation[phone.key] }),
      };
      return data<OrderAnswer>({ messages: [], smsSent: false, stale: null, contactErrors }, { status: 400 });
    },
    stale: [409, detailText.correctStale],
    erased: [409, detailText.correctErased],
    missing: missingOrder(failureMessage),
  });
}

function answerMail(outcome: MailSent, failureMessage: string) {
  switch (outcome.kind) {
    case "forbidden":
      return outcome;
    case "missing":
      return missingOrder(failureMessage);
    case "none":
      return answerMessages(404, [failureMessage]);
    case "failed":
      return answerMessages(200, [mailText.failedWith(outcome.answer)]);
    case "waiting":
      return answerMessages(200, [
        outcome.retryAt ? mailText.waitsWith(outcome.answer) : mailText.outcomes.late,
      ]);
    default:
      return answerMessages(200, [mailText.outcomes[outcome.kind]]);
  }
}

function smsMessages(outcome: { kind: string; answer?: string | null }): string[] {
  if (outcome.kind === "none") return [smsText.none];
  const text = smsOutcomeText(outcome);
  return text ? [text] : [];
}

/** An invalid time becomes 1970, so that the write counts as stale. */
function parseMoment(text: string): Date {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
}
