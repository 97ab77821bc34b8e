import { asc, eq, sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import type { ChangeRow } from "./rules.ts";
import { bankAccountChanges } from "./table.ts";

/** Makes writes of accounts wait for each other until the transaction ends, so that two of them never get one IBAN. */
export async function lockAccounts(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.bankAccounts}::bigint)`);
}

/** Reads the changes of a request and locks them, so that one of several people and jobs decides it. */
export async function lockRequest(tx: Tx, requestId: string): Promise<ChangeRow[]> {
  await lockAccounts(tx);
  return tx
    .select()
    .from(bankAccountChanges)
    .where(eq(bankAccountChanges.requestId, requestId))
    .orderBy(asc(bankAccountChanges.id))
    .for("update");
}
