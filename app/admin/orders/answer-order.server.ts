import { data, type RouterContextProvider, redirect } from "react-router";
import { validation } from "#app/i18n/messages/tr/validation.ts";
import { appContext } from "#app/request/context.ts";
import { mayWrite, requireStaff } from "#app/request/staff.ts";
import { addOrders } from "#server/documents/year/add-orders.ts";
import { endStatementLinks } from "#server/documents/year/keep-statement.ts";
import { sendYear } from "#server/documents/year/send-year.ts";
import type { PaymentChoice } from "#server/orders/adopt-payment.ts";
import { changeStatus, type StatusChanged } from "#server/orders/change-status.ts";
import { completeOrder } from "#server/orders/complete-order.ts";
import { correctContact } from "#server/orders/correct-contact.ts";
import { type MailSent, sendMail } from "#server/orders/mail/send-mail.ts";
import { markSmsSent } from "#server/orders/mark-sms-sent.ts";
import { isStaffStatus, type StaffStatus } from "#server/orders/rules.ts";
import { sendSms } from "#server/orders/send-sms.ts";
import { decideDuplicate } from "#server/payments/decide-duplicate.ts";
import { EMAIL_MAX, NAME_MAX } from "#shared/donor.ts";
import { readMailEvent } from "#shared/mail-events.ts";
import { smsOutcomeText } from "#shared/sms-texts.ts";
import { documentsText } from "../documents/messages.ts";
import { readSentForm, sentText, sentTexts } from "../kit/form/read-sent-form.ts";
import { kitText } from "../kit/kit-text.ts";
import { mailText } from "./mail-texts.ts";
import { detailText, smsText } from "./messages.ts";
import { noPayment, paymentText } from "./payment-texts.ts";

/** The answer of a write to the order's page. */
export type OrderAnswer = {
  /** Green if a line contains "başarıyla", else red. */
  lines: string[];
  /** The donor's contact was saved. */
  contactSaved?: boolean;
  /** What is wrong with the donor's contact, by field. */
  contactErrors?: { name?: string; phone?: string };
  /** Opens the dialog about the sent SMS. */
  smsSent: boolean;
  /** Another member of staff changed the order first; the page offers to force `wanted`. `payment`: as it was chosen. */
  stale: {
    by: string | null;
    at: Date;
    wanted: StaffStatus;
    note: string;
    givenOn: string;
    payment: string | null;
  } | null;
};

type Sent = { form: FormData; id: string; here: string };

/** The action of one order: changes its status or decides about its SMS and mail. */
export async function answerOrder(
  { request, context, url }: { request: Request; context: Readonly<RouterContextProvider>; url: URL },
  id: string,
) {
  const { log } = context.get(appContext);
  if (!mayWrite(context, "orders.write")) return refuse("forbidden", detailText.statusFailed);
  const form = await readSentForm(request, true);
  const work = intents.get(sentText(form, "intent"));
  if (!work) throw data(null, { status: 400 });
  try {
    return await work.answer(context, { form, id, here: url.pathname }, work.failed);
  } catch (err) {
    log.error({ err, order: id }, "order write failed");
    return say(500, [work.failed]);
  }
}

const intents = new Map([
  ["status", { answer: setStatus, failed: detailText.statusFailed }],
  ["adopt", { answer: decide, failed: paymentText.failed }],
  ["second", { answer: decide, failed: paymentText.failed }],
  ["send-sms", { answer: send, failed: smsText.broken }],
  ["mark-sms", { answer: mark, failed: smsText.markFailed }],
  ["send-mail", { answer: mailAgain, failed: mailText.failed }],
  ["contact", { answer: correct, failed: detailText.correctFailed }],
  ["send-year", { answer: mailYear, failed: mailText.failed }],
  ["add-to-year", { answer: addToYear, failed: documentsText.addFailed }],
]);

async function setStatus(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const { sms } = context.get(appContext);
  const { ctx } = requireStaff(context);
  const status = sentText(form, "status");
  if (!isStaffStatus(status)) return say(400, [failed]);
  const note = sentText(form, "note");
  const givenOn = sentText(form, "givenOn", 10);
  const target = { id, seen: momentOf(sentText(form, "seen", 40)), force: form.get("force") === "1", note };
  const payment = form.has("payment") ? sentText(form, "payment", 40) : null;
  const outcome =
    status === "completed"
      ? await completeOrder(ctx, sms, {
          ...target,
          givenOn: givenOn || undefined,
          payment: readChoice(payment),
        })
      : withoutSms(await changeStatus(ctx, { ...target, status }));
  switch (outcome.kind) {
    case "saved": {
      const saved = !outcome.changed
        ? []
        : [form.has("onlyNote") ? detailText.noteSaved : detailText.statusSaved];
      if (!outcome.sms) return say(200, saved);
      return say(200, [...saved, ...smsLines(outcome.sms)], outcome.sms.kind === "sent");
    }
    case "stale":
      return data<OrderAnswer>(
        {
          lines: [],
          smsSent: false,
          stale: { by: outcome.by, at: outcome.at, wanted: status, note, givenOn, payment },
        },
        { status: 409 },
      );
    case "wrong-day":
      return say(400, [`${failed} ${detailText.wrongDay}`]);
    case "refunding":
      return say(409, [`${failed} ${detailText.refunding}`]);
    case "not-adoptable":
      return say(409, [`${failed} ${paymentText.notAdoptable}`]);
    default:
      return refuse(outcome.kind, failed);
  }
}

