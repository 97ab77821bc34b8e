import type { Payment } from "../payment.ts";
import { notificationHash } from "./hash.ts";
import type { PaytrMerchant } from "./merchant.ts";

/** PayTR's codes. With 0 the text has the reason of the card's bank. */
const reasons = { authenticationFailed: "2", left: "6", declined: "0" } as const;

const texts: Readonly<Record<string, string>> = {
  "05": "Kartı veren banka işlemi onaylamadı",
  "14": "Geçersiz kart numarası",
  "41": "Kayıp kart",
  "43": "Çalıntı kart",
  "51": "Kart limiti yetersiz, yetersiz bakiye",
  "54": "Kartın son kullanma tarihi hatalı",
  "57": "Kart bu işleme kapalı",
};

export function reasonOf({ outcome, leftAt }: Payment): string | null {
  if (outcome === null) return null;
  if (outcome.kind === "approved") return "00";
  return leftAt === undefined ? reasons[outcome.kind] : reasons.left;
}

export function notificationOf(payment: Payment, merchant: PaytrMerchant): Record<string, string> {
  const { outcome, number, amount, form } = payment;
  const approved = outcome?.kind === "approved";
  const fields = {
    merchant_oid: number,
    status: approved ? "success" : "failed",
    total_amount: String(amount),
  };
  const failed = {
    failed_reason_code: reasonOf(payment) ?? "",
    failed_reason_msg: failureText(payment),
  };
  return {
    ...fields,
    hash: notificationHash(fields, merchant),
    ...(approved ? {} : failed),
    test_mode: form.test_mode ?? "",
    payment_type: "card",
    currency: form.currency ?? "",
    payment_amount: form.payment_amount ?? "",
  };
}

function failureText({ outcome, leftAt }: Payment): string {
  if (leftAt !== undefined) return "Müşteri ödeme yapmaktan vazgeçti ve ödeme sayfasından ayrıldı.";
  if (outcome?.kind === "authenticationFailed") return "Kimlik doğrulama başarısız. Lütfen tekrar deneyin.";
  return texts[outcome?.issuerCode ?? ""] ?? "Kartı veren banka işlemi onaylamadı";
}
