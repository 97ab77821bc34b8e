/** The kinds of rows that an open screen of the back office may show. */
const LIVE_KINDS = ["order", "sms", "alarm", "refund", "mail"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Screens that show this kind load again, and with "any" every screen does. The event holds no data: loaders check permissions. */
export type LiveEvent = LiveKind | "any";

/** Reads an event. A kind of another version becomes "any". */
export function readLiveEvent(text: string): LiveEvent {
  return LIVE_KINDS.find((kind) => kind === text) ?? "any";
}
