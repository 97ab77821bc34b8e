import { eq, max } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { isDay } from "#shared/text/dates.ts";
import { kurbanPlaces } from "../offers/table.ts";
import { listFreeAnimals } from "./find-slaughtered.ts";
import { kurbanMinuteAnimals, kurbanMinutes } from "./table.ts";

export type MinuteCreated = { kind: "saved"; id: string } | { kind: "no-animals" } | Missing | Forbidden;

/** The people who usually sign. Staff fill in their names, and add others, such as a notary. */
const usualRoles = ["Vakıf temsilcisi", "Din görevlisi", "Veteriner hekim"];

/** Creates a draft with all animals that were slaughtered at a place on a day and are in no minute. */
export function createMinute(
  ctx: StaffContext,
  { placeId, day }: { placeId: string; day: string },
): Promise<MinuteCreated> {
  return staffWrite(ctx, "kurban", "change", async ({ tx, now, audit }): Promise<MinuteCreated> => {
    // The lock makes the numbers of a place follow each other.
    const isPlace = eq(kurbanPlaces.id, placeId);
    const [place] = await tx.select().from(kurbanPlaces).where(isPlace).for("no key update");
    if (!place || !isDay(day)) return { kind: "missing" };
    const animals = await listFreeAnimals(tx, placeId, day);
    if (animals.length === 0) return { kind: "no-animals" };
    const [last] = await tx
      .select({ number: max(kurbanMinutes.number) })
      .from(kurbanMinutes)
      .where(eq(kurbanMinutes.placeId, placeId));
    const number = (last?.number ?? 0) + 1;
    const people = usualRoles.map((role) => ({ role, name: "" }));
    const values = { placeId, number, day, people, createdBy: ctx.actor.id, createdAt: now };
    const [minute] = await tx.insert(kurbanMinutes).values(values).returning({ id: kurbanMinutes.id });
    const id = minute?.id ?? "";
    await tx
      .insert(kurbanMinuteAnimals)
      .values(animals.map((animal) => ({ minuteId: id, animalId: animal.id })));
    const after = { place: place.name, day, number, animals: animals.length };
    await audit({ action: "create", entity: "kurban-minute", entityId: id, after });
    return { kind: "saved", id };
  });
}
