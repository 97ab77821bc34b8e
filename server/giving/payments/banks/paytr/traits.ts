import type { BankTraits } from "../traits.ts";
import { NOT_FOUND, toMeaning, UNFINISHED } from "./reasons.ts";

export const traits: BankTraits = {
  displayName: "PayTR",
  payoutNames: ["PayTR"],
  returnAddress: "own",
  currencies: ["949"],
  beginUsesNetwork: true,
  logged: {
    facts: [
      ...["merchant_oid", "status", "total_amount", "payment_amount", "currency", "payment_type"],
      ...["test_mode", "failed_reason_code"],
    ],
    personal: ["failed_reason_msg"],
    bankText: "failed_reason_msg",
  },
  hidden: ["merchant_key", "merchant_salt", "merchantKey", "merchantSalt", "paytr_token"],
  givenUp: { "not-found": NOT_FOUND, pending: UNFINISHED },
  meaning: toMeaning,
  staffTexts: {
    [NOT_FOUND]: "PayTR bu numarayla başarılı bir ödeme bulamadı.",
    [UNFINISHED]: "Ödeme PayTR'de tamamlanmadan süresi doldu.",
    R0: "Kartın bankası ödemeyi onaylamadı.",
    R3: "PayTR'nin güvenlik kontrolü ödemeye izin vermedi.",
    R6: "Bağışçı ödeme sayfasından ayrıldı ya da süresi doldu.",
    R9: "PayTR hesabının bu kartla işlem yetkisi yok.",
    R11: "PayTR bu ödeme için güvenlik uyarısı verdi.",
    R99: "PayTR teknik bir hata bildirdi.",
  },
};
