import { z } from "zod";
import { eventKinds } from "#shared/giving/kurban-events.ts";
import { maxNoteLength, maxSentEvents, type SentEvents } from "#shared/giving/kurban-field.ts";
import { readText } from "#shared/text/read-text.ts";

/** `unreadable`: the keys of events that no phone makes, which get an answer so that they leave the queue. */
export type ReadEvents = SentEvents & { unreadable?: string[] };

const sentEvent = z.object({
  key: z.uuid(),
  animalId: z.uuid(),
  kind: z.enum(eventKinds),
  at: z.number(),
  version: z.int().min(0).max(2_147_483_647),
  note: z.string().transform((text) => readText(text.replaceAll("\0", ""), maxNoteLength)),
});

const sentEvents = z.object({
  device: z.uuid(),
  clockError: z.number(),
  events: z.array(z.looseObject({ key: z.uuid() })).max(maxSentEvents),
});

/** Reads the events that a phone sends; null for a text that the field screen does not send. */
export function readSentEvents(text: string): ReadEvents | null {
  try {
    const { data } = sentEvents.safeParse(JSON.parse(text));
    if (!data) return null;
    const read = data.events.map((event) => sentEvent.safeParse(event).data ?? event.key);
    return Object.assign(data, {
      events: read.filter((event) => typeof event !== "string"),
      unreadable: read.filter((event) => typeof event === "string"),
    });
  } catch {
    return null;
  }
}
