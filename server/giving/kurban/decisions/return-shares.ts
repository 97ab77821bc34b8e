import { eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { lockOffers } from "../claim-shares.ts";
import { setStates } from "../set-states.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";

type Animal = typeof kurbanAnimals.$inferSelect;

/** Locks an animal after its offer. */
export async function lockAnimal(tx: Tx, id: string): Promise<Animal | undefined> {
  const [found] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id));
  if (!found) return undefined;
  await lockOffers(tx, [found.offerId]);
  const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id)).for("no key update");
  return animal;
}

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
