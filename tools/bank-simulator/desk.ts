import { type CardFault, readCard } from "./card-form.ts";
import type { Gateway } from "./gateway.ts";
import { sendPage } from "./http-exchange.ts";
import { browserLanguage, type Language, pageLanguage, words } from "./languages.ts";
import { type Call, type Endpoint, formType } from "./mount.ts";
import { cardPage, errorPage, otpPage, type PaymentView, renderLostPage } from "./pages.ts";
import { answerOtp, type Outcome, type Payment } from "./payment.ts";

export type Decided<Paid extends Payment> = Paid & { readonly outcome: Outcome };

/** What differs between gateways on the bank's pages. */
type DeskRules<Paid extends Payment> = {
  readonly path: string;
  langOf(payment: Paid): string;
  siteOf(payment: Paid): string;
  isExpired?(payment: Paid): boolean;
  fateOf?(pan: string): Outcome | undefined;
  /** The reference of an approval, at gateways where it is not random. */
  referenceOf?(payment: Paid, now: Date): string;
  finish(payment: Decided<Paid>, isNew: boolean): void | Promise<void>;
  /** Returns the browser to the merchant. */
  leadBack(payment: Decided<Paid>, call: Call, language: Language): void;
};

export type Desk<Paid extends Payment> = {
  show(payment: Paid, call: Call): void | Promise<void>;
  readonly endpoints: readonly Endpoint[];
};

/** Opens the pages on which donors type their card, unless the merchant's form brings the card, and their code. */
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
    else sendPage(call.res, 200, (nonce) => renderLostPage(language, nonce));
  }

  function show(payment: Paid, call: Call): void | Promise<void> {
    if (isDecided(payment)) return finish(payment, false, call);
    if (rules.isExpired?.(payment)) refuse(call, 410, "expiredPayment");
    else if (payment.card !== null) askOtp(payment, call);
    else askCard(payment, [], call);
  }

  function handlePost(
    pageKind: "card" | "code",
    handle: (payment: Paid, form: URLSearchParams, call: Call) => unknown,
  ) {
    return async (call: Call): Promise<void> => {
      const form = new URLSearchParams(call.body.toString());
      const payment = book.findByToken(form.get("token") ?? "");
      if (payment === undefined) return refuse(call, 404, "unknownPayment");
      const isCurrentPage = (payment.card === null) === (pageKind === "card");
      if (isDecided(payment) || rules.isExpired?.(payment) || !isCurrentPage) return show(payment, call);
      await handle(payment, form, call);
    };
  }

  function submitCard(payment: Paid, form: URLSearchParams, call: Call): void | Promise<void> {
    const input = readCard(form, gateway.now());
    if ("faults" in input) return askCard(payment, input.faults, call);
    return continuePayment(
      { ...payment, card: input.card, outcome: rules.fateOf?.(input.pan) ?? null },
      call,
    );
  }

  function submitOtp(payment: Paid, form: URLSearchParams, call: Call): void | Promise<void> {
    // A button sends its code as a second `otp` after the text field, which is then ignored.
    const otp = (form.getAll("otp").at(-1) ?? "").slice(0, 40).replaceAll(/\s/g, "");
    const now = gateway.now();
    return continuePayment(answerOtp(payment, otp, now, rules.referenceOf?.(payment, now)), call);
  }

  function continuePayment(payment: Paid, call: Call): void | Promise<void> {
    const next = isDecided(payment) ? applyFaults(payment, gateway) : payment;
    book.put(next);
    return isDecided(next) ? finish(next, true, call) : askOtp(next, call);
  }

  const post = { method: "POST", types: [formType] } as const;
  return {
    show,
    endpoints: [
      { ...post, path: new RegExp(`^${cardPath}$`, "i"), answer: handlePost("card", submitCard) },
      { ...post, path: new RegExp(`^${otpPath}$`, "i"), answer: handlePost("code", submitOtp) },
    ],
  };
}

/** Shows an error page without a return to the merchant. */
export function refuse(
  { req, res }: Call,
  status: number,
  reason: "unknownPayment" | "expiredPayment" | "badForm",
  code?: string,
): void {
  const language = browserLanguage(req.headers["accept-language"]);
  sendPage(res, status, (nonce) => errorPage(words[language][reason], code, language, nonce));
}

function isDecided<Paid extends Payment>(payment: Paid): payment is Decided<Paid> {
  return payment.outcome !== null;
}

/** Sets the delivery of an outcome from the fault plan, unless the code decides the delivery. */
function applyFaults<Paid extends Payment>(payment: Decided<Paid>, { faults }: Gateway<Paid>): Decided<Paid> {
  const { outcome } = payment;
  const delivery = outcome.delivery === "browser" ? faults?.delivery() : undefined;
  return { ...payment, outcome: { ...outcome, delivery: delivery ?? outcome.delivery } };
}
