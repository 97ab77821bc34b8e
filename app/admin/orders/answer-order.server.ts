import { data } from "react-router";
import { answerIntents, type SentIntent, says, type Write } from "#app/admin/answer-intents.server.ts";
import { documentsText } from "#app/admin/documents/messages.ts";
import { sentText, sentTexts } from "#app/admin/kit/form/read-sent-form.ts";
import { addOrders } from "#server/giving/documents/year/add-orders.ts";
import { renewStatementLinks } from "#server/giving/documents/year/keep-statement.ts";
import { sendYearStatement } from "#server/giving/documents/year/send-year.ts";
import type { PaymentChoice } from "#server/giving/orders/adopt-payment.ts";
import { changeStatus, type StatusChanged } from "#server/giving/orders/change-status.ts";
import { completeOrder } from "#server/giving/orders/complete-order.ts";
import { correctContact } from "#server/giving/orders/correct-contact.ts";
import { type MailSent, sendMail } from "#server/giving/orders/mail/send-mail.ts";
import { markSmsSent } from "#server/giving/orders/mark-sms-sent.ts";
import { isStaffStatus, type StaffStatus } from "#server/giving/orders/rules.ts";
import { sendSms } from "#server/giving/orders/send-sms.ts";
import { decideDuplicate } from "#server/giving/payments/decide-duplicate.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/giving/donor.ts";
import { readMailEvent } from "#shared/giving/mail-events.ts";
import { smsOutcomeText } from "#shared/giving/sms-texts.ts";
import { validation } from "#shared/messages/tr/validation.ts";
import { mailText } from "./mail-texts.ts";
import { detailText, smsText } from "./messages.ts";
import { noPayment, paymentText } from "./payment-texts.ts";

/** The answer of a write to the order's page. */
export type OrderAnswer = {
  /** The message's lines; a line is green if it contains "başarıyla", otherwise red. */
  lines: string[];
  /** Whether the donor's contact was saved. */
  contactSaved?: boolean;
  /** The errors of the donor's contact, by field. */
  contactErrors?: { name?: string; phone?: string };
  /** Whether to open the dialog about the sent SMS. */
  smsSent: boolean;
  /** Set if another member of staff changed the order first; the page offers to force `wanted`. */
  stale: {
    by: string | null;
    at: Date;
    wanted: StaffStatus;
    note: string;
    givenOn: string;
    payment: string | null;
  } | null;
};

/** The action of one order: changes its status or decides about its SMS and mail. */
export function answerOrder(sent: SentIntent, id: string) {
  const of =
    <Answer>(work: (write: Write, id: string) => Promise<Answer>) =>
    (write: Write) =>
      work(write, id);
  return answerIntents(sent, {
    permission: "orders.write",
    refuse: (status, line) => say(status, [line]),
    intents: {
      status: of(setStatus),
      adopt: of(decide),
      second: of(decide),
      "send-sms": of(send),
      "mark-sms": async ({ ctx, failed }) =>
        says(await markSmsSent(ctx, { orderId: id }), {
          saved: () => say(200, [smsText.marked]),
          missing: missingOf(failed),
        }),
      "send-mail": of(mailAgain),
      contact: of(correct),
      "send-year": of(mailYear),
      "add-to-year": of(addToYear),
    },
  });
}

async function setStatus({ ctx, app, form, failed }: Write, id: string) {
  const status = sentText(form, "status");
  if (!isStaffStatus(status)) return say(400, [failed]);
  const note = sentText(form, "note");
  const givenOn = sentText(form, "givenOn", 10);
  const target = { id, seen: momentOf(sentText(form, "seen", 40)), force: form.get("force") === "1", note };
  const payment = form.has("payment") ? sentText(form, "payment", 40) : null;
  const outcome =
    status === "completed"
      ? await completeOrder(ctx, app.sms, {
          ...target,
          givenOn: givenOn || undefined,
          payment: readChoice(payment),
        })
      : withoutSms(await changeStatus(ctx, { ...target, status }));
  return says(outcome, {
    saved: ({ changed, sms }) => {
      const done = form.has("onlyNote") ? detailText.noteSaved : detailText.statusSaved;
      const lines = changed ? [done] : [];
      return sms ? say(200, [...lines, ...smsLines(sms)], sms.kind === "sent") : say(200, lines);
    },
    stale: ({ by, at }) => {
      const stale = { by, at, wanted: status, note, givenOn, payment };
      return data<OrderAnswer>({ lines: [], smsSent: false, stale }, { status: 409 });
    },
    "wrong-day": [400, `${failed} ${detailText.wrongDay}`],
    refunding: [409, `${failed} ${detailText.refunding}`],
    "not-adoptable": [409, `${failed} ${paymentText.notAdoptable}`],
    missing: missingOf(failed),
  });
}

