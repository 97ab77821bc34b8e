import { eq, sql } from "drizzle-orm";
import { createDonors, matchDonors } from "#server/giving/donors/assign-donors.ts";
import { lockDonors } from "#server/giving/donors/lock-donors.ts";
import { importOrders, type OrderToImport } from "#server/giving/orders/import-orders.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { announce } from "#server/platform/live/announce.ts";
import { dropPages } from "#server/platform/page-cache/follow-content.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import { restOfCampaigns } from "#shared/giving/import-fields.ts";
import { istanbulDay, startOfIstanbulDay } from "#shared/text/dates.ts";
import { ownValue } from "#shared/text/own-value.ts";
import { hourMs } from "#shared/text/time.ts";
import type { DataImportContext } from "./context.ts";
import { nextPartSize } from "./next-part-size.ts";
import { type ImportRow, type ImportTarget, listImportTargets, mappingOf, readPart } from "./queries.ts";
import { type ImportedDonor, readGift, readImportedDonor } from "./read-row.ts";
import { findMade } from "./row-keys.ts";
import { rowTexts as texts } from "./row-texts.ts";
import { imports } from "./table.ts";
import { type ImportRecord, lockImport } from "./write-import.ts";

/** Rows of the first transaction. */
const firstPartSize = 100;

/**
 * Makes the gifts or donors of an import, part by part. Each transaction also writes how far the import has come, so a
 * later run continues exactly there. Returns the number of rows that were handled.
 */
export async function runRows(
  ctx: DataImportContext,
  record: Pick<ImportRecord, "id" | "kind">,
): Promise<number> {
  let total = 0;
  for (let size = firstPartSize; ; ) {
    if (ctx.stopping?.aborted) return total;
    const startedAt = performance.now();
    const handled = await ctx.db.transaction((tx) => runPart(ctx, tx, record, size));
    if (handled === "ended") return total;
    total += handled;
    size = nextPartSize(size, performance.now() - startedAt);
    await throttleBackgroundWork(startedAt);
  }
}

async function runPart(
  ctx: DataImportContext,
  tx: Tx,
  { id, kind }: Pick<ImportRecord, "id" | "kind">,
  size: number,
): Promise<number | "ended"> {
  if (kind === "donors") await lockDonors(tx);
  const record = await lockImport(tx, id);
  if (record?.state !== "running") return "ended";
  const { position } = record;
  const part = await readPart(tx, id, { after: position, limit: size, outcome: "new" });
  if (part.length === 0) {
    await tx.update(imports).set({ state: "done", doneAt: ctx.clock.now() }).where(eq(imports.id, id));
    announce(tx, "order");
    if (record.counted) await dropPages(tx);
    return "ended";
  }
  const known = await findMade(
    tx,
    part.flatMap(({ key }) => key ?? []),
  );
  const open = part.filter(({ key }) => key !== null && !known.has(key));
  const made = kind === "gifts" ? await makeGifts(ctx, tx, record, open) : await makeDonors(tx, record, open);
  await writeOutcomes(tx, id, part, made, known);
  await tx
    .update(imports)
    .set({
      made: record.made + made.ids.size,
      known: record.known + part.length - made.ids.size - made.refusals.size,
      refused: record.refused + made.refusals.size,
      position: part.at(-1)?.line ?? position,
    })
    .where(eq(imports.id, id));
  return part.length;
}

/** What a part made, by line. A later version of the program may read a row in another way than the dry run did. */
type Made = { ids: Map<number, string>; refusals: Map<number, string> };

/** Writes the ids of what was made. Other rows of the part became known since the dry run. */
async function writeOutcomes(
  tx: Tx,
  id: string,
  part: readonly ImportRow[],
  { ids, refusals }: Made,
  known: ReadonlyMap<string, unknown>,
): Promise<void> {
  const outcomes = part.map(({ line, key, reason }) => {
    const recordId = ids.get(line) ?? null;
    if (recordId !== null) return { line, recordId, outcome: "new", reason };
    const refusal = refusals.get(line);
    if (refusal !== undefined) return { line, recordId, outcome: "refused", reason: refusal };
    const text = key !== null && known.has(key) ? texts.imported : texts.donorKnown;
    return { line, recordId, outcome: "known", reason: text };
  });
  await tx.execute(sql`
    update import_rows r set record_id = v."recordId", outcome = v.outcome, reason = v.reason
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as v (line int, "recordId" text, outcome text, reason text)
    where r.import_id = ${id} and r.line = v.line`);
}

async function makeGifts(
  { clock }: DataImportContext,
  tx: Tx,
  record: ImportRecord,
  rows: readonly ImportRow[],
): Promise<Made> {
  const mapping = mappingOf(record);
  const targets = new Map((await listImportTargets(tx)).map((target) => [target.id, target]));
  const now = clock.now();
  const made: Made = { ids: new Map(), refusals: new Map() };
  const orders: OrderToImport[] = [];
  for (const { line, raw } of rows) {
    const read = readGift(raw ?? [], mapping, istanbulDay(now));
    if (read.kind === "refused") {
      made.refusals.set(line, read.reason);
      continue;
    }
    const gift = read.row;
    const target = findTarget(record, targets, gift.campaign);
    // A file has no time of day, so the gift counts from noon in Istanbul.
    const at = new Date(startOfIstanbulDay(gift.day).getTime() + 12 * hourMs);
    const id = newOrderId({ now: () => at });
    made.ids.set(line, id);
    orders.push({ ...gift, id, at: at > now ? now : at, target });
  }
  await importOrders(tx, orders, { counted: record.counted, now });
  return made;
}

function findTarget(
  { targets: chosen }: ImportRecord,
  targets: ReadonlyMap<string, ImportTarget>,
  campaign: string,
): OrderToImport["target"] {
  const target =
    targets.get(ownValue(chosen ?? {}, campaign) ?? "") ?? targets.get(chosen?.[restOfCampaigns] ?? "");
  if (!target) throw new Error("an import has no campaign for its gifts");
  const { id, kind, title, category } = target;
  return {
    campaignId: kind === "campaign" ? id : null,
    projectId: kind === "project" ? id : null,
    title,
    category,
  };
}

/** A person whom we know already is left as it is. */
async function makeDonors(tx: Tx, record: ImportRecord, rows: readonly ImportRow[]): Promise<Made> {
  const mapping = mappingOf(record);
  const made: Made = { ids: new Map(), refusals: new Map() };
  const people: (ImportedDonor & { line: number; language: string })[] = [];
  for (const { line, raw } of rows) {
    const read = readImportedDonor(raw ?? [], mapping);
    if (read.kind === "refused") made.refusals.set(line, read.reason);
    else people.push({ ...read.row, line, language: "tr" });
  }
  await matchDonors(tx, people, async (matches) => {
    const unknown = matches.flatMap(({ person, donorId }) => (donorId === null ? person : []));
    const ids = await createDonors(tx, unknown);
    for (const [index, { line }] of unknown.entries()) {
      const id = ids[index];
      if (id === undefined) throw new Error("a new donor has no id");
      made.ids.set(line, id);
    }
  });
  return made;
}
