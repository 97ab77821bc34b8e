import type { Bank } from "#server/giving/payments/banks/bank.ts";
import { findBank, type SiteBank } from "#server/giving/payments/site-bank.ts";
import { result } from "#shared/messages/tr/result.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { type CodeMeanings, codeKey } from "./code-key.ts";

/** The codes of this site, not of the bank (server/giving/payments). */
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

/** Returns a code's meaning in Turkish: the donor's text without its advice. Returns null without a code. */
export function codeMeaning(code: string | null, bank: Pick<Bank, "traits"> | undefined): string | null {
  if (!code) return null;
  const text =
    ownValue(ownCodes, code) ??
    ownValue(bank?.traits.staffTexts ?? {}, code) ??
    result[`payment.code.${bank?.traits.meaning(code) ?? "generic"}`];
  const [first = text] = text.split(/(?<=\.) /);
  return first;
}

/** Returns the meanings of the codes that a screen shows, each for its bank. */
export function codeMeanings(
  codes: readonly { code: string | null; bank: string | null }[],
  banks: readonly SiteBank[],
): CodeMeanings {
  const found: CodeMeanings = {};
  for (const { code, bank } of codes) {
    if (!code) continue;
    found[codeKey(code, bank)] = codeMeaning(code, findBank(banks, bank ?? "")) ?? "";
  }
  return found;
}
