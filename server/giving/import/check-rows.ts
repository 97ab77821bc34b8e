import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { findDonors } from "#server/giving/donors/assign-donors.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { ImportSummary, RowOutcome } from "#shared/giving/import-fields.ts";
import type { DataImportContext } from "./context.ts";
import { findSameGifts } from "./find-same-gifts.ts";
import { type GiftRow, type InterpretedRow, interpretRows } from "./interpret-rows.ts";
import { mappingOf } from "./queries.ts";
import type { ImportedGift } from "./read-row.ts";
import { findMade, isOtherGift } from "./row-keys.ts";
import { rowTexts as texts } from "./row-texts.ts";
import { imports } from "./table.ts";
import { watchDayOrder } from "./watch-day-order.ts";
import type { ImportRecord } from "./write-import.ts";

/** The dry run lists this many names of campaigns; gifts of other names go to the campaign for the rest. */
const maxCampaigns = 200;

type Verdict = { line: number; key: string | null; outcome: RowOutcome; reason: string | null };

/**
 * The dry run: finds out what would become of each row, and writes it only into the rows of the import. An interrupted
 * dry run begins again. Returns whether it ended.
 */
export async function checkRows(ctx: DataImportContext, record: ImportRecord): Promise<boolean> {
  const { db, stopping } = ctx;
  const { id } = record;
  const mapping = mappingOf(record);
  const matchedOrders = await findOrdersOfKeys(ctx, record);
  const linesByKey = new Map<string, number>();
  const summary = createSummary();
  const days = watchDayOrder(mapping);
  const counts = { new: 0, known: 0, refused: 0 };
  const samePerson = mapping.kind === "donors" ? texts.samePerson : texts.sameKey;

  function judge(row: InterpretedRow): Verdict {
    const { line } = row;
    days.add(row.raw);
    if (row.kind === "refused") return { line, key: null, outcome: "refused", reason: row.reason };
    const { key, notes } = row;
    const earlierLine = linesByKey.get(key);
    if (earlierLine !== undefined)
      return { line, key: null, outcome: "refused", reason: samePerson(earlierLine) };
    linesByKey.set(key, line);
    return { line, key, outcome: "new", reason: notes.join(" ") || null };
  }

  for await (const rows of interpretRows(ctx, record)) {
    const verdicts = rows.map(judge);
    const gifts = new Map(rows.flatMap((row) => (row.kind === "gift" ? [[row.line, row]] : [])));
    await markDonors(db, verdicts, rows);
    await markKnown(db, verdicts, gifts);
    await markSame(db, record, verdicts, gifts, matchedOrders);
    await writeVerdicts(db, id, verdicts);
    for (const { line, outcome } of verdicts) {
      counts[outcome]++;
      const row = gifts.get(line);
      if (row && outcome === "new") summary.add(row.gift);
    }
  }
  if (stopping?.aborted) return false;
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

/**
 * Returns the orders that the keys of this file have made in an earlier import. They are matched before any row is compared by
 * its values, so that a row that only resembles a gift does not take it from the row with its key.
 */
async function findOrdersOfKeys(ctx: DataImportContext, record: ImportRecord): Promise<Set<string>> {
  const found = new Set<string>();
  const hasMade = inArray(imports.state, ["running", "failed", "done", "undoing", "undone"]);
  const isEarlier = and(ne(imports.id, record.id), eq(imports.kind, "gifts"), hasMade);
  if (record.kind !== "gifts" || (await ctx.db.$count(imports, isEarlier)) === 0) return found;
  for await (const rows of interpretRows(ctx, record)) {
    const gifts = rows.filter((row) => row.kind === "gift");
    const made = await findMade(
      ctx.db,
      gifts.map(({ key }) => key),
    );
    for (const { key, gift } of gifts) {
      const earlier = made.get(key);
      if (earlier && !isOtherGift(earlier, gift)) found.add(earlier.recordId);
    }
  }
  return found;
}

/** Marks the donors whom we know already. */
async function markDonors(
  db: Db,
  verdicts: readonly Verdict[],
  rows: readonly InterpretedRow[],
): Promise<void> {
  const people = rows.flatMap((row) => (row.kind === "donor" ? row : []));
  if (people.length === 0) return;
  const donorIds = await findDonors(
    db,
    people.map(({ donor }) => donor),
  );
  const knownLines = new Set(people.flatMap(({ line }, index) => (donorIds[index] ? line : [])));
  for (const verdict of verdicts) {
    if (verdict.outcome !== "new" || !knownLines.has(verdict.line)) continue;
    verdict.outcome = "known";
    verdict.reason = [texts.donorKnown, verdict.reason].filter(Boolean).join(" ");
  }
}

type GiftRows = ReadonlyMap<number, GiftRow>;

/** Marks the rows whose key has made a gift or donor. */
async function markKnown(db: Db, verdicts: readonly Verdict[], gifts: GiftRows): Promise<void> {
  const made = await findMade(
    db,
    verdicts.flatMap(({ key }) => key ?? []),
  );
  for (const verdict of verdicts) {
    const earlier = verdict.key === null ? undefined : made.get(verdict.key);
    if (!earlier) continue;
    const row = gifts.get(verdict.line);
    if (row && isOtherGift(earlier, row.gift)) {
      verdict.key = null;
      verdict.outcome = "refused";
      verdict.reason = texts.otherGift;
      continue;
    }
    verdict.outcome = "known";
    verdict.reason = texts.imported;
  }
}

/**
 * Marks the rows that resemble an earlier gift. An earlier gift makes one row known only, so that of two equal rows the
 * second can be new. `matchedOrders` has those gifts.
 */
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
