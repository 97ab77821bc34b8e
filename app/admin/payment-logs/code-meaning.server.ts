import type { Bank } from "#server/giving/payments/banks/bank.ts";
import { findBank, type SiteBank } from "#server/giving/payments/site-bank.ts";
import { result } from "#shared/messages/tr/result.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type CodeMeanings, codeKey } from "./code-key.ts";

/** The codes of this site (server/giving/payments). */
const ownCodes: Record<string, string> = {
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

/** Returns the meaning of a code in Turkish: the text for donors without its advice. */
export function findCodeMeaning(code: string | null, bank: Pick<Bank, "traits"> | undefined): string | null {
  if (!code) return null;
  const text =
    ownValue(ownCodes, code) ??
    ownValue(bank?.traits.staffTexts ?? {}, code) ??
    result[`payment.code.${bank?.traits.meaning(code) ?? "generic"}`];
  const [firstSentence = text] = text.split(/(?<=\.) /);
  return firstSentence;
}

export function findCodeMeanings(
  codes: readonly { code: string | null; bank: string | null }[],
  banks: readonly SiteBank[],
): CodeMeanings {
  const meanings: CodeMeanings = {};
  for (const { code, bank } of codes) {
    if (!code) continue;
    meanings[codeKey(code, bank)] = findCodeMeaning(code, findBank(banks, bank ?? "")) ?? "";
  }
  return meanings;
}
