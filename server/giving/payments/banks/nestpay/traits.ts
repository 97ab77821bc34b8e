import type { BankTraits } from "../traits.ts";
import { decodeText } from "./read-form.ts";
import { NO_CODE, NOT_FOUND, toMeaning, UNFINISHED } from "./return-codes.ts";

export const traits: BankTraits = {
  displayName: "NestPay",
  payoutNames: [],
  returnAddress: "shared",
  currencies: ["949"],
  beginUsesNetwork: false,
  logged: {
    facts: [
      ...["oid", "Response", "ProcReturnCode", "mdStatus", "amount", "currency", "AuthCode", "HostRefNum"],
      ...["TransId", "eci", "txstatus", "EXTRA.TRXDATE", "callbackCall", "storetype"],
    ],
    personal: ["ErrMsg", "mdErrorMsg", "SettleId"],
    bankText: "ErrMsg",
    decodeText,
  },
  hidden: [
    "pan",
    "cv2",
    "storeKey",
    "Password",
    "Ecom_Payment_Card_ExpDate_Month",
    "Ecom_Payment_Card_ExpDate_Year",
  ],
  givenUp: { "not-found": NOT_FOUND, pending: UNFINISHED },
  meaning: toMeaning,
  staffTexts: {
    [UNFINISHED]: "Ödeme bankada tamamlanmadan süresi doldu.",
    [NOT_FOUND]: "Banka bu ödemeyi bulamadı.",
    [NO_CODE]: "Banka ödemeyi neden bildirmeden geri çevirdi.",
    99: "Banka işlemi genel bir hatayla geri çevirdi.",
  },
};
