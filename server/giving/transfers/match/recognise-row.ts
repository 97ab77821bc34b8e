import { allTraits } from "#server/giving/payments/banks/registry.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";

const pos = /\b(uye ?is ?yeri|(sanal ?)?pos)\b/;
const firms = allTraits
  .flatMap(({ payoutNames }) => payoutNames)
  .map((name) => new RegExp(`\\b${RegExp.escape(foldForSearch(name))}\\b`));
const fee = /ucret|masraf|bsmv|komisyon|kesinti|kkdf|\bvergi/;
/** A bank corrects its own mistake with a `ters kayıt`. */
const back = /iade|geri ?(gonder|odeme|donus)|\b(ters ?kayit|storno\b)|\b(return|reversal)\b/;

/** A card machine or a payment firm pays out many gifts that are known already. */
export function isPosSettlement({ text, payerName }: { text: string; payerName: string | null }): boolean {
  const folded = foldForSearch(`${text} ${payerName ?? ""}`);
  return pos.test(folded) || firms.some((firm) => firm.test(folded));
}

export function isFee(text: string): boolean {
  return fee.test(foldForSearch(text));
}

/** Returns whether the text says that the bank returns money. */
export function saysReturned(text: string): boolean {
  return back.test(foldForSearch(text));
}
