import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { lockOffers } from "./claim-shares.ts";
import { kurbanAnimals } from "./table.ts";

/** Locks the offer of an animal and the animal, and returns it; undefined if there is none. */
export async function lockAnimal(tx: Tx, id: string): Promise<typeof kurbanAnimals.$inferSelect | undefined> {
  const [found] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id));
  if (!found) return undefined;
  await lockOffers(tx, [found.offerId]);
  const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id)).for("no key update");
  return animal;
}
