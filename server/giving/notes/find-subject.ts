import { type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import type { NoteEntity } from "#shared/giving/note-areas.ts";

/** The record of a note. */
export type NoteSubject = { entity: NoteEntity; entityId: string };

/** Returns whether the personal data of the record are erased; undefined if there is no such record. */
export async function findSubject(
  db: Db | Tx,
  { entity, entityId }: NoteSubject,
): Promise<{ isErased: boolean } | undefined> {
  const query = selectSubject[entity](entityId);
  return query && (await rowsOf<{ isErased: boolean }>(db)`${query}`)[0];
}

/** Finds the record as `findSubject` does and locks it, so that an erasure or a purge at the same time also finds the new note. */
export async function lockSubject(tx: Tx, { entity, entityId }: NoteSubject) {
  const query = selectSubject[entity](entityId);
  // Payments change the sums of a campaign, and need not wait for this lock.
  const lock = entity === "campaign" ? sql`for key share` : sql`for share`;
  return query && (await rowsOf<{ isErased: boolean }>(tx)`${query} ${lock}`)[0];
}

const selectSubject: Record<NoteEntity, (id: string) => SQL | undefined> = {
  donor: (id) => sql`select erased_at is not null as "isErased" from donors where id = ${id}`,
  order: (id) => sql`select erased_at is not null as "isErased" from orders where id = ${id}`,
  movement: (id) =>
    /^\d{1,15}$/.test(id)
      ? sql`select erased_at is not null as "isErased" from all_statement_rows where id = ${id}::bigint and repeats is null`
      : undefined,
  campaign: (id) => sql`select false as "isErased" from campaigns where id = ${id} and archived_at is null`,
};
