import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";

const erasedReason = "Kişisel verileri silindi.";

/**
 * Erases the cells of imported rows of these people (people.ts), before their contacts are erased: the rows that made the
 * records, rows with the same key, and rows with the phone or e-mail, which may have been refused. The keys stay, so that a
 * later file does not bring the person back. A run skips a row that it has not made yet, and the counts of its import follow.
 */
export async function eraseImportRows(
  tx: Tx,
  { people, recordIds }: { people: SQL; recordIds: SQL },
): Promise<void> {
  // A run locks its import before its rows.
  await tx.execute(sql`
    select 1 from imports where state in ('checked', 'running', 'failed') order by id for no key update`);
  // The first comparison of a contact reads the whole row at once; a cell may contain several contacts.
  await tx.execute(sql`
    with contacts as (
      select lower(email) as email, right(regexp_replace(phone, '[^0-9]', '', 'g'), 10) as phone from ${people} p
      where num_nonnulls(email, phone) > 0
    ), made as (
      select key from import_rows where record_id in ${recordIds}
    ), erased as (
      update import_rows r set raw = null,
        outcome = case when record_id is null and outcome = 'new' then 'refused' else outcome end,
        reason = case when record_id is null and outcome = 'new' then ${erasedReason} end
      where num_nonnulls(r.raw, r.reason) > 0 and (r.key in (select key from made) or exists (
        select from contacts p where (
          strpos(lower(r.raw::text), p.email) > 0 and exists (
            select from jsonb_array_elements_text(r.raw) cell, regexp_split_to_table(lower(cell), '[\\s;,|<>()"/:]+') part
            where rtrim(part, '.') = p.email)
        ) or (
          length(p.phone) >= 7 and strpos(regexp_replace(r.raw::text, '[^0-9]', '', 'g'), p.phone) > 0 and exists (
            select from jsonb_array_elements_text(r.raw) cell, regexp_split_to_table(cell, '[/;,|\\n]|\\s(ve|and|&)\\s') part
            where strpos(regexp_replace(part, '[^0-9]', '', 'g'), p.phone) > 0))))
      returning r.import_id, r.reason
    )
    update imports i set refused = i.refused + e.rows, made = i.made - case when i.state = 'checked' then e.rows else 0 end
    from (
      select import_id, count(*)::int as rows from erased where reason = ${erasedReason} group by import_id
    ) e
    where i.id = e.import_id and i.state in ('checked', 'running', 'failed')`);
}
