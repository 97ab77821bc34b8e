import { isReturnCode } from "#shared/return-codes.ts";
import type { BankTraits, CardNames } from "../bank.ts";
import { NOT_FOUND, UNFINISHED } from "./return-codes.ts";

/** The card inputs of the 3DPay form (docs/banks/payfor.md#the-request-form). */
export const cardNames: CardNames = {
  number: "Pan",
  expiry: "Expiry",
  cvv: "Cvv2",
  holder: "CardHolderName",
};

export const traits: BankTraits = {
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
    others: ["ErrMsg", "BatchNo"],
    bankText: "ErrMsg",
  },
  hidden: [...Object.values(cardNames), "UserPass", "MerchantPass"],
  givenUp: { "not-found": NOT_FOUND, pending: UNFINISHED },
  // The specification's catalogue is made of this gateway's codes.
  meaning: (code) => (isReturnCode(code) ? code : null),
  staffTexts: {
    [UNFINISHED]: "Ödeme bankada tamamlanmadan süresi doldu.",
    [NOT_FOUND]: "Banka bu ödemeyi bulamadı.",
  },
};