function withoutSms(outcome: StatusChanged) {
  return outcome.kind === "saved" ? { ...outcome, sms: null } : outcome;
}

/** Reads the choice of the dialog (payment-question.tsx); undefined if staff were not asked. */
function readChoice(sent: string | null): PaymentChoice {
  if (sent === null) return undefined;
  return sent === noPayment ? null : sent;
}

/** Marks a card payment as the order's own (`own`), or opens the form of its refund. */
async function decide({ ctx, form, intent, failed, here }: Write, id: string) {
  const number = sentText(form, "number", 40);
  const own = intent === "adopt";
  return says(await decideDuplicate(ctx, { orderId: id, number, own }), {
    saved: () => (own ? say(200, [paymentText.adopted]) : { to: `${here}?refund=${number}` }),
    refunding: [409, `${failed} ${paymentText.refunding}`],
    "not-adoptable": [409, `${failed} ${paymentText.notAdoptable}`],
    missing: missingOf(failed),
  });
}

async function send({ ctx, app, form, failed }: Write, id: string) {
  const outcome = await sendSms(ctx, app.sms, { orderId: id, again: form.get("again") === "1" });
  if (outcome.kind === "forbidden") return outcome;
  if (outcome.kind === "missing") return missingOf(failed);
  return say(200, smsLines(outcome), outcome.kind === "sent");
}

async function mailAgain({ ctx, app, form, failed }: Write, id: string) {
  const event = readMailEvent(sentText(form, "event"));
  if (!event) return say(400, [failed]);
  const after = Number(sentText(form, "after", 10));
  const choice = { orderId: id, event, subject: sentText(form, "subject", 100), lastAttempt: after };
  return sayMailed(await sendMail(ctx, app.mail, choice), failed);
}

async function mailYear({ ctx, app, form, failed }: Write, id: string) {
  const year = Number(sentText(form, "year", 4));
  const after = Number(sentText(form, "after", 10));
  if (!Number.isInteger(year)) return say(400, [failed]);
  return sayMailed(await sendYearStatement(ctx, app.mail, { orderId: id, year, after }), failed);
}

async function addToYear({ ctx, form, failed }: Write, id: string) {
  const year = Number(sentText(form, "year", 4));
  if (!Number.isInteger(year)) return say(400, [failed]);
  return says(await addOrders(ctx, { orderId: id, year, addedIds: sentTexts(form, "order") }), {
    saved: () => say(200, [documentsText.added]),
    untrue: [409, documentsText.addUntrue],
    missing: missingOf(failed),
  });
}

async function correct({ ctx, form, failed }: Write, id: string) {
  const contact = {
    name: sentText(form, "name", NAME_MAX),
    phone: sentText(form, "phone", 100),
    email: sentText(form, "email", EMAIL_MAX),
  };
  const seen = momentOf(sentText(form, "seen", 40));
  return says(await correctContact(ctx, { id, seen, contact }, renewStatementLinks), {
    saved: () =>
      data<OrderAnswer>({ lines: [detailText.corrected], smsSent: false, stale: null, contactSaved: true }),
    refused: ({ errors: { name, phone } }) => {
      const contactErrors = {
        ...(name && { name: validation[name.key] }),
        ...(phone && { phone: validation[phone.key] }),
      };
      return data<OrderAnswer>({ lines: [], smsSent: false, stale: null, contactErrors }, { status: 400 });
    },
    stale: [409, detailText.correctStale],
    erased: [409, detailText.correctErased],
    missing: missingOf(failed),
  });
}

function sayMailed(outcome: MailSent, failed: string) {
  switch (outcome.kind) {
    case "forbidden":
      return outcome;
    case "missing":
      return missingOf(failed);
    case "none":
      return say(404, [failed]);
    case "failed":
      return say(200, [mailText.failedWith(outcome.answer)]);
    case "waiting":
      return say(200, [outcome.retryAt ? mailText.waitsWith(outcome.answer) : mailText.outcomes.late]);
    default:
      return say(200, [mailText.outcomes[outcome.kind]]);
  }
}

function smsLines(outcome: { kind: string; answer?: string | null }): string[] {
  if (outcome.kind === "none") return [smsText.none];
  const text = smsOutcomeText(outcome);
  return text ? [text] : [];
}

const missingOf = (failed: string) => [404, `${failed} ${detailText.missing}`] as const;

function say(status: number, lines: string[], smsSent = false) {
  return data<OrderAnswer>({ lines, smsSent, stale: null }, { status });
}

/** Parses a time. An invalid time becomes 1970, so that the write counts as stale. */
function momentOf(typed: string): Date {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
}
