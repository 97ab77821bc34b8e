import { type ColumnRole, type Layout, moneyRoles, needsSigns } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { readAmount } from "./read-amount.ts";
import { readDirection } from "./read-direction.ts";

/** Names of columns by which banks call them, folded; the first that fits counts. */
const names: readonly [ColumnRole, RegExp][] = [
  ["balance", /bakiye|balance/],
  ["amount", /borc alacak|alacak borc/],
  ["debit", /^(borc|cikan|cekilen|debit)|borc tutar/],
  ["credit", /^(alacak|giren|yatan|credit)|alacak tutar/],
  ["amount", /tutar|miktar|amount/],
  ["payerIban", /(karsi|gonderen|gonderici|amir|lehtar).*(iban|hesap( no)?$)|^iban/],
  ["payerName", /gonderen|gonderici|karsi (hesap|taraf)|amir|unvan|ad soyad/],
  ["bankRowId", /dekont|fis no|islem (no|ref)|referans|sorgu no|makbuz/],
  ["description", /aciklama|detay|description/],
  ["date", /tarih|date/],
];

function roleOf(name: string): ColumnRole | null {
  const folded = foldForSearch(name)
    .replace(/[^a-z0-9 ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return names.find(([, shape]) => shape.test(folded))?.[0] ?? null;
}

/** Returns whether these cells are the names of columns: a date, an amount, and one more. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const roles = cells.map((cell) => (cell.length <= 60 ? roleOf(cell) : null));
  const money = roles.some((role) => role === "amount" || role === "credit");
  return roles.includes("date") && money && cells.filter((cell) => cell.trim() !== "").length >= 3;
}

/** Each role once, except for the description; the first column with a fitting name, a booking date before others. */
export function proposeLayout(header: readonly string[], samples: readonly string[][]): Layout {
  const booked = header.findIndex((name) => roleOf(name) === "date" && !valueDate.test(foldForSearch(name)));
  const taken = new Set<ColumnRole>();
  const roles = header.map((name, at) => {
    const named = roleOf(name);
    const role =
      (named === null || moneyRoles.has(named)) && saysDirection(samples, at) ? "direction" : named;
    if (role === null || (taken.has(role) && role !== "description")) return null;
    if (role === "date" && booked >= 0 && at !== booked) return null;
    taken.add(role);
    return role;
  });
  const split = taken.has("debit") && taken.has("credit");
  // Beside columns of debit and credit a signed amount would count twice, and a direction says nothing new.
  const kept = roles.map((role) => (split && (role === "amount" || role === "direction") ? null : role));
  const cells = (of: ReadonlySet<ColumnRole | null>) =>
    header.flatMap((_, at) => (of.has(kept[at] ?? null) ? samples.map((row) => row[at] ?? "") : []));
  const decimal = cells(moneyRoles).some((text) => /\.\d{2}\D*$/.test(text)) ? "." : ",";
  const layout: Layout = { header: [...header], roles: kept, decimal };
  // Where the bank writes signs, a row without one came in.
  const signs = cells(amounts).some((text) => readAmount(text, decimal)?.signed);
  return signs && needsSigns(layout) ? { ...layout, incoming: true } : layout;
}

const valueDate = /valor|value/;
const amounts: ReadonlySet<ColumnRole | null> = new Set(["amount"] as const);

/** Returns whether all samples of a column are words like `B`, `Alacak`. */
function saysDirection(samples: readonly string[][], at: number): boolean {
  const texts = samples.map((row) => row[at]?.trim() ?? "").filter(Boolean);
  return texts.some((text) => text !== "-") && texts.every((text) => readDirection(text) !== null);
}

/** Returns whether a file has the columns that were remembered. */
export function sameHeader(one: readonly string[], other: readonly string[]): boolean {
  const plain = (names: readonly string[]) =>
    names.map((name) => foldForSearch(name).replace(/\s+/g, " ").trim());
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
