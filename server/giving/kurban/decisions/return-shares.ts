import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { setStates } from "../set-states.ts";
import { kurbanShares } from "../table.ts";

/**
 * Takes the shares of a condemned animal, which the caller has locked, back to `paid`. They were paid before the shares that
 * wait now, so they are the first to get another animal.
 */
export async function returnShares(tx: Tx, animalId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`select 1 from kurban_shares where animal_id = ${animalId} order by id for no key update`,
  );
  const shares = await tx
    .select({ id: kurbanShares.id })
    .from(kurbanShares)
    .where(eq(kurbanShares.animalId, animalId));
  await setStates(tx, shares, { state: "paid", stateReason: "condemned" }, now);
}
