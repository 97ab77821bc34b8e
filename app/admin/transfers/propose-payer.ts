import { foldForSearch } from "#shared/text/search-fold.ts";

const labelledName =
  /(?:g[oö]nderen|g[oö]nderici|amir|[uü]nvan[ıi]?)(?: ad[ıi](?: soyad[ıi])?)?\s*[:=-]\s*(\p{L}.{2,60})/iu;
const transferWords =
  /^(?:gelen|giden|havale|eft|fast|islem\w*|para|transfer\w*|odeme\w*|internet|mobil|sube|iban|hesap\w*)$/;
const purposeWords = /bagis|zekat|fitre|kurban|yardim|sadaka|yetim|aidat|kira|fatura|adak|akika|referans/;

/** Returns the payer of a row. The description may name the payer after `GÖNDEREN:` or `GELEN FAST`; "" if unsure. */
export function proposePayer({
  payerName,
  description,
}: {
  payerName: string | null;
  description: string;
}): string {
  if (payerName) return payerName;
  const payer = labelledName.exec(description)?.[1]?.trim();
  const words = (payer ?? description).split(/\s+/);
  const nameStart = payer ? 0 : words.findIndex((word) => !transferWords.test(foldForSearch(word)));
  if (nameStart < 0 || (!payer && nameStart === 0)) return "";
  const name: string[] = [];
  for (const word of words.slice(nameStart)) {
    if (!/^\p{L}[\p{L}.']*$/u.test(word) || purposeWords.test(foldForSearch(word))) break;
    name.push(word);
  }
  return name.length >= 2 && name.length <= 4 ? name.join(" ") : "";
}
