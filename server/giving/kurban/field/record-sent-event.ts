import { eq } from "drizzle-orm";
import type { Tx } from "#server/platform/db/connect.ts";
import { isLockRefused } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EventAnswer, SentEvent, SentEvents } from "#shared/giving/kurban-field.ts";
import { kurbanAnimals } from "../table.ts";
import { recordEvent } from "./record-event.ts";

export type Sender = {
  device: string;
  byUser?: string;
  byLink?: string;
  /** The only place whose animals the sender can report; undefined for staff. */
  placeId?: string;
  mayUndo?: boolean;
};

/** Records an event as a phone sent it. An animal of another place is as unknown as one that does not exist. */
export async function recordSentEvent(
  tx: Tx,
  sender: Sender,
  { event, clockError, now }: { event: SentEvent; clockError: number; now: Date },
): Promise<EventAnswer> {
  const { key, animalId, kind, at, version, note } = event;
  const { device, byUser, byLink, placeId, mayUndo = false } = sender;
  const isOfSender = ({ place }: { place: string }) => placeId === undefined || place === placeId;
  const [animal] = await findAnimal(tx, animalId);
  // An event of the future comes from a clock that changed after the report.
  const correctedAt = new Date(Math.min(at - clockError, now.getTime()));
  const recorded =
    animal && isOfSender(animal)
      ? await recordEvent(
          tx,
          {
            key,
            animalId,
            kind,
            deviceAt: new Date(at),
            correctedAt,
            device,
            byUser,
            byLink,
            note,
            listVersion: version,
            mayUndo,
          },
          now,
        )
      : null;
  if (!recorded) return { key, result: "refused", rule: "unknown_animal", slaughteredAt: null };
  const isLate = kind === "slaughtered" && recorded.result === "repeated";
  const [counted] = isLate ? await findAnimal(tx, animalId) : [];
  return { key, ...recorded, slaughteredAt: counted?.slaughteredAt?.getTime() ?? null };
}

function findAnimal(tx: Tx, id: string) {
  const { placeId: place, slaughteredAt } = kurbanAnimals;
  return tx.select({ place, slaughteredAt }).from(kurbanAnimals).where(eq(kurbanAnimals.id, id));
}

/** After so many failures the database is probably away, and the phone sends the rest again. */
const maxFailures = 3;

/**
 * Records the events one after the other, each in a short transaction of its own. An event that fails gets no answer, so it
 * stays in the queue of the phone, and those after it are recorded all the same.
 */
export async function recordEach(
  { events }: SentEvents,
  log: Logger,
  record: (event: SentEvent, index: number) => Promise<EventAnswer>,
): Promise<EventAnswer[]> {
  const answers: EventAnswer[] = [];
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

/** The events of a request arrive together, but their order counts: the last one tells the state of an animal. */
export const receivedAt = (now: Date, index: number) => new Date(now.getTime() + index);
