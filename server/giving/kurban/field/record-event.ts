import { and, desc, eq, sql } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { violatedConstraint } from "#server/platform/errors.ts";
import { announce } from "#server/platform/live/announce.ts";
import { type EventKind, type EventResult, undoMinutes } from "#shared/giving/kurban-events.ts";
import { minuteMs } from "#shared/text/time.ts";
import { lockOffers } from "../claim-shares.ts";
import { lateReportMs } from "../end-windows.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";
import { kurbanEvents } from "./table.ts";

export type NewEvent = {
  /** A UUID that the sender makes, so that an event that arrives twice is stored once. */
  key: string;
  animalId: string;
  kind: EventKind;
  deviceAt: Date;
  correctedAt: Date;
  device: string;
  byUser?: string | undefined;
  byLink?: string | undefined;
  note?: string;
  /** The version of the list that the sender has; undefined: the office, which reads the current one. */
  listVersion?: number;
  /** Whether the sender may undo a slaughter of another device, or after `undoMinutes`. */
  mayUndo?: boolean;
};

/** `rule`: what speaks against a refused event: a rule of the database or of findObstacle. */
export type Recorded = { result: EventResult; rule: string | null };

/**
 * Stores what happened to an animal, and changes the animal and its shares. The first slaughter counts; a later one is
 * `repeated`. An event that a rule refuses is stored, too, so that the office sees it. Returns null for an unknown animal.
 */
export async function recordEvent(tx: Tx, event: NewEvent, now: Date): Promise<Recorded | null> {
  const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, event.animalId));
  if (!animal) return null;
  announce(tx, "kurban");
  await lockOffers(tx, [animal.offerId]);
  await tx.execute(sql`select 1 from kurban_animals where id = ${animal.id} for no key update`);
  const [stored] = await tx.select().from(kurbanEvents).where(eq(kurbanEvents.key, event.key));
  if (stored) return { result: stored.result, rule: stored.rule };
  const isRepeated = await wasReported(tx, event);
  if (isRepeated) return store(tx, event, { result: "repeated", rule: null }, now);
  const rule = (await findObstacle(tx, event, now)) ?? (await tryToApply(tx, event, now));
  return rule === null ? { result: "applied", rule } : store(tx, event, { result: "refused", rule }, now);
}

async function store(tx: Tx, event: NewEvent, recorded: Recorded, now: Date): Promise<Recorded> {
  const { key, animalId, kind, deviceAt, correctedAt, device, byUser, byLink, note } = event;
  const values = { key, animalId, kind, deviceAt, correctedAt, device, byUser, byLink, note };
  // The clocks of two servers differ, and the last event of an animal counts.
  const receivedAt = sql`(select greatest(${now.toISOString()}::timestamptz, max(received_at) + interval '1 millisecond')
    from kurban_events where animal_id = ${animalId})`;
  const listVersion = sql`(select list_version from kurban_animals where id = ${animalId})`;
  await tx.insert(kurbanEvents).values({ ...values, ...recorded, listVersion, receivedAt });
  return recorded;
}

/** Whether the animal is in the state already that the event reports. A problem is always news. */
async function wasReported(tx: Tx, { kind, animalId }: NewEvent): Promise<boolean> {
  if (kind === "problem" || kind === "undone") return false;
  const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animalId));
  if (kind === "slaughtered") return animal?.state === "slaughtered" || animal?.state === "condemned";
  const isRead = and(
    eq(kurbanEvents.animalId, animalId),
    eq(kurbanEvents.kind, "read"),
    eq(kurbanEvents.result, "applied"),
    eq(kurbanEvents.listVersion, animal?.listVersion ?? 0),
  );
  return (await tx.$count(kurbanEvents, isRead)) > 0;
}

