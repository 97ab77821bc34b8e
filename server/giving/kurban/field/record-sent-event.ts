import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import { announce } from "#server/platform/live/announce.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EventAnswer, SentEvent } from "#shared/giving/kurban-field.ts";
import { kurbanAnimals } from "../table.ts";
import type { ReadEvents } from "./read-sent-events.ts";
import { type NewEvent, type Recorded, recordEvent } from "./record-event.ts";
import { kurbanEvents } from "./table.ts";

export type Sender = {
  device: string;
  byUser?: string;
  byLink?: string;
  /** The only place whose animals the sender can change; undefined for staff. */
  placeId?: string;
  mayUndo?: boolean;
};

/** Records an event as a phone sent it. A report about an animal of another place waits for the office. */
export async function recordSentEvent(
  tx: Tx,
  sender: Sender,
  { event, clockError, now }: { event: SentEvent; clockError: number; now: Date },
): Promise<EventAnswer> {
  const { key, animalId, kind, at, version, note } = event;
  const { device, byUser, byLink, placeId, mayUndo = false } = sender;
  const [animal] = await findAnimal(tx, animalId);
  const reported = {
    key,
    animalId,
    kind,
    deviceAt: momentBefore(lastMoment, at),
    // An event of the future comes from a clock that changed after the report.
    correctedAt: momentBefore(now.getTime(), at - clockError),
    device,
    byUser,
    byLink,
    note,
  };
  const isOfSender = placeId === undefined || animal?.place === placeId;
  const recorded = isOfSender
    ? await recordEvent(tx, Object.assign({ listVersion: version, mayUndo }, reported), now)
    : animal && (await keepForOffice(tx, reported, { isOldList: animal.listVersion !== version, now }));
  if (!recorded) return { key, result: "refused", rule: "unknown_animal", slaughteredAt: null };
  const isLate = kind === "slaughtered" && recorded.result === "repeated";
  const [counted] = isLate ? await findAnimal(tx, animalId) : [];
  return { key, ...recorded, slaughteredAt: counted?.slaughteredAt?.getTime() ?? null };
}

/** The year 2100. The clock of a phone can say anything, and an event with a strange time is a report all the same. */
const lastMoment = 4_102_444_800_000;
const momentBefore = (last: number, at: number) => new Date(Math.min(Math.max(at, 0), last));

/** Stores a refused event of a phone that has opened a link to another place since, so that no report is lost. */
async function keepForOffice(
  tx: Tx,
  event: NewEvent,
  { isOldList, now }: { isOldList: boolean; now: Date },
): Promise<Recorded> {
  const [stored] = await tx.select().from(kurbanEvents).where(eq(kurbanEvents.key, event.key));
  if (stored) return { result: stored.result, rule: stored.rule };
  // The office must know that the phone showed other names.
  const rule = isOldList && event.kind !== "problem" ? "list_version" : "other_place";
  const recorded: Recorded = { result: "refused", rule };
  announce(tx, "kurban");
  await tx
    .insert(kurbanEvents)
    .values({ ...event, ...recorded, receivedAt: now })
    .onConflictDoNothing();
  return recorded;
}

function findAnimal(tx: Tx, id: string) {
  const { placeId: place, slaughteredAt, listVersion } = kurbanAnimals;
  return tx.select({ place, slaughteredAt, listVersion }).from(kurbanAnimals).where(eq(kurbanAnimals.id, id));
}

/** After so many failures the database is probably away, and the phone sends the rest again. */
const maxFailures = 3;

/**
 * Records the events one after the other, each in a separate short transaction. An event that fails gets no answer, so it
 * stays in the queue of the phone, and those after it are recorded all the same.
 */
export async function recordEach(
  { events, unreadable = [] }: ReadEvents,
  log: Logger,
  record: (event: SentEvent, index: number) => Promise<EventAnswer>,
): Promise<EventAnswer[]> {
  const answers = unreadable.map(
    (key): EventAnswer => ({ key, result: "refused", rule: "unreadable", slaughteredAt: null }),
  );
  let failures = 0;
  for (const [index, event] of events.entries()) {
    try {
      answers.push(await record(event, index));
    } catch (err) {
      if (isLockRefused(err)) log.warn({ key: event.key }, "kurban event met a lock");
      else log.error({ err, key: event.key }, "kurban event failed");
      failures += 1;
      if (failures === maxFailures) break;
    }
  }
  return answers;
}

/** The events of a request arrive together, but their order counts: the last one decides the state of an animal. */
export const receivedAt = (now: Date, index: number) => new Date(now.getTime() + index);
