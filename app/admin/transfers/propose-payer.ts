import { foldForSearch } from "#shared/text/search-fold.ts";

const named =
  /(?:g[oö]nderen|g[oö]nderici|amir|[uü]nvan[ıi]?)(?: ad[ıi](?: soyad[ıi])?)?\s*[:=-]\s*(\p{L}.{2,60})/iu;
const kinds =
  /^(?:gelen|giden|havale|eft|fast|islem\w*|para|transfer\w*|odeme\w*|internet|mobil|sube|iban|hesap\w*)$/;
const other = /bagis|zekat|fitre|kurban|yardim|sadaka|yetim|aidat|kira|fatura|adak|akika|referans/;

/** Returns the name in a row: the payer's, else the one after `GÖNDEREN:` or `GELEN FAST`; "" if no name is certain. */
export function proposePayer({
  payerName,
  description,
}: {
  payerName: string | null;
  description: string;
}): string {
  if (payerName) return payerName;
  const found = named.exec(description)?.[1]?.trim();
  const words = (found ?? description).split(/\s+/);
  const first = found ? 0 : words.findIndex((word) => !kinds.test(foldForSearch(word)));
  if (first < 0 || (!found && first === 0)) return "";
  const name: string[] = [];
  for (const word of words.slice(first)) {
    if (!/^\p{L}[\p{L}.']*$/u.test(word) || other.test(foldForSearch(word))) break;
    name.push(word);
  }
  return name.length >= 2 && name.length <= 4 ? name.join(" ") : "";
}
