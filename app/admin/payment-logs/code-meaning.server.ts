import { result } from "#app/i18n/messages/tr/result.ts";
import type { Bank } from "#server/payments/banks/bank.ts";
import { ownValue } from "#shared/own-value.ts";

/** Codes of this site, not of the bank (server/payments). */
const ownCodes: Partial<Record<string, string>> = {
  HASH_MISMATCH: "Güvenlik doğrulaması başarısız",
  INVALID_AMOUNT: "Geçersiz ödeme tutarı",
  DUPLICATE_PAYMENT: "Aynı sipariş için ikinci ödeme alındı.",
  AMOUNT_DIFFERENCE: "Bankadaki tutar siparişin tutarından farklı.",
  CURRENCY_DIFFERENCE: "Bankadaki para birimi Türk lirası değil.",
  VOIDED_AT_BANK: "Ödeme bankada iptal edilmiş.",
  REFUNDED_AT_BANK: "Ödeme bankada iade edilmiş.",
  APPROVED_AFTER_MANUAL_CHANGE: "Elle değiştirilen bir sipariş için sonradan ödeme onayı geldi.",
  UNCONFIRMED_APPROVAL: "Bankanın kayıtları bu onayı doğrulamıyor.",
  CONTRADICTORY_MESSAGE: "Bankanın bildirdiği onay kodu kendi kayıtlarındakinden farklı.",
  WEAK_3D_SECURE: "Kart sahibi tam doğrulanmadan (3D Secure) alınan ödeme.",
  SETTLEMENT_CONTRADICTED: "Bankanın kayıtları bu ödemeyle çelişiyor; sipariş beklemeye alındı.",
};

/**
 * The meaning of a payment log's code in Turkish: the sentence for donors, without its advice. Null without a code.
 */
export function codeMeaning(code: string | null, { traits }: Pick<Bank, "traits">): string | null {
  if (!code) return null;
  const text =
    ownValue(ownCodes, code) ??
    ownValue(traits.staffTexts, code) ??
    result[`payment.code.${traits.meaning(code) ?? "generic"}`];
  const [first = text] = text.split(/(?<=\.) /);
  return first;
}

/** The meanings of the codes that a screen shows. */
export function codeMeanings(
  codes: readonly (string | null)[],
  bank: Pick<Bank, "traits">,
): Record<string, string> {
  const found = new Set(codes.filter((code) => code !== null && code !== ""));
  return Object.fromEntries([...found].map((code) => [code, codeMeaning(code, bank) ?? ""]));
}
