import type { CardFault } from "./card-form.ts";
import { sendPage } from "./http-exchange.ts";
import { browserLanguage, type Language, words } from "./languages.ts";
import type { Call } from "./mount.ts";
import { cardPage, errorPage, otpPage, type PaymentView } from "./pages.ts";

export type DeskAddresses<Payment> = {
  /** Where the pages for the card and for the code post, below the mount. */
  readonly cardPath: string;
  readonly otpPath: string;
  /** `accepted`: the languages that the browser prefers. */
  viewOf(payment: Payment, accepted: string | undefined): PaymentView;
};

/** The two pages on which a donor types something. */
type DeskPages<Payment> = {
  askCard(payment: Payment, faults: readonly CardFault[], call: Call): void;
  askOtp(payment: Payment, call: Call): void;
  hasCard(payment: Payment, call: Call): boolean;
  languageOf(payment: Payment, call: Call): Language;
};

export function openDeskPages<Payment extends { readonly wrongCodes: number }>(
  mount: string,
  { cardPath, otpPath, viewOf }: DeskAddresses<Payment>,
): DeskPages<Payment> {
  const seen = (payment: Payment, { req }: Call) => viewOf(payment, req.headers["accept-language"]);
  return {
    askCard(payment, faults, call) {
      const view = seen(payment, call);
      sendPage(call.res, 200, (nonce) => cardPage(view, mount + cardPath, faults, nonce));
    },
    askOtp(payment, call) {
      const view = seen(payment, call);
      sendPage(call.res, 200, (nonce) => otpPage(view, mount + otpPath, payment.wrongCodes, nonce));
    },
    hasCard: (payment, call) => seen(payment, call).cardMask !== null,
    languageOf: (payment, call) => seen(payment, call).language,
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
