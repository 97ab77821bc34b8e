import type { Db, Tx } from "#server/platform/db/connect.ts";
import { accountCodes } from "./karekod/table.ts";

export type AccountCode = { picture: string; holder: string | null; savedAt: Date };

/** Returns the Karekods of accounts by IBAN. */
export async function readAccountCodes(db: Db | Tx): Promise<Record<string, AccountCode>> {
  const rows = await db.select().from(accountCodes);
  return Object.fromEntries(rows.map(({ iban, ...code }) => [iban, code]));
}
