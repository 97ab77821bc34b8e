import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { listPossibleAnimals } from "./find-slaughtered.ts";
import { kurbanMinuteAnimals, kurbanMinutes } from "./table.ts";

export type MinuteSaved =
  | { kind: "saved" }
  /** The minute is signed, so nothing changes. */
  | { kind: "signed" }
  /** No animal is chosen, or one that the minute cannot have. */
  | { kind: "refused"; rule: "no-animals" | "animal" }
  | Missing
  | Forbidden;

export type MinuteValues = {
  animalIds: readonly string[];
  people: { role: string; name: string }[];
  note: string;
};

/** Changes the animals, the people and the note of a draft. */
export function saveMinute(
  ctx: StaffContext,
  id: string,
  { animalIds, people, note }: MinuteValues,
): Promise<MinuteSaved> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, audit }): Promise<MinuteSaved> => {
    const draft = await lockDraft(tx, id);
    if (draft.kind !== "draft") return draft;
    if (animalIds.length === 0) return { kind: "refused", rule: "no-animals" };
    const possible = new Set((await listPossibleAnimals(tx, draft.row)).map((animal) => animal.id));
    if (animalIds.some((animalId) => !possible.has(animalId))) return { kind: "refused", rule: "animal" };
    await tx.delete(kurbanMinuteAnimals).where(eq(kurbanMinuteAnimals.minuteId, id));
    await tx
      .insert(kurbanMinuteAnimals)
      .values([...new Set(animalIds)].map((animalId) => ({ minuteId: id, animalId })));
    await tx.update(kurbanMinutes).set({ people, note }).where(eq(kurbanMinutes.id, id));
    const after = { number: draft.row.number, animals: animalIds.length };
    await audit({ action: "update", entity: "kurban-minute", entityId: id, after });
    return { kind: "saved" };
  });
}

type Draft = { kind: "draft"; row: typeof kurbanMinutes.$inferSelect } | { kind: "signed" } | Missing;

export async function lockDraft(tx: Tx, id: string): Promise<Draft> {
  const [row] = await tx.select().from(kurbanMinutes).where(eq(kurbanMinutes.id, id)).for("update");
  if (!row) return { kind: "missing" };
  return row.state === "signed" ? { kind: "signed" } : { kind: "draft", row };
}
