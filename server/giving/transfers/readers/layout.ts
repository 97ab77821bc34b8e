import { type ColumnRole, type Layout, moneyRoles, needsSigns } from "#shared/giving/statement-layout.ts";
import { foldForSearch } from "#shared/text/search-fold.ts";
import { readAmount } from "./read-amount.ts";
import { readDirection } from "./read-direction.ts";

/** Patterns for the folded names of columns; the first matching pattern decides. */
const columnPatterns: readonly [ColumnRole, RegExp][] = [
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

function findRole(name: string): ColumnRole | null {
  const folded = foldForSearch(name)
    .replace(/[^a-z0-9 ]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return columnPatterns.find(([, shape]) => shape.test(folded))?.[0] ?? null;
}

/** Returns whether these cells are a header: names for a date, an amount and at least one more column. */
export function looksLikeHeader(listCells: readonly string[]): boolean {
  const roles = listCells.map((cell) => (cell.length <= 60 ? findRole(cell) : null));
  const hasAmount = roles.some((role) => role === "amount" || role === "credit");
  return roles.includes("date") && hasAmount && listCells.filter((cell) => cell.trim() !== "").length >= 3;
}

/** Proposes roles by the names of the columns. Each role except the description occurs once; booking dates are preferred. */
export function proposeLayout(header: readonly string[], samples: readonly string[][]): Layout {
  const bookingIndex = header.findIndex(
    (name) => findRole(name) === "date" && !valueDate.test(foldForSearch(name)),
  );
  const usedRoles = new Set<ColumnRole>();
  const roles = header.map((name, at) => {
    const nameRole = findRole(name);
    const role =
      (nameRole === null || moneyRoles.has(nameRole)) && containsDirections(samples, at)
        ? "direction"
        : nameRole;
    if (role === null || (usedRoles.has(role) && role !== "description")) return null;
    if (role === "date" && bookingIndex >= 0 && at !== bookingIndex) return null;
    usedRoles.add(role);
    return role;
  });
  const hasDebitAndCredit = usedRoles.has("debit") && usedRoles.has("credit");
  // With columns for debit and credit, the columns for amount and direction are redundant.
  const finalRoles = roles.map((role) =>
    hasDebitAndCredit && (role === "amount" || role === "direction") ? null : role,
  );
  const cells = (of: ReadonlySet<ColumnRole | null>) =>
    header.flatMap((_, at) => (of.has(finalRoles[at] ?? null) ? samples.map((row) => row[at] ?? "") : []));
  const decimal = cells(moneyRoles).some((text) => /\.\d{2}\D*$/.test(text)) ? "." : ",";
  const layout: Layout = { header: [...header], roles: finalRoles, decimal };
  // If the bank writes signs, an amount without a sign is an incoming payment.
  const hasSigns = cells(amountRoles).some((text) => readAmount(text, decimal)?.isSigned);
  return hasSigns && needsSigns(layout) ? { ...layout, incoming: true } : layout;
}

const valueDate = /valor|value/;
const amountRoles: ReadonlySet<ColumnRole | null> = new Set(["amount"] as const);

/** Returns whether all samples of a column are directions like `B` or `Alacak`. */
function containsDirections(samples: readonly string[][], at: number): boolean {
  const texts = samples.map((row) => row[at]?.trim() ?? "").filter(Boolean);
  return texts.some((text) => text !== "-") && texts.every((text) => readDirection(text) !== null);
}

export function isSameHeader(header: readonly string[], otherHeader: readonly string[]): boolean {
  const normalize = (names: readonly string[]) =>
    names.map((name) => foldForSearch(name).replace(/\s+/g, " ").trim());
  return JSON.stringify(normalize(header)) === JSON.stringify(normalize(otherHeader));
}
