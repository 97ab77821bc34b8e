import { type CardFault, readCard } from "./card-form.ts";
import type { Gateway } from "./gateway.ts";
import { sendPage } from "./http-exchange.ts";
import { browserLanguage, type Language, pageLanguage, words } from "./languages.ts";
import { type Call, type Endpoint, formType } from "./mount.ts";
import { cardPage, errorPage, lostPage, otpPage, type PaymentView } from "./pages.ts";
import { answerOtp, type Outcome, type Payment } from "./payment.ts";

export type Decided<Paid extends Payment> = Paid & { readonly outcome: Outcome };

/** What the desk needs to know of its gateway. */
type DeskRules<Paid extends Payment> = {
  /** Folder of the desk's two addresses below the mount. */
  readonly path: string;
  /** What the merchant's form says of the language and of the site. */
  langOf(payment: Paid): string;
  siteOf(payment: Paid): string;
  isExpired?(payment: Paid): boolean;
  /** An outcome that the card alone decides, whatever the code. */
  fateOf?(pan: string): Outcome | undefined;
  /** The number of an approval, at gateways whose number is not random. */
  referenceOf?(payment: Paid, now: Date): string;
  /** Does what follows an outcome; `isNew` the first time. */
  finish(payment: Decided<Paid>, isNew: boolean): void | Promise<void>;
  /** Leads the browser back to the merchant. */
  leadBack(payment: Decided<Paid>, call: Call, language: Language): void;
};

/** Where a donor types card and code at the bank. */
export type Desk<Paid extends Payment> = {
  /** Shows where a payment is: the page for the card, the page for the code, or its end. */
  show(payment: Paid, call: Call): void | Promise<void>;
  readonly endpoints: readonly Endpoint[];
};

/** The desk where donors type their card, unless the merchant's form brings it, and their code. */
export function openDesk<Paid extends Payment>(gateway: Gateway<Paid>, rules: DeskRules<Paid>): Desk<Paid> {
  const { book, mount } = gateway;
  const cardPath = `${rules.path}/card`;
  const otpPath = `${rules.path}/otp`;

  function viewOf(payment: Paid, { req }: Call): PaymentView {
    const { token, number, amount, currency, card } = payment;
    const language = pageLanguage(rules.langOf(payment), req.headers["accept-language"]);
    const site = rules.siteOf(payment);
    return { language, token, number, amount, currency, site, cardMask: card?.mask ?? null };
  }

  function askCard(payment: Paid, faults: readonly CardFault[], call: Call): void {
    sendPage(call.res, 200, (nonce) => cardPage(viewOf(payment, call), mount + cardPath, faults, nonce));
  }

  function askOtp(payment: Paid, call: Call): void {
    const view = viewOf(payment, call);
    sendPage(call.res, 200, (nonce) => otpPage(view, mount + otpPath, payment.wrongCodes, nonce));
  }

  async function finish(payment: Decided<Paid>, isNew: boolean, call: Call): Promise<void> {
    const { language } = viewOf(payment, call);
    await rules.finish(payment, isNew);
    const { delivery } = payment.outcome;
    if (delivery === "browser" || delivery === "twice") rules.leadBack(payment, call, language);
    else sendPage(call.res, 200, (nonce) => lostPage(language, nonce));
  }

  function show(payment: Paid, call: Call): void | Promise<void> {
    if (isDecided(payment)) return finish(payment, false, call);
    if (rules.isExpired?.(payment)) refuse(call, 410, "expiredPayment");
    else if (payment.card !== null) askOtp(payment, call);
    else askCard(payment, [], call);
  }

  /** A page of the desk was posted: whether it asked for the card or for the code. */
  function takePage(
    asks: "card" | "code",
    go: (payment: Paid, form: URLSearchParams, call: Call) => unknown,
  ) {
    return async (call: Call): Promise<void> => {
      const form = new URLSearchParams(call.body.toString());
      const payment = book.findByToken(form.get("token") ?? "");
      if (payment === undefined) return refuse(call, 404, "unknownPayment");
      const isAsked = (payment.card === null) === (asks === "card");
      if (isDecided(payment) || rules.isExpired?.(payment) || !isAsked) return show(payment, call);
      await go(payment, form, call);
    };
  }

  function takeCard(payment: Paid, form: URLSearchParams, call: Call): void | Promise<void> {
    const typed = readCard(form, gateway.now());
    if ("faults" in typed) return askCard(payment, typed.faults, call);
    return goOn({ ...payment, card: typed.card, outcome: rules.fateOf?.(typed.pan) ?? null }, call);
  }

  function takeOtp(payment: Paid, form: URLSearchParams, call: Call): void | Promise<void> {
    // A button sends its code as a second `otp`, after the text field of the same name, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").slice(0, 40).replaceAll(/\s/g, "");
    const now = gateway.now();
    return goOn(answerOtp(payment, otp, now, rules.referenceOf?.(payment, now)), call);
  }

  function goOn(payment: Paid, call: Call): void | Promise<void> {
    const next = isDecided(payment) ? delivered(payment, gateway) : payment;
    book.put(next);
    return isDecided(next) ? finish(next, true, call) : askOtp(next, call);
  }

  const post = { method: "POST", types: [formType] } as const;
  return {
    show,
    endpoints: [
      { ...post, path: new RegExp(`^${cardPath}$`, "i"), answer: takePage("card", takeCard) },
      { ...post, path: new RegExp(`^${otpPath}$`, "i"), answer: takePage("code", takeOtp) },
    ],
  };
}

/** A page without a return to the merchant. */
export function refuse(
  { req, res }: Call,
  status: number,
  why: "unknownPayment" | "expiredPayment" | "badForm",
  code?: string,
): void {
  const language = browserLanguage(req.headers["accept-language"]);
  sendPage(res, status, (nonce) => errorPage(words[language][why], code, language, nonce));
}

function isDecided<Paid extends Payment>(payment: Paid): payment is Decided<Paid> {
  return payment.outcome !== null;
}

/** An outcome as the fault plan delivers it, unless the typed code decided that. */
function delivered<Paid extends Payment>(payment: Decided<Paid>, { faults }: Gateway<Paid>): Decided<Paid> {
  const { outcome } = payment;
  const delivery = outcome.delivery === "browser" ? faults?.delivery() : undefined;
  return { ...payment, outcome: { ...outcome, delivery: delivery ?? outcome.delivery } };
}
