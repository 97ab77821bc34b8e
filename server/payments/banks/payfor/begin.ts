import { formatAmount } from "../amount.ts";
import type { BankForm, BankPayment } from "../bank.ts";
import { BankError } from "../errors.ts";
import { formAddress, type PayforConfig } from "./config.ts";
import { requestHash } from "./hash.ts";
import { numberShape } from "./shapes.ts";
import { cardOf, secureTypes } from "./traits.ts";

/** M019: the gateway takes 0.01 to 200,000 TL. */
const MAX_AMOUNT = 200_000_00;
/** M038. */
const MAX_URL_LENGTH = 200;

/**
 * The form without the card (docs/banks/payfor.md#the-request-form).
 *
 * UserPass stays out unless the bank insists: in a browser it would give the API password to every visitor.
 *
 * @param random 32 hexadecimal characters, new for every form
 * @throws BankError when the payment cannot be written in this protocol
 */
export function begin(payment: BankPayment, config: PayforConfig, random: () => string): BankForm {
  if (!numberShape.test(payment.number)) {
    throw new BankError("BANK_NUMBER_INVALID", "bank order number is not HD and 14 of A-Z0-9");
  }
  if (!Number.isSafeInteger(payment.amount) || payment.amount < 1 || payment.amount > MAX_AMOUNT) {
    throw new BankError("BANK_AMOUNT_INVALID", "amount is not between 1 and 20000000 whole kuruş");
  }
  const rnd = random();
  if (!/^[0-9a-f]{32}$/.test(rnd)) throw new BankError("BANK_RANDOM_INVALID", "Rnd is not 32 hex characters");

  // Formatted once: the hashed text must equal the posted text (docs/banks/payfor.md#the-request-form).
  const signed = {
    OrderId: payment.number,
    PurchAmount: formatAmount(payment.amount),
    OkUrl: returnUrl(payment.okUrl),
    FailUrl: returnUrl(payment.failUrl),
    TxnType: "Auth",
    InstallmentCount: "0",
    Rnd: rnd,
  };
  return {
    action: formAddress(config),
    method: "POST",
    number: payment.number,
    card: cardOf(config),
    fields: {
      MbrId: config.mbrId,
      MerchantID: config.merchantId,
      UserCode: config.userCode,
      ...(config.formPassword === "send" ? { UserPass: config.userPassword } : {}),
      SecureType: secureTypes[config.model],
      ...signed,
      Currency: "949",
      // The bank knows TR and EN, in upper case only.
      Lang: payment.language === "tr" ? "TR" : "EN",
      MOTO: "0",
      Hash: requestHash(signed, config),
    },
  };
}

/** Hashed text is pure ASCII, so that the bank's ISO-8859-9 and our UTF-8 are the same bytes. */
function returnUrl(url: string): string {
  const fits = url.length <= MAX_URL_LENGTH && /^[\x21-\x7e]+$/.test(url);
  const protocol = fits && URL.canParse(url) ? new URL(url).protocol : "";
  if (protocol !== "https:" && protocol !== "http:") {
    throw new BankError(
      "BANK_RETURN_URL_INVALID",
      `return address is not an absolute ASCII URL of at most ${MAX_URL_LENGTH} characters`,
    );
  }
  return url;
}
