import { sql } from "drizzle-orm";
import type { DonorTable } from "./donor-table.ts";

const rowId = sql`case when entity = 'movement' then entity_id::bigint end`;

/** The part of the register about notes of staff. Notes about campaigns stay, because they cannot be found by donor. */
export const noteTables = {
  notes: {
    processing: ["donation"],
    exportAs: "notes",
    row: ["entity_id", "text"],
    none: ["id", "entity", "assignee", "by"],
    // A donor with other orders stays, and so do the notes about that donor.
    erasedRows: (orders) => sql`(entity = 'order' and entity_id in ${orders})
      or (entity = 'donor' and entity_id in (
        select d.id from donors d where d.erased_at is not null
          and coalesce(d.merged_into, d.id) in (select donor_id from orders where id in ${orders})))
      or exists (select from all_statement_rows r where r.erased_at is not null and r.id = ${rowId})`,
    forget: [
      {
        name: "bankMonths",
        age: sql`(select booked_on from all_statement_rows r where r.id = ${rowId})`,
        due: sql`entity = 'movement'`,
        change: sql`delete from notes`,
      },
    ],
  },
} satisfies Record<string, DonorTable>;
