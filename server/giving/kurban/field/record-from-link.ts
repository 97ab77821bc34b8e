import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { Logger } from "#server/platform/log/logger.ts";
import type { EventAnswer } from "#shared/giving/kurban-field.ts";
import type { OpenLink } from "./open-link.ts";
import type { ReadEvents } from "./read-sent-events.ts";
import { receivedAt, recordEach, recordSentEvent } from "./record-sent-event.ts";

/** Records the events of a device that has opened a link. It changes the animals of the link's place only. */
export function recordFromLink(
  { db, clock, log }: { db: Db; clock: Clock; log: Logger },
  { id, placeId }: OpenLink,
  sent: ReadEvents,
): Promise<EventAnswer[]> {
  const { device, clockError } = sent;
  const sender = { device, byLink: id, placeId };
  return recordEach(sent, log, (event, index) => {
    const now = receivedAt(clock.now(), index);
    return db.transaction((tx) => recordSentEvent(tx, sender, { event, clockError, now }));
  });
}
