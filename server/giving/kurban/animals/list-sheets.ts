import { listedRows } from "#server/giving/exports/source.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { type AnimalQuery, findAnimals, type ListedAnimal } from "./list-animals.ts";
import { byTag } from "./read-places.ts";

/** A share on the list of an animal. The name is that of the owner, or the title of the company. */
export type SheetLine = {
  animalId: string;
  tag: string;
  earTag: string | null;
  placeName: string;
  listVersion: number;
  state: string;
  position: number;
  name: string | null;
  donationType: string;
  reference: string | null;
};

/** The list of an animal as it is printed and read aloud. */
export type AnimalSheet = ListedAnimal & { lines: SheetLine[] };

/** The lines of lists by tag and position. */
export async function listLines(db: Db, animals: readonly ListedAnimal[]): Promise<SheetLine[]> {
  if (animals.length === 0) return [];
  return rowsOf<SheetLine>(db)`
    select a.id as "animalId", a.tag, a.ear_tag as "earTag", p.name as "placeName", a.list_version as "listVersion", a.state, s.position,
      coalesce(s.owner_name, o.company ->> 'title') as name, i.donation_type as "donationType", o.reference
    from kurban_shares s join kurban_animals a on a.id = s.animal_id join kurban_places p on p.id = a.place_id
    join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
    where a.id in ${animals.map(({ id }) => id)} order by ${byTag}, s.position`;
}

/** Whether the list of an animal is on paper: one that is not locked can still change. */
export const isPrintable = ({ state }: ListedAnimal) => state === "locked" || state === "slaughtered";

/** Returns the lists of animals for printing. The audit trail says who printed names. */
export async function printSheets(ctx: StaffContext, query: AnimalQuery) {
  const animals = (await findAnimals(ctx.db, query)).filter(isPrintable);
  const written = await staffWrite(ctx, "kurban", "change", async ({ audit }) => {
    const printed = findPrinted(animals, query);
    await audit({ action: "print-lists", ...printed, after: { animals: animals.length } });
    return { kind: "printed" as const };
  });
  if (written.kind === "forbidden") return written;
  const lines = Map.groupBy(await listLines(ctx.db, animals), ({ animalId }) => animalId);
  const sheets: AnimalSheet[] = animals.map((animal) =>
    Object.assign({}, animal, { lines: lines.get(animal.id) ?? [] }),
  );
  return { kind: "printed" as const, sheets };
}

/** What the audit trail names: the animal, or the narrowest filter. */
function findPrinted([first, ...others]: ListedAnimal[], { seasonId, offerId, placeId }: AnimalQuery) {
  if (first && others.length === 0) return { entity: "kurban-animal", entityId: first.id };
  if (placeId) return { entity: "kurban-place", entityId: placeId };
  if (offerId) return { entity: "kurban-offer", entityId: offerId };
  return { entity: "kurban-season", entityId: seasonId ?? "" };
}

/** The lines of the animals of a filter, for an export. */
export async function sheetLinesSource(db: Db, query: AnimalQuery) {
  return listedRows("kurban-animal", await listLines(db, await findAnimals(db, query)));
}
