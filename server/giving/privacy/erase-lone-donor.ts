import { sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { endDonorSessions, erasePermissions } from "./erase-donor-page.ts";
import { eraseImportRows } from "./erase-import-rows.ts";
import { eraseSearches } from "./erase-searches.ts";
import { eraseViews } from "./erase-views.ts";
import { peopleOfDonors } from "./people.ts";
import { erasedName, keepOnly, keptAuditDetails } from "./rules.ts";

/** Erases a donor without orders, who came with an import, and the donors merged into it. The caller has locked donors. */
export async function eraseLoneDonor(tx: Tx, id: string, now: Date): Promise<void> {
  const donorIds = sql`(select id from donors where coalesce(merged_into, id) = ${id})`;
  const people = peopleOfDonors(donorIds);
  const at = now.toISOString();
  // Searches, views and cells are compared with names and contacts, so they are erased first.
  await eraseSearches(tx, people);
  await eraseViews(tx, people);
  await eraseImportRows(tx, { people, recordIds: donorIds });
  const contacts = await endDonorSessions(tx, people);
  await tx.execute(sql`
    update audit_log set before = ${keepOnly("before", keptAuditDetails)}, after = ${keepOnly("after", keptAuditDetails)}
    where entity = 'donor-card' and entity_id in ${donorIds}`);
  await tx.execute(sql`delete from notes where entity = 'donor' and entity_id in ${donorIds}`);
  await tx.execute(sql`
    update donors set name = ${erasedName}, phone = null, email = null, note = '', tags = '{}',
      erased_at = ${at}::timestamptz, updated_at = ${at}::timestamptz
    where erased_at is null and id in ${donorIds}`);
  await erasePermissions(tx, contacts);
}
