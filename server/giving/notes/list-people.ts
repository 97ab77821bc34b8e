import { eq } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { listHolders } from "#server/staff/list-holders.ts";
import { adminUsers } from "#server/staff/table.ts";
import { type NoteEntity, noteAreas } from "#shared/giving/note-areas.ts";

/** Lists the people who can be given a task about such a record: they must be able to finish it. */
export function listAssignable(db: Db | Tx, entity: NoteEntity) {
  return listHolders(db, { area: noteAreas[entity], level: "change" });
}

/** Lists the people who can be mentioned in a note about such a record. */
export function listMentionable(db: Db | Tx, entity: NoteEntity) {
  return listHolders(db, { area: noteAreas[entity], level: "see" });
}

export async function findPersonName(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const [person] = await tx
    .select({ name: adminUsers.fullName })
    .from(adminUsers)
    .where(eq(adminUsers.id, id));
  return person?.name ?? null;
}
