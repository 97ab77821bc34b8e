import type { Layout } from "#shared/statement-layout.ts";
import type { Db } from "../db/connect.ts";
import { statementLayouts } from "./table.ts";

/** The remembered columns by IBAN. */
export async function readLayouts(db: Db): Promise<Record<string, Layout>> {
  const rows = await db.select().from(statementLayouts);
  return Object.fromEntries(rows.map(({ account, layout }) => [account, layout]));
}
