import { inArray } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import type { ShareState } from "#shared/giving/kurban-shares.ts";
import { kurbanShares } from "./table.ts";

/** The columns of a share that holds nothing any more. */
const released = { heldUntil: null, holdKeys: null } as const;

type Change = Partial<Omit<typeof kurbanShares.$inferInsert, "state">> & { state: ShareState };

/** Changes the state of shares whose offers the caller has locked (lockOffers). */
export async function setStates(
  tx: Tx,
  shares: readonly { id: string }[],
  change: Change,
  now: Date,
): Promise<void> {
  if (shares.length === 0) return;
  const isOnAnimal = change.state === "placed" || change.state === "slaughtered";
  await tx
    .update(kurbanShares)
    .set({
      ...released,
      stateReason: null,
      ...(isOnAnimal ? {} : { animalId: null, position: null }),
      ...change,
      stateAt: now,
    })
    .where(
      inArray(
        kurbanShares.id,
        shares.map(({ id }) => id),
      ),
    );
}
