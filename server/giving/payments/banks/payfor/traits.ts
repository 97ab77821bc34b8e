import { isReturnCode } from "#shared/giving/return-codes.ts";
import type { CardFieldNames } from "../bank.ts";
import type { BankTraits } from "../traits.ts";
import type { PayforConfig } from "./config.ts";
import { NOT_FOUND, UNFINISHED } from "./return-codes.ts";

/** The card inputs of the 3DPay form (docs/banks/payfor.md#the-request-form). */
const cardFieldNames: CardFieldNames = {
  number: "Pan",
  expiry: "Expiry",
  cvv: "Cvv2",
  holder: "CardHolderName",
};

/** Null: the donor enters the card at the bank. */
export function cardFieldsOf({ model }: Pick<PayforConfig, "model">): CardFieldNames | null {
  return model === "3dhost" ? null : cardFieldNames;
}

/** The names of the models in the form and in the message. */
export const secureTypes = { "3dpay": "3DPay", "3dhost": "3DHost" } as const;

export const traits: BankTraits = {
  displayName: "PayFor",
  payoutNames: [],
  returnAddress: "shared",
  currencies: ["949"],
  beginUsesNetwork: false,
  logged: {
    facts: [
      ...["OrderId", "ProcReturnCode", "3DStatus", "TxnResult", "TxnType", "SecureType", "PurchAmount"],
      ...[
        "Currency",
        "AuthCode",
        "HostRefNum",
        "RequestStat",
        "IrcCode",
        "TransactionDate",
        "HashType",
        "Eci",
      ],
    ],
    personal: ["ErrMsg", "BatchNo"],
    bankText: "ErrMsg",
  },
  hidden: [...Object.values(cardFieldNames), "UserPass", "MerchantPass"],
  givenUp: { "not-found": NOT_FOUND, pending: UNFINISHED },
  // The specification uses this gateway's codes.
  meaning: (code) => (isReturnCode(code) ? code : null),
  staffTexts: {
    [UNFINISHED]: "Ödeme bankada tamamlanmadan süresi doldu.",
    [NOT_FOUND]: "Banka bu ödemeyi bulamadı.",
  },
};
