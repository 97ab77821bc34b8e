import { inArray } from "drizzle-orm";
import type { Db } from "#server/platform/db/connect.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { statementLayouts, statementRows } from "./table.ts";

type StoredLayout = { layout: Layout; updatedAt: Date };

/** Reads the columns that staff chose for each account's tables, by IBAN, with the time of the choice. */
export async function readStoredLayouts(db: Db): Promise<Record<string, StoredLayout>> {
  const rows = await db.select().from(statementLayouts);
  return Object.fromEntries(rows.map(({ account, ...storedLayout }) => [account, storedLayout]));
}

/** Reads the columns of each account's tables by IBAN. */
export async function readLayouts(db: Db): Promise<Record<string, Layout>> {
  const storedLayouts = Object.entries(await readStoredLayouts(db));
  return Object.fromEntries(storedLayouts.map(([account, { layout }]) => [account, layout]));
}

/** Counts the rows of statements that are not paired with a gift yet, also doubtful ones. */
export function countUnpaired(db: Db): Promise<number> {
  return db.$count(statementRows, inArray(statementRows.state, ["new", "suggested", "partly_matched"]));
}
