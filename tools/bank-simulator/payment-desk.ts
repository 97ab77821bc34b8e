import { type Desk, type DeskRules, openDesk } from "./desk.ts";
import type { Gateway } from "./gateway.ts";
import { pageLanguage } from "./languages.ts";
import { answerOtp, type Outcome, type Payment } from "./payment.ts";

type Rules = Pick<DeskRules<Payment>, "isExpired" | "finish"> & {
  /** Folder of the desk's two addresses below the mount. */
  readonly path: string;
  /** What the merchant's form says of the language and of the site. */
  langOf(payment: Payment): string;
  siteOf(payment: Payment): string;
  /** An outcome that the card alone decides, whatever the code. */
  fateOf?(pan: string): Outcome | undefined;
};

/** The desk of gateways where the card is always typed at the bank. */
export function openPaymentDesk(
  gateway: Gateway<Payment>,
  { path, langOf, siteOf, fateOf, ...rules }: Rules,
): Desk<Payment> {
  return openDesk(gateway, {
    ...rules,
    cardPath: `${path}/card`,
    otpPath: `${path}/otp`,
    viewOf: (payment, accepted) => ({
      language: pageLanguage(langOf(payment), accepted),
      token: payment.token,
      number: payment.number,
      amount: payment.amount,
      currency: payment.currency,
      site: siteOf(payment),
      cardMask: payment.card?.mask ?? null,
    }),
    withCard: (payment, card) => ({ ...payment, card }),
    answerOtp,
    decidedByCard(payment, pan) {
      const outcome = fateOf?.(pan);
      return outcome && { ...payment, outcome };
    },
  });
}
