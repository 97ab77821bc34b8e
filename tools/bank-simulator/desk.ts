import { type CardOnFile, readCard } from "./card-form.ts";
import { type DeskAddresses, openDeskPages, refuse } from "./desk-pages.ts";
import type { Gateway } from "./gateway.ts";
import type { Language } from "./languages.ts";
import { type Call, type Endpoint, formType } from "./mount.ts";
import type { Delivery } from "./otp.ts";

/** What the desk knows of a payment. */
type Entry = {
  readonly token: string;
  readonly wrongCodes: number;
  readonly outcome: { readonly delivery: Delivery } | null;
};

export type Decided<Payment extends Entry> = Payment & {
  readonly outcome: NonNullable<Payment["outcome"]>;
};

/** What the desk needs to know of its gateway. */
export type DeskRules<Payment extends Entry> = DeskAddresses<Payment> & {
  withCard(payment: Payment, card: CardOnFile): Payment;
  /** The payment after a code; without an outcome, another code can be typed. */
  answerOtp(payment: Payment, otp: string, now: Date): Payment;
  isExpired?(payment: Payment): boolean;
  /** The payment with the outcome that the card alone decides, whatever the code. */
  decidedByCard?(payment: Payment, pan: string): Payment | undefined;
  /** Answers a payment with an outcome; `isNew` the first time. */
  finish(payment: Decided<Payment>, isNew: boolean, call: Call, language: Language): void | Promise<void>;
};

/** Where a donor types card and code at the bank. */
export type Desk<Payment extends Entry> = {
  /** Shows where a payment is: the page for the card, the page for the code, or its end. */
  show(payment: Payment, call: Call): void | Promise<void>;
  readonly endpoints: readonly Endpoint[];
};

export function openDesk<Payment extends Entry>(
  gateway: Gateway<Payment>,
  rules: DeskRules<Payment>,
): Desk<Payment> {
  const { book } = gateway;
  const { askCard, askOtp, hasCard, languageOf } = openDeskPages(gateway.mount, rules);

  function show(payment: Payment, call: Call): void | Promise<void> {
    if (isDecided(payment)) return rules.finish(payment, false, call, languageOf(payment, call));
    if (rules.isExpired?.(payment)) refuse(call, 410, "expiredPayment");
    else if (hasCard(payment, call)) askOtp(payment, call);
    else askCard(payment, [], call);
  }

  function takeCard(call: Call): void | Promise<void> {
    const form = new URLSearchParams(call.body.toString());
    const payment = book.findByToken(form.get("token") ?? "");
    if (payment === undefined) return refuse(call, 404, "unknownPayment");
    if (!isOpen(payment) || hasCard(payment, call)) return show(payment, call);
    const typed = readCard(form, gateway.now());
    if ("faults" in typed) return askCard(payment, typed.faults, call);
    const withCard = rules.withCard(payment, typed.card);
    return goOn(rules.decidedByCard?.(withCard, typed.pan) ?? withCard, call);
  }

  function takeOtp(call: Call): void | Promise<void> {
    const form = new URLSearchParams(call.body.toString());
    const payment = book.findByToken(form.get("token") ?? "");
    if (payment === undefined) return refuse(call, 404, "unknownPayment");
    if (!isOpen(payment) || !hasCard(payment, call)) return show(payment, call);
    // A button sends its code as a second `otp`, after the text field of the same name, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").slice(0, 40).replaceAll(/\s/g, "");
    return goOn(rules.answerOtp(payment, otp, gateway.now()), call);
  }

  const isOpen = (payment: Payment) => !isDecided(payment) && !rules.isExpired?.(payment);

  function goOn(payment: Payment, call: Call): void | Promise<void> {
    const next = isDecided(payment) ? delivered(payment, gateway) : payment;
    book.put(next);
    return isDecided(next) ? rules.finish(next, true, call, languageOf(next, call)) : askOtp(next, call);
  }

  return {
    show,
    endpoints: [
      { method: "POST", path: exactly(rules.cardPath), types: [formType], answer: takeCard },
      { method: "POST", path: exactly(rules.otpPath), types: [formType], answer: takeOtp },
    ],
  };
}

function isDecided<Payment extends Entry>(payment: Payment): payment is Decided<Payment> {
  return payment.outcome !== null;
}

/** An outcome as the fault plan delivers it, unless the typed code decided that. */
function delivered<Payment extends Entry>(
  payment: Decided<Payment>,
  { faults }: Gateway<Payment>,
): Decided<Payment> {
  const { outcome } = payment;
  const delivery = outcome.delivery === "browser" ? faults?.delivery() : undefined;
  return { ...payment, outcome: { ...outcome, delivery: delivery ?? outcome.delivery } };
}

/** Whatever its case: the servers of some banks ignore it (docs/banks/payfor.md#addresses). */
function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.")}$`, "i");
}
