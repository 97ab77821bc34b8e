import { formatAmount } from "../amount.ts";
import type { BankForm, BankPayment } from "../bank.ts";
import { checkPayment, checkReturnUrl } from "../check-payment.ts";
import { BankError } from "../errors.ts";
import { formAddress, type PayforConfig } from "./config.ts";
import { requestHash } from "./hash.ts";
import { cardFieldsOf, secureTypes } from "./traits.ts";

/**
 * Builds the form without card data (docs/banks/payfor.md#the-request-form). Every visitor can read the form, so it
 * contains UserPass only if the bank insists. @throws BankError when the protocol cannot represent the payment
 */
export function begin(payment: BankPayment, config: PayforConfig, random: () => string): BankForm {
  checkPayment(payment);
  const rnd = random();
  if (!/^[0-9a-f]{32}$/.test(rnd)) throw new BankError("BANK_RANDOM_INVALID", "Rnd is not 32 hex characters");

  // The hashed texts must equal the posted texts (docs/banks/payfor.md#the-request-form).
  const signed = {
    OrderId: payment.number,
    PurchAmount: formatAmount(payment.amount),
    OkUrl: checkReturnUrl(payment.okUrl),
    FailUrl: checkReturnUrl(payment.failUrl),
    TxnType: "Auth",
    InstallmentCount: "0",
    Rnd: rnd,
  };
  return {
    action: formAddress(config),
    method: "POST",
    number: payment.number,
    card: cardFieldsOf(config),
    fields: {
      MbrId: config.mbrId,
      MerchantID: config.merchantId,
      UserCode: config.userCode,
      ...(config.formPassword === "send" ? { UserPass: config.userPassword } : {}),
      SecureType: secureTypes[config.model],
      ...signed,
      Currency: "949",
      // The bank accepts TR and EN, only in upper case.
      Lang: payment.language === "tr" ? "TR" : "EN",
      MOTO: "0",
      Hash: requestHash(signed, config),
    },
  };
}