/** Returns the rule of this module that speaks against the event, or null. */
async function findObstacle(tx: Tx, event: NewEvent, now: Date): Promise<string | null> {
  const { animalId, kind, listVersion, mayUndo = false } = event;
  if (kind === "undone") {
    const [last] = await tx
      .select()
      .from(kurbanEvents)
      .where(
        and(
          eq(kurbanEvents.animalId, animalId),
          eq(kurbanEvents.kind, "slaughtered"),
          eq(kurbanEvents.result, "applied"),
        ),
      )
      .orderBy(desc(kurbanEvents.receivedAt))
      .limit(1);
    const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animalId));
    if (!last || animal?.state !== "slaughtered") return "nothing_to_undo";
    const isOwn =
      last.device === event.device &&
      last.correctedAt.getTime() + undoMinutes * minuteMs >= event.correctedAt.getTime();
    return mayUndo || (isOwn && event.correctedAt <= now) ? null : "undo";
  }
  if (kind === "problem") return null;
  const [animal] = await tx.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animalId));
  if (listVersion !== undefined && animal?.listVersion !== listVersion) return "list_version";
  return kind === "slaughtered" && (await lacksShares(tx, event, now)) ? "no_shares" : null;
}

/**
 * Whether a locked animal has no share, or is reported within its window after shares may have left it (end-windows.ts): their
 * donors were told that it was not slaughtered, so the office puts the shares back first.
 */
async function lacksShares(tx: Tx, { animalId, correctedAt }: NewEvent, now: Date): Promise<boolean> {
  const lateReports = new Date(now.getTime() - lateReportMs).toISOString();
  const found = await rowsOf<unknown>(tx)`
    select 1 from kurban_animals a join kurban_offers f on f.id = a.offer_id join kurban_places p on p.id = a.place_id
    cross join lateral (select count(*) as shares from kurban_shares where animal_id = a.id) n
    where a.id = ${animalId} and a.state = 'locked' and (n.shares = 0 or (
      n.shares < f.shares_per_animal and p.slaughter_until >= ${correctedAt.toISOString()}
      and p.slaughter_until <= ${lateReports} and not kurban_decided('partial_animal', array[a.id], null) and exists (
        select from kurban_shares s
        where s.offer_id = f.id and s.state = 'over' and s.state_reason = 'window_ended')))`;
  return found.length > 0;
}

/** Stores the event as applied and changes what it says. Returns the rule of the database that refused it, or null. */
async function tryToApply(tx: Tx, event: NewEvent, now: Date): Promise<string | null> {
  try {
    await tx.transaction(async (inner) => {
      await store(inner, event, { result: "applied", rule: null }, now);
      if (event.kind === "slaughtered") await slaughter(inner, event, now);
      if (event.kind === "undone") await undo(inner, event.animalId, now);
    });
    return null;
  } catch (error) {
    const rule = violatedConstraint(error);
    if (!rule?.startsWith("kurban_")) throw error;
    return rule;
  }
}

async function slaughter(tx: Tx, { animalId, correctedAt, byUser }: NewEvent, now: Date): Promise<void> {
  await tx
    .update(kurbanAnimals)
    .set({ state: "slaughtered", slaughteredAt: correctedAt, slaughteredBy: byUser ?? null, updatedAt: now })
    .where(eq(kurbanAnimals.id, animalId));
  await setSharesOf(tx, animalId, "slaughtered", now);
}

async function undo(tx: Tx, animalId: string, now: Date): Promise<void> {
  await tx
    .update(kurbanAnimals)
    .set({ state: "locked", slaughteredAt: null, slaughteredBy: null, updatedAt: now })
    .where(eq(kurbanAnimals.id, animalId));
  await setSharesOf(tx, animalId, "placed", now);
}

async function setSharesOf(
  tx: Tx,
  animalId: string,
  state: "placed" | "slaughtered",
  now: Date,
): Promise<void> {
  await tx.update(kurbanShares).set({ state, stateAt: now }).where(eq(kurbanShares.animalId, animalId));
}
