import type { Db } from "#server/platform/db/connect.ts";
import type { Layout } from "#shared/giving/statement-layout.ts";
import { statementLayouts } from "./table.ts";

type Remembered = { layout: Layout; updatedAt: Date };

/** Returns the columns that staff chose for each account's tables, with the time, by IBAN. */
export async function readRemembered(db: Db): Promise<Record<string, Remembered>> {
  const rows = await db.select().from(statementLayouts);
  return Object.fromEntries(rows.map(({ account, ...remembered }) => [account, remembered]));
}

/** Returns the stored columns by IBAN. */
export async function readLayouts(db: Db): Promise<Record<string, Layout>> {
  const remembered = Object.entries(await readRemembered(db));
  return Object.fromEntries(remembered.map(([account, { layout }]) => [account, layout]));
}
