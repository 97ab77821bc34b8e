import type { Book } from "./book.ts";
import { type CardFault, readCard } from "./card-form.ts";
import type { Faults } from "./faults.ts";
import { sendPage } from "./http-exchange.ts";
import { browserLanguage, type Language, pageLanguage, words } from "./languages.ts";
import { type Call, type Endpoint, formType } from "./mount.ts";
import { cardPage, errorPage, otpPage, type PaymentView } from "./pages.ts";
import { answerOtp, type Outcome, type Payment } from "./payment.ts";

/** What the desk needs to know of its gateway. */
export type Gateway = {
  /** The mount, as the browser knows it: a path or a complete address. */
  readonly mount: string;
  /** Folder of the desk's two addresses below the mount. */
  readonly path: string;
  readonly book: Book<Payment>;
  now(): Date;
  faults(): Faults | undefined;
  /** What the merchant's form says of the language and of the site. */
  langOf(payment: Payment): string;
  siteOf(payment: Payment): string;
  isExpired?(payment: Payment): boolean;
  /** An outcome that the card alone decides, whatever the code. */
  fateOf?(pan: string, payment: Payment): Outcome | undefined;
  /** Answers a payment with an outcome; `isNew` the first time. */
  finish(payment: Decided, isNew: boolean, call: Call, language: Language): void | Promise<void>;
};

export type Decided = Payment & { readonly outcome: Outcome };

/** Where a donor types card and code, for gateways where the card is typed at the bank. */
export type Desk = {
  /** Shows where a payment is: the page for the card, the page for the code, or its end. */
  show(payment: Payment, call: Call): void | Promise<void>;
  /** A page without a return to the merchant. */
  refuse(
    call: Call,
    status: number,
    why: "unknownPayment" | "expiredPayment" | "badForm",
    code?: string,
  ): void;
  readonly endpoints: readonly Endpoint[];
};

export function openDesk(gateway: Gateway): Desk {
  const { mount, path, book } = gateway;

  function viewOf(payment: Payment, call: Call): PaymentView {
    return {
      language: pageLanguage(gateway.langOf(payment), call.req.headers["accept-language"]),
      token: payment.token,
      number: payment.number,
      amount: payment.amount,
      currency: payment.currency,
      site: gateway.siteOf(payment),
      cardMask: payment.card?.mask ?? null,
    };
  }

  function askCard(payment: Payment, faults: readonly CardFault[], call: Call): void {
    const view = viewOf(payment, call);
    sendPage(call.res, 200, (nonce) => cardPage(view, `${mount}${path}/card`, faults, nonce));
  }

  function askOtp(payment: Payment, call: Call): void {
    const view = viewOf(payment, call);
    sendPage(call.res, 200, (nonce) => otpPage(view, `${mount}${path}/otp`, payment.wrongCodes, nonce));
  }

  const desk: Desk = {
    show(payment, call) {
      const { outcome } = payment;
      if (outcome !== null) {
        return gateway.finish({ ...payment, outcome }, false, call, viewOf(payment, call).language);
      }
      if (gateway.isExpired?.(payment)) desk.refuse(call, 410, "expiredPayment");
      else if (payment.card === null) askCard(payment, [], call);
      else askOtp(payment, call);
    },
    refuse({ req, res }, status, why, code) {
      const language = browserLanguage(req.headers["accept-language"]);
      sendPage(res, status, (nonce) => errorPage(words[language][why], code, language, nonce));
    },
    endpoints: [
      { method: "POST", path: exactly(`${path}/card`), types: [formType], answer: takeCard },
      { method: "POST", path: exactly(`${path}/otp`), types: [formType], answer: takeOtp },
    ],
  };

  function takeCard(call: Call): void | Promise<void> {
    const form = new URLSearchParams(call.body.toString());
    const payment = book.findByToken(form.get("token") ?? "");
    if (payment === undefined) return desk.refuse(call, 404, "unknownPayment");
    if (payment.outcome !== null || payment.card !== null || gateway.isExpired?.(payment)) {
      return desk.show(payment, call);
    }
    const typed = readCard(form, gateway.now());
    if ("faults" in typed) return askCard(payment, typed.faults, call);
    const withCard = { ...payment, card: typed.card };
    const fate = gateway.fateOf?.(typed.pan, withCard);
    if (fate === undefined) {
      book.put(withCard);
      return askOtp(withCard, call);
    }
    return decide({ ...withCard, outcome: fate }, call);
  }

  function takeOtp(call: Call): void | Promise<void> {
    const form = new URLSearchParams(call.body.toString());
    const payment = book.findByToken(form.get("token") ?? "");
    if (payment === undefined) return desk.refuse(call, 404, "unknownPayment");
    if (payment.outcome !== null || payment.card === null || gateway.isExpired?.(payment)) {
      return desk.show(payment, call);
    }
    // A button sends its code as a second `otp`, after the text field of the same name, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").slice(0, 40).replaceAll(/\s/g, "");
    const after = answerOtp(payment, otp, gateway.now());
    if (after.outcome !== null) return decide({ ...after, outcome: after.outcome }, call);
    book.put(after);
    return askOtp(after, call);
  }

  /** Books an outcome, and lets the fault plan deliver it unless the typed code decided that. */
  function decide(payment: Decided, call: Call): void | Promise<void> {
    const { outcome } = payment;
    const delivery = outcome.delivery === "browser" ? gateway.faults()?.delivery() : undefined;
    const decided = { ...payment, outcome: { ...outcome, delivery: delivery ?? outcome.delivery } };
    book.put(decided);
    return gateway.finish(decided, true, call, viewOf(decided, call).language);
  }

  return desk;
}

function exactly(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.")}$`, "i");
}
