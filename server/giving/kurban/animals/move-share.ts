import { eq, sql } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockOffers } from "../claim-shares.ts";
import { type RuleRefused, refuseByRule } from "../offers/refuse-by-rule.ts";
import { setStates } from "../set-states.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";

export type Seat = { animalId: string; position: number };
/** A null position is the first free one. */
export type WantedSeat = { animalId: string; position: number | null };

export type ShareMoved =
  | { kind: "moved"; swapped: boolean }
  /** The list of one of the animals is locked, or the animal has ended; the animal has no free position. */
  | { kind: "refused"; rule: "not-planned" | "full" }
  | RuleRefused
  /** The share is not where staff saw it. */
  | { kind: "stale" }
  | Missing
  | Forbidden;

/**
 * Moves a share to a position of a planned animal, or takes it off (`to` is null). The share that is there goes to where
 * this one was. `from` is where staff saw the share.
 */
export function moveShare(
  ctx: StaffContext,
  { shareId, from, to: wanted }: { shareId: string; from: Seat | null; to: WantedSeat | null },
): Promise<ShareMoved> {
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<ShareMoved> => {
    const [found] = await tx.select().from(kurbanShares).where(eq(kurbanShares.id, shareId));
    if (!found) return { kind: "missing" };
    await lockOffers(tx, [found.offerId]);
    const animals = await lockAnimals(tx, [from, wanted]);
    const [share] = await tx.select().from(kurbanShares).where(eq(kurbanShares.id, shareId));
    if (!share || !["paid", "placed"].includes(share.state) || !isAt(share, from)) return { kind: "stale" };
    if (animals.some(({ state }) => state !== "planned")) return { kind: "refused", rule: "not-planned" };
    const to = wanted && (await chooseSeat(tx, wanted));
    if (to === undefined) return { kind: "refused", rule: "full" };
    if (isSame(from, to)) return { kind: "moved", swapped: false };
    const other = to ? await findShareAt(tx, to) : undefined;
    const taken = [...(from ? [share] : []), ...(other ? [other] : [])];
    await setStates(tx, taken, { state: "paid" }, now);
    if (to) await setStates(tx, [share], { state: "placed", ...to }, now);
    if (other && from) await setStates(tx, [other], { state: "placed", ...from }, now);
    const tagOf = (seat: Seat | null) => {
      const animal = animals.find(({ id }) => id === seat?.animalId);
      return animal && seat ? `${animal.tag} / ${seat.position}` : null;
    };
    const change = { before: { seat: tagOf(from) }, after: { seat: tagOf(to) } };
    const entityId = to?.animalId ?? from?.animalId ?? "";
    await audit({ action: "move-share", entity: "kurban-animal", entityId, ...change });
    return { kind: "moved", swapped: other !== undefined };
  });
  return refuseByRule(write);
}

/** Returns the wanted seat; undefined if the first free one is wanted and there is none. */
async function chooseSeat(tx: Tx, { animalId, position }: WantedSeat): Promise<Seat | undefined> {
  if (position !== null) return { animalId, position };
  const [free] = await rowsOf<{ position: number }>(tx)`
    select n as position from kurban_animals a join kurban_offers f on f.id = a.offer_id, generate_series(1, f.shares_per_animal) n
    where a.id = ${animalId} and not exists (select from kurban_shares s where s.animal_id = a.id and s.position = n)
    order by n limit 1`;
  return free && { animalId, position: free.position };
}

function lockAnimals(tx: Tx, seats: readonly (WantedSeat | null)[]) {
  const ids = seats.flatMap((seat) => (seat ? [seat.animalId] : []));
  return tx
    .select()
    .from(kurbanAnimals)
    .where(sql`${kurbanAnimals.id} in ${[...ids, ""]}`)
    .orderBy(kurbanAnimals.id)
    .for("no key update");
}

async function findShareAt(tx: Tx, { animalId, position }: Seat) {
  const at = sql`${kurbanShares.animalId} = ${animalId} and ${kurbanShares.position} = ${position}`;
  const [share] = await tx.select().from(kurbanShares).where(at);
  return share;
}

const isAt = (share: { animalId: string | null; position: number | null }, seat: Seat | null) =>
  share.animalId === (seat?.animalId ?? null) && share.position === (seat?.position ?? null);

const isSame = (a: Seat | null, b: Seat | null) => a?.animalId === b?.animalId && a?.position === b?.position;
