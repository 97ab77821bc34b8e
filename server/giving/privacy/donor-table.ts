import type { SQL } from "drizzle-orm";
import type { RetentionName } from "#shared/settings/retention-settings.ts";

/**
 * The personal data in every column of text or JSON, and what an erasure does with them (also the inventory that KVKK
 * requires). A test compares it with the database, so a new column must be added to register.ts.
 *
 * - `erased`: a donor's data; removed, or replaced by the same words for all donors.
 * - `thinned`: only listed facts about the payment stay (keptDetails in rules.ts).
 * - `row`: the whole row is deleted.
 * - `follows`: a rule of the database removes it with its source.
 * - `kept`: a fact about the money, or about an agreement, that the law requires; names no person.
 * - `lawful`: names a donor, and the law requires it for as long as a receipt must be kept; then, and at once where it is
 *   no receipt, it is removed.
 * - `short`: cannot be found by a donor, and is deleted within a day.
 * - `none`: no data about donors.
 */
export type Holding = "erased" | "thinned" | "row" | "follows" | "kept" | "lawful" | "short" | "none";

/** A retention time removes `due` rows that are older than the setting `name`. */
export type Forgetting = { name: RetentionName; age: SQL; due: SQL; change: SQL };

/** A table with donors' data. Its erasure, its retention and the clearing of its files follow from here. */
export type DonorTable = Partial<Record<Exclude<Holding, "erased">, readonly string[]>> & {
  /** The columns of words by what is in them; `erased` says what replaces it. */
  erased?: Record<string, SQL | string | null>;
  /** The part of an order's export that has these rows; null: another table has the same data. */
  exportAs?: string | null;
  /** The erasure changes these facts besides the columns. */
  also?: (at: SQL) => SQL;
  /** The rows of these orders, where they have no `order_id`, or not all of them. */
  erasedRows?: (orders: SQL) => SQL;
  /** erase-orders.ts erases it, because more than the order's id says which rows. */
  byHand?: true;
  forget?: Forgetting[];
};

/** Returns the columns of a table with these kinds of data. */
export function columnsWith(table: DonorTable, ...holdings: Holding[]): string[] {
  const lists = { ...table, erased: Object.keys(table.erased ?? {}) };
  return Object.entries(lists).flatMap(([name, list]) =>
    holdings.some((holding) => holding === name) ? (list as string[]) : [],
  );
}
