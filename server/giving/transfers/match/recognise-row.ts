import { allTraits } from "#server/giving/payments/banks/registry.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";

const posPattern = /\b(uye ?is ?yeri|(sanal ?)?pos)\b/;
const payoutFirmPatterns = allTraits
  .flatMap(({ payoutNames }) => payoutNames)
  .map((name) => new RegExp(`\\b${RegExp.escape(foldForSearch(name))}\\b`));
const feePattern = /ucret|masraf|bsmv|komisyon|kesinti|kkdf|\bvergi/;
/** A `ters kayıt` is a correction by the bank. */
const returnPattern = /iade|geri ?(gonder|odeme|donus)|\b(ters ?kayit|storno\b)|\b(return|reversal)\b/;

/** Returns whether a card terminal or payment firm pays out card donations, which have orders already. */
export function isPosSettlement({ text, payerName }: { text: string; payerName: string | null }): boolean {
  const folded = foldForSearch(`${text} ${payerName ?? ""}`);
  return posPattern.test(folded) || payoutFirmPatterns.some((firm) => firm.test(folded));
}

export function isFee(text: string): boolean {
  return feePattern.test(foldForSearch(text));
}

export function mentionsReturn(text: string): boolean {
  return returnPattern.test(foldForSearch(text));
}
