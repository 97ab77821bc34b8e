/** The kinds of rows whose changes open screens of the back office show without a reload. */
const LIVE_KINDS = ["order", "sms", "alarm", "refund", "mail", "kurban"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/**
 * Screens that show this kind of rows load their data again; "any" concerns every screen. The event contains no data,
 * because only the loaders check permissions.
 */
export type LiveEvent = LiveKind | "any";

/** Reads an event. A kind that this version does not know becomes "any". */
export function readLiveEvent(text: string): LiveEvent {
  return LIVE_KINDS.find((kind) => kind === text) ?? "any";
}
