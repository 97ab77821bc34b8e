import { and, eq, sql } from "drizzle-orm";
import { findDonor } from "#server/giving/donors/assign-donors.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { throttleBackgroundWork } from "#server/platform/processes/throttle-background-work.ts";
import type { ImportSummary, RowOutcome } from "#shared/giving/import-fields.ts";
import { istanbulDay } from "#shared/text/dates.ts";
import type { DataImportContext } from "./context.ts";
import { findMergedRows } from "./find-merged-rows.ts";
import { findSameGifts, type GiftRow } from "./find-same-gifts.ts";
import { mappingOf, readPart } from "./queries.ts";
import { type ImportedGift, readGift, readImportedDonor } from "./read-row.ts";
import { createKeys, findMade, isOtherGift } from "./row-keys.ts";
import { rowTexts as texts } from "./row-texts.ts";
import { imports } from "./table.ts";
import { watchDayOrder } from "./watch-day-order.ts";
import type { ImportRecord } from "./write-import.ts";

/** Rows per transaction of the dry run. */
const partSize = 500;
/** The dry run lists this many names of campaigns; gifts of other names go to the campaign for the rest. */
const maxCampaigns = 200;

type Verdict = { line: number; key: string | null; outcome: RowOutcome; reason: string | null };

/**
 * The dry run: finds out what would become of each row, and writes it only into the rows of the import. An interrupted
 * dry run begins again. Returns whether it ended.
 */
export async function checkRows(ctx: DataImportContext, record: ImportRecord): Promise<boolean> {
  const { db, clock, stopping } = ctx;
  const { id } = record;
  const mapping = mappingOf(record);
  const keys = await createKeys(db, mapping.source);
  const mergedRows = findMergedRows(record.merged);
  const today = istanbulDay(clock.now());
  const linesByKey = new Map<string, number>();
  const matchedOrders = new Set<string>();
  const summary = createSummary();
  const days = watchDayOrder(mapping);
  const counts = { new: 0, known: 0, refused: 0 };
  const samePerson = mapping.kind === "donors" ? texts.samePerson : texts.sameKey;
  for (let after = 0; ; ) {
    if (stopping?.aborted) return false;
    const startedAt = performance.now();
    const part = await readPart(db, id, { after, limit: partSize });
    if (part.length === 0) break;
    after = part.at(-1)?.line ?? after;
    const verdicts: Verdict[] = [];
    const gifts = new Map<number, GiftRow>();
    for (const { line, raw } of part) {
      const refuse = (reason: string) => verdicts.push({ line, key: null, outcome: "refused", reason });
      days.add(raw ?? []);
      const merged = mergedRows(line);
      if (merged !== undefined) {
        refuse(texts.merged(merged));
        continue;
      }
      const read =
        mapping.kind === "gifts"
          ? readGift(raw ?? [], mapping, today)
          : readImportedDonor(raw ?? [], mapping);
      if (read.kind === "refused") {
        refuse(read.reason);
        continue;
      }
      const { row, oldId, notes } = read;
      const key = "day" in row ? keys.giftKey(row, oldId) : keys.donorKey(row, oldId);
      const earlierLine = linesByKey.get(key);
      if (earlierLine !== undefined) {
        refuse(samePerson(earlierLine));
        continue;
      }
      linesByKey.set(key, line);
      if ("day" in row) gifts.set(line, { line, gift: row, hasNumber: oldId !== "" });
      else if (await findDonor(db, row)) notes.unshift(texts.donorKnown);
      const isKnownDonor = notes[0] === texts.donorKnown;
      verdicts.push({ line, key, outcome: isKnownDonor ? "known" : "new", reason: notes.join(" ") || null });
    }
    await markKnown(db, verdicts, gifts, matchedOrders);
    await markSame(db, record, verdicts, gifts, matchedOrders);
    await writeVerdicts(db, id, verdicts);
    for (const { line, outcome } of verdicts) {
      counts[outcome]++;
      const checked = gifts.get(line);
      if (checked && outcome === "new") summary.add(checked.gift);
    }
    await throttleBackgroundWork(startedAt);
  }
  // Staff may have changed the mapping meanwhile.
  const isUnchanged = and(
    eq(imports.id, id),
    eq(imports.state, "checking"),
    eq(imports.seenAt, record.seenAt),
  );
  const { known, refused } = counts;
  await db
    .update(imports)
    .set({
      state: "checked",
      summary: { ...summary.finish(), ...(days.isOther() && { isOtherDayOrder: true }) },
      made: counts.new,
      known,
      refused,
      position: 0,
    })
    .where(isUnchanged);
  return true;
}

type GiftRows = ReadonlyMap<number, GiftRow>;

/** `matchedOrders` receives the orders that rows of this file have made before. */
async function markKnown(
  db: Db,
  verdicts: readonly Verdict[],
  gifts: GiftRows,
  matchedOrders: Set<string>,
): Promise<void> {
  const made = await findMade(
    db,
    verdicts.flatMap(({ key }) => key ?? []),
  );
  for (const verdict of verdicts) {
    const earlier = verdict.key === null ? undefined : made.get(verdict.key);
    if (!earlier) continue;
    const checked = gifts.get(verdict.line);
    if (checked && isOtherGift(earlier, checked.gift)) {
      verdict.key = null;
      verdict.outcome = "refused";
      verdict.reason = texts.otherGift;
      continue;
    }
    matchedOrders.add(earlier.recordId);
    verdict.outcome = "known";
    verdict.reason = texts.imported;
  }
}

/** An earlier gift makes one row known only, so that of two equal rows the second can be new. */
async function markSame(
  db: Db,
  record: ImportRecord,
  verdicts: readonly Verdict[],
  gifts: GiftRows,
  matchedOrders: Set<string>,
): Promise<void> {
  const open = verdicts.filter(({ outcome }) => outcome === "new");
  const rows = open.flatMap(({ line }) => gifts.get(line) ?? []);
  if (rows.length === 0) return;
  const same = await findSameGifts(db, record, rows);
  for (const verdict of open) {
    const orderId = same.get(verdict.line)?.find((id) => !matchedOrders.has(id));
    if (orderId === undefined) continue;
    matchedOrders.add(orderId);
    verdict.outcome = "known";
    verdict.reason = texts.sameGift;
  }
}

async function writeVerdicts(db: Db, id: string, verdicts: readonly Verdict[]): Promise<void> {
  await db.execute(sql`
    update import_rows r set key = v.key, outcome = v.outcome, reason = v.reason
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as v (line int, key text, outcome text, reason text)
    where r.import_id = ${id} and r.line = v.line`);
}

function createSummary() {
  const campaigns = new Map<string, { name: string; rows: number; amount: number }>();
  let amount = 0;
  let firstDay: string | null = null;
  let lastDay: string | null = null;
  return {
    add(gift: ImportedGift): void {
      amount += gift.amount;
      if (firstDay === null || gift.day < firstDay) firstDay = gift.day;
      if (lastDay === null || gift.day > lastDay) lastDay = gift.day;
      const campaign = campaigns.get(gift.campaign) ?? { name: gift.campaign, rows: 0, amount: 0 };
      campaign.rows++;
      campaign.amount += gift.amount;
      campaigns.set(gift.campaign, campaign);
    },
    finish(): ImportSummary {
      const sorted = [...campaigns.values()].toSorted((one, other) => other.rows - one.rows);
      return { amount, firstDay, lastDay, campaigns: sorted.slice(0, maxCampaigns) };
    },
  };
}
