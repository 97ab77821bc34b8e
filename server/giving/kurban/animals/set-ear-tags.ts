import { eq } from "drizzle-orm";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError, violatedConstraint } from "#server/platform/errors.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { lockOffers } from "../claim-shares.ts";
import { kurbanOffers } from "../offers/table.ts";
import { kurbanAnimals } from "../table.ts";

/** Why a row is not stored: no animal has the tag, the animal has ended, or another animal has the ear tag. */
export type EarTagProblem = "unknown" | "ended" | "taken";

export type EarTagRow = { tag: string; earTag: string };

export type EarTagsSet =
  | { kind: "saved"; animals: number }
  | { kind: "refused"; problems: { tag: string; problem: EarTagProblem }[] }
  | Forbidden;

/** Gives animals of a season their ear tags. One row with a problem refuses all rows. */
export async function setEarTags(
  ctx: StaffContext,
  { seasonId, rows }: { seasonId: string; rows: readonly EarTagRow[] },
): Promise<EarTagsSet> {
  let problems: { tag: string; problem: EarTagProblem }[] = [];
  const write = staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<EarTagsSet> => {
    problems = [];
    const offers = await tx
      .select({ id: kurbanOffers.id })
      .from(kurbanOffers)
      .where(eq(kurbanOffers.seasonId, seasonId));
    await lockOffers(
      tx,
      offers.map(({ id }) => id),
    );
    const animals = await rowsOf<{ id: string; tag: string; state: string }>(tx)`
      select a.id, a.tag, a.state from kurban_animals a join kurban_offers f on f.id = a.offer_id
      where f.season_id = ${seasonId} order by a.id for no key update of a`;
    const byTag = new Map(animals.map((animal) => [animal.tag, animal]));
    const found = rows.flatMap(({ tag, earTag }) => {
      const animal = byTag.get(tag);
      const isOpen = animal?.state === "planned" || animal?.state === "locked";
      if (!isOpen) problems.push({ tag, problem: animal ? "ended" : "unknown" });
      return animal && isOpen ? [{ id: animal.id, tag, earTag }] : [];
    });
    if (problems.length > 0) throw rowsRefused();
    // Two animals can exchange their ear tags.
    for (const { id } of found)
      await tx.update(kurbanAnimals).set({ earTag: null }).where(eq(kurbanAnimals.id, id));
    for (const { id, tag, earTag } of found) {
      try {
        await tx.transaction((inner) =>
          inner.update(kurbanAnimals).set({ earTag, updatedAt: now }).where(eq(kurbanAnimals.id, id)),
        );
      } catch (error) {
        if (violatedConstraint(error) !== "kurban_animals_ear_tag_unique") throw error;
        problems.push({ tag, problem: "taken" });
      }
    }
    if (problems.length > 0) throw rowsRefused();
    const after = { animals: found.length };
    await audit({ action: "set-ear-tags", entity: "kurban-season", entityId: seasonId, after });
    return { kind: "saved", animals: found.length };
  });
  try {
    return await write;
  } catch (error) {
    if (error instanceof AppError && error.code === refusedCode) return { kind: "refused", problems };
    throw error;
  }
}

const refusedCode = "KURBAN_ROWS_REFUSED";

/** Ends the transaction without a change. */
const rowsRefused = () => new AppError(refusedCode, "rows of ear tags have problems");
