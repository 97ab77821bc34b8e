import type { BankTraits } from "../traits.ts";
import { FAILED, NOT_FOUND, REFUSED_IN_REVIEW, toMeaning, UNFINISHED } from "./reasons.ts";

export const traits: BankTraits = {
  displayName: "iyzico",
  payoutNames: ["iyzico"],
  returnAddress: "own",
  currencies: ["949"],
  beginUsesNetwork: true,
  logged: {
    facts: ["number", "paymentConversationId", "status", "iyziEventType", "iyziPaymentId"],
    personal: [],
    bankText: null,
  },
  hidden: ["apiKey", "secretKey", "identityNumber", "paymentCard", "cardNumber"],
  givenUp: { "not-found": NOT_FOUND, pending: UNFINISHED },
  meaning: toMeaning,
  staffTexts: {
    [NOT_FOUND]: "iyzico bu ödemeyi bulamadı.",
    [UNFINISHED]: "Ödeme iyzico'da tamamlanmadan süresi doldu.",
    [FAILED]: "iyzico ödemeyi onaylamadı, nedenini bildirmedi.",
    [REFUSED_IN_REVIEW]: "iyzico'nun güvenlik incelemesi ödemeyi reddetti.",
    6000: "iyzico'nun güvenlik denetimi ödemeye izin vermedi.",
    6001: "iyzico'nun güvenlik denetimi ödemeye izin vermedi.",
  },
};