/** What staff chose in the dialog (payment-question.tsx); undefined: they were not asked. */
function readChoice(sent: string | null): PaymentChoice {
  if (sent === null) return undefined;
  return sent === noPayment ? null : sent;
}

/** The card payment is the order's own (`own`), or goes back: then the form of the refund follows. */
async function decide(context: Readonly<RouterContextProvider>, { form, id, here }: Sent, failed: string) {
  const number = sentText(form, "number", 40);
  const own = sentText(form, "intent") === "adopt";
  const outcome = await decideDuplicate(requireStaff(context).ctx, { orderId: id, number, own });
  switch (outcome.kind) {
    case "saved":
      return own ? say(200, [paymentText.adopted]) : redirect(`${here}?refund=${number}`);
    case "refunding":
      return say(409, [`${failed} ${paymentText.refunding}`]);
    case "not-adoptable":
      return say(409, [`${failed} ${paymentText.notAdoptable}`]);
    default:
      return refuse(outcome.kind, failed);
  }
}

function withoutSms(outcome: StatusChanged) {
  return outcome.kind === "saved" ? { ...outcome, sms: null } : outcome;
}

async function send(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const { sms } = context.get(appContext);
  const again = form.get("again") === "1";
  const outcome = await sendSms(requireStaff(context).ctx, sms, { orderId: id, again });
  if (outcome.kind === "missing" || outcome.kind === "forbidden") return refuse(outcome.kind, failed);
  return say(200, smsLines(outcome), outcome.kind === "sent");
}

async function mark(context: Readonly<RouterContextProvider>, { id }: Sent, failed: string) {
  const outcome = await markSmsSent(requireStaff(context).ctx, { orderId: id });
  return outcome.kind === "saved" ? say(200, [smsText.marked]) : refuse(outcome.kind, failed);
}

async function mailAgain(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const event = readMailEvent(sentText(form, "event"));
  if (!event) return say(400, [failed]);
  const after = Number(sentText(form, "after", 10));
  const choice = { orderId: id, event, subject: sentText(form, "subject", 100), after };
  return sayMailed(await sendMail(requireStaff(context).ctx, context.get(appContext).mail, choice), failed);
}

async function mailYear(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const year = Number(sentText(form, "year", 4));
  const after = Number(sentText(form, "after", 10));
  if (!Number.isInteger(year)) return say(400, [failed]);
  const { ctx } = requireStaff(context);
  return sayMailed(await sendYear(ctx, context.get(appContext).mail, { orderId: id, year, after }), failed);
}

async function addToYear(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const year = Number(sentText(form, "year", 4));
  if (!Number.isInteger(year)) return say(400, [failed]);
  const { ctx } = requireStaff(context);
  const outcome = await addOrders(ctx, { orderId: id, year, added: sentTexts(form, "order") });
  if (outcome.kind === "saved") return say(200, [documentsText.added]);
  if (outcome.kind === "untrue") return say(409, [documentsText.addUntrue]);
  return refuse(outcome.kind, failed);
}

async function correct(context: Readonly<RouterContextProvider>, { form, id }: Sent, failed: string) {
  const contact = {
    name: sentText(form, "name", NAME_MAX),
    phone: sentText(form, "phone", 100),
    email: sentText(form, "email", EMAIL_MAX),
  };
  const seen = momentOf(sentText(form, "seen", 40));
  const outcome = await correctContact(requireStaff(context).ctx, { id, seen, contact }, endStatementLinks);
  switch (outcome.kind) {
    case "saved":
      return data<OrderAnswer>({
        lines: [detailText.corrected],
        smsSent: false,
        stale: null,
        contactSaved: true,
      });
    case "refused": {
      const { name, phone } = outcome.errors;
      const contactErrors = {
        ...(name && { name: validation[name.key] }),
        ...(phone && { phone: validation[phone.key] }),
      };
      return data<OrderAnswer>({ lines: [], smsSent: false, stale: null, contactErrors }, { status: 400 });
    }
    case "stale":
      return say(409, [detailText.correctStale]);
    case "erased":
      return say(409, [detailText.correctErased]);
    default:
      return refuse(outcome.kind, failed);
  }
}

function sayMailed(outcome: MailSent, failed: string) {
  switch (outcome.kind) {
    case "missing":
    case "forbidden":
      return refuse(outcome.kind, failed);
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

function refuse(kind: "missing" | "forbidden", failed: string) {
  if (kind === "forbidden") return say(403, [`${failed} ${kitText.noPermission}`]);
  return say(404, [`${failed} ${detailText.missing}`]);
}

function say(status: number, lines: string[], smsSent = false) {
  return data<OrderAnswer>({ lines, smsSent, stale: null }, { status });
}

/** An invalid time becomes 1970, so that the write counts as stale. */
function momentOf(typed: string): Date {
  const moment = new Date(typed);
  return Number.isNaN(moment.getTime()) ? new Date(0) : moment;
}
