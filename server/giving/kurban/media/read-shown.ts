import type { Db } from "#server/platform/db/connect.ts";

/** A photograph, a film or a link that donors see. `address`: where the browser gets it. */
export type ShownMedium = { kind: "photo" | "film" | "link"; address: string };

/** Reads what donors see of the slaughter of an animal. */
export async function readShownMedia(_db: Db, _animalId: string): Promise<ShownMedium[]> {
  return [];
}
