import { foldForSearch } from "#shared/search-fold.ts";

const pos = /\b(uye ?is ?yeri|(sanal ?)?pos|paytr|iyzico)\b/;
const fee = /ucret|masraf|bsmv|komisyon|kesinti|kkdf|\bvergi/;
/** A bank corrects its own mistake with a `ters kayıt`. */
const back = /iade|geri ?(gonder|odeme|donus)|\bters ?kayit|\b(return|reversal)\b/;

/** What a card machine or a payment firm pays out, for many gifts that are known already. */
export function isPosSettlement({ text, payerName }: { text: string; payerName: string | null }): boolean {
  return pos.test(foldForSearch(`${text} ${payerName ?? ""}`));
}

export function isFee(text: string): boolean {
  return fee.test(foldForSearch(text));
}

/** Whether the text says that money goes back. */
export function saysReturned(text: string): boolean {
  return back.test(foldForSearch(text));
}
