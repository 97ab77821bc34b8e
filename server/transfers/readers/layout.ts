import { foldForSearch } from "#shared/search-fold.ts";
import { type ColumnRole, type Layout, moneyRoles } from "#shared/statement-layout.ts";

/** Names of columns by which banks call them, folded; the first that fits counts. */
const names: readonly [ColumnRole, RegExp][] = [
  ["balance", /bakiye|balance/],
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

/** Whether these cells are the names of columns: a date, an amount, and one more. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const roles = cells.map((cell) => (cell.length <= 60 ? roleOf(cell) : null));
  const money = roles.some((role) => role === "amount" || role === "credit");
  return roles.includes("date") && money && cells.filter((cell) => cell.trim() !== "").length >= 3;
}

/** Each role once, except for the description; the first column with a fitting name. */
export function proposeLayout(header: readonly string[], samples: readonly string[][]): Layout {
  const taken = new Set<ColumnRole>();
  const roles = header.map((name) => {
    const role = roleOf(name);
    if (role === null || (taken.has(role) && role !== "description")) return null;
    taken.add(role);
    return role;
  });
  // A signed amount beside columns of debit and credit would count twice.
  const kept =
    taken.has("debit") && taken.has("credit")
      ? roles.map((role) => (role === "amount" ? null : role))
      : roles;
  const money = header.flatMap((_, at) =>
    moneyRoles.has(kept[at] ?? null) ? samples.map((row) => row[at] ?? "") : [],
  );
  return {
    header: [...header],
    roles: kept,
    decimal: money.some((text) => /\.\d{2}\s*$/.test(text)) ? "." : ",",
  };
}

/** Whether a file has the columns that were remembered. */
export function sameHeader(one: readonly string[], other: readonly string[]): boolean {
  const plain = (names: readonly string[]) =>
    names.map((name) => foldForSearch(name).replace(/\s+/g, " ").trim());
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other));
}
