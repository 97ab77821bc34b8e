import { z } from "zod";
import { eventKinds } from "#shared/giving/kurban-events.ts";
import { maxNoteLength, maxSentEvents, type SentEvents } from "#shared/giving/kurban-field.ts";
import { readText } from "#shared/text/read-text.ts";

/** The year 2100. A phone with an empty battery may begin in 1970. */
const lastMoment = 4_102_444_800_000;

const sentEvents = z.object({
  device: z.uuid(),
  clockError: z.int().min(-lastMoment).max(lastMoment),
  events: z
    .array(
      z.object({
        key: z.uuid(),
        animalId: z.uuid(),
        kind: z.enum(eventKinds),
        at: z.int().min(0).max(lastMoment),
        version: z.int().min(0).max(2_147_483_647),
        note: z.string().transform((text) => readText(text.replaceAll("\0", ""), maxNoteLength)),
      }),
    )
    .max(maxSentEvents),
});

/** Reads the events that a phone sends; null for a text that the field screen does not send. */
export function readSentEvents(text: string): SentEvents | null {
  try {
    const { data } = sentEvents.safeParse(JSON.parse(text));
    return data ?? null;
  } catch {
    return null;
  }
}
