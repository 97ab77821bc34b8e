import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { lockDonors } from "#server/giving/donors/lock-donors.ts";
import { type RemovedOrder, removeImportedOrders } from "#server/giving/orders/remove-imported-orders.ts";
import { foldedEmail, foldedPhone } from "#server/platform/db/columns.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { announce } from "#server/platform/live/announce.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { DataImportContext } from "./context.ts";
import { nextPartSize } from "./next-part-size.ts";
import { rowTexts as texts } from "./row-texts.ts";
import { importRows, imports } from "./table.ts";
import { type ImportRecord, lockImport } from "./write-import.ts";

/** Records of the first transaction. */
const firstPartSize = 50;

/** Removes what an import made, part by part. Returns the number of records that were handled. */
export async function undoRows(ctx: DataImportContext, id: string): Promise<number> {
  let total = 0;
  for (let size = firstPartSize; ; ) {
    if (ctx.stopping?.aborted) return total;
    const startedAt = performance.now();
    const handled = await ctx.db.transaction((tx) => undoPart(ctx, tx, id, size));
    if (handled === "ended") return total;
    total += handled;
    size = nextPartSize(size, performance.now() - startedAt);
    await throttleBackgroundWork(startedAt);
  }
}

async function undoPart(ctx: DataImportContext, tx: Tx, id: string, size: number): Promise<number | "ended"> {
  // The holder of this lock waits for orders and donors, so it comes first.
  await lockDonors(tx);
  const record = await lockImport(tx, id);
  if (record?.state !== "undoing") return "ended";
  const part = await readMade(tx, record, size);
  if (part.length === 0) {
    await tx.update(imports).set({ state: "undone", undoneAt: ctx.clock.now() }).where(eq(imports.id, id));
    announce(tx, "order");
    if (record.counted) await dropPages(tx);
    return "ended";
  }
  const ids = part.map(({ recordId }) => recordId ?? "");
  await tx.execute(sql`select set_config('imece.undone_import', ${id}, true)`);
  const removed =
    record.kind === "gifts" ? await removeGifts(tx, ids) : await removeDonors(tx, ids, { isUnchanged: true });
  const rows = part.map(({ line, recordId }) => {
    const isRemoved = removed.has(recordId ?? "");
    return { line, recordId: isRemoved ? null : recordId, reason: isRemoved ? texts.undone : texts.left };
  });
  await tx.execute(sql`
    update import_rows r set record_id = v."recordId", reason = v.reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (line int, "recordId" text, reason text)
    where r.import_id = ${id} and r.line = v.line`);
  await tx
    .update(imports)
    .set({
      position: part.at(-1)?.line ?? record.position,
      leftByUndo: record.leftByUndo + part.length - removed.size,
    })
    .where(eq(imports.id, id));
  return part.length;
}

function readMade(tx: Tx, { id, position }: ImportRecord, size: number) {
  return tx
    .select({ line: importRows.line, recordId: importRows.recordId })
    .from(importRows)
    .where(and(eq(importRows.importId, id), gt(importRows.line, position), isNotNull(importRows.recordId)))
    .orderBy(importRows.line)
    .limit(size);
}

/** Removes the orders, and the donors who have nothing else. Returns the ids of the orders. */
async function removeGifts(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const removed = await removeImportedOrders(tx, ids);
  const donorIds = [...new Set(removed.flatMap(({ donorId }) => donorId ?? []))];
  await removeDonors(tx, donorIds, { isUnchanged: false });
  await removeContacts(tx, removed);
  return new Set(removed.map(({ id }) => id));
}

/**
 * Empties the phone and the e-mail that only removed orders have given a donor who stays. They stay if staff changed the
 * donor's card or wrote a note about the donor, or if an import of donors made it.
 */
async function removeContacts(tx: Tx, removed: readonly RemovedOrder[]): Promise<void> {
  const isOnlyOfRemoved = (column: "phone" | "email") => {
    const fold = column === "phone" ? foldedPhone : foldedEmail;
    const value = fold(sql.raw(`d.${column}`));
    return sql`exists (select from removed r where r."donorId" = d.id and ${fold(sql.raw(`r.${column}`))} = ${value})
      and not exists (select from orders o where o.donor_id = d.id and ${fold(sql.raw(`o.customer_${column}`))} = ${value})`;
  };
  await tx.execute(sql`
    with removed as (
      select * from jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as r ("donorId" text, phone text, email text)
    ), changed as (
      select d.id, case when ${isOnlyOfRemoved("phone")} then null else phone end as phone,
        case when ${isOnlyOfRemoved("email")} then null else email end as email
      from donors d where d.id in (select "donorId" from removed)
        and not exists (select from audit_log where entity = 'donor-card' and entity_id = d.id)
        and not exists (select from notes n where n.entity = 'donor' and n.entity_id = d.id)
        and not exists (select from import_rows r where r.record_id = d.id)
    )
    update donors d set phone = c.phone, email = c.email, updated_at = now() from changed c
    where d.id = c.id and (d.phone, d.email) is distinct from (c.phone, c.email)`);
}

/**
 * Removes the donors to whom no order and no merge refers. `isUnchanged`: rows of this import made the donors, and a donor
 * stays if staff or a gift changed it since. Otherwise a donor with a note, a tag or a row of an import stays.
 */
async function removeDonors(
  tx: Tx,
  ids: readonly string[],
  { isUnchanged }: { isUnchanged: boolean },
): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(tx)`
    delete from donors d where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      and d.erased_at is null and d.merged_into is null
      and (case when ${isUnchanged}::boolean then d.updated_at = d.created_at else d.note = '' and d.tags = '{}'
        and not exists (select from import_rows r where r.record_id = d.id) end)
      and not exists (select from orders where donor_id = d.id)
      and not exists (select from notes n where n.entity = 'donor' and n.entity_id = d.id)
      and not exists (select from donors m where m.merged_into = d.id)
      and not exists (select from donor_merges m where d.id in (m.donor_id, m.merged_id))
    returning d.id`;
  return new Set(rows.map(({ id }) => id));
}
