import type { SQL } from "drizzle-orm";
import type { RetentionName } from "#shared/settings/retention-settings.ts";
import type { ProcessingName } from "./processing.ts";

/**
 * The kinds of data in columns of text or JSON, and what an erasure does with them. register.ts lists every column; it is
 * also the inventory that KVKK requires. A test compares it with the database.
 *
 * - `erased`: data of a donor, which the erasure removes or replaces by the same text for all donors.
 * - `thinned`: the erasure keeps only the facts of `keptDetails` (rules.ts).
 * - `row`: the erasure deletes the whole row.
 * - `follows`: the database removes the value together with its source.
 * - `kept`: a fact about a payment or an agreement that the law requires. It identifies no person.
 * - `lawful`: data of a donor on a receipt, which the law requires for some years. Retention removes it afterwards; on
 *   other documents the erasure removes it.
 * - `short`: data that cannot be found by donor and are deleted within a day.
 * - `none`: no data about donors.
 */
export type Holding = "erased" | "thinned" | "row" | "follows" | "kept" | "lawful" | "short" | "none";

/** Applies `change` to `due` rows that are older than the setting `name`. `before` precedes it in the same transaction. */
export type RetentionRule = { name: RetentionName; age: SQL; due: SQL; change: SQL; before?: SQL };

/** A table with donors' data. Erasure, retention and the clearing of files use this description. */
export type DonorTable = Partial<Record<Exclude<Holding, "erased">, readonly string[]>> & {
  /** Why the table has the data, for the inventory (processing.ts). */
  processing: readonly [ProcessingName, ...ProcessingName[]];
  /** The new values of the columns that are erased. */
  erased?: Record<string, SQL | string | null>;
  /** The property of an exported order with these rows; null if another table has the same data. */
  exportAs?: string | null;
  /** Further assignments of the erasure. */
  extraChanges?: (at: SQL) => SQL;
  /** Selects the rows of these orders, if the default condition by `order_id` is not right. */
  erasedRows?: (orders: SQL) => SQL;
  /** erase-orders.ts has separate code for this table, because the order's id is not enough to find the rows. */
  isErasedSeparately?: true;
  forget?: RetentionRule[];
};

/** Returns the columns of a table with these kinds of data. */
export function columnsWith(table: DonorTable, ...kinds: Holding[]): string[] {
  const lists = { ...table, erased: Object.keys(table.erased ?? {}) };
  return Object.entries(lists).flatMap(([name, columns]) =>
    kinds.some((holding) => holding === name) ? (columns as string[]) : [],
  );
}
