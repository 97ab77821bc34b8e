/** What an open screen of the back office may show. */
const LIVE_KINDS = ["order", "sms", "alarm", "refund", "mail"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** Screens that show this kind load again; `any`: every screen does. It holds no data: loaders check permissions. */
export type LiveEvent = LiveKind | "any";

/** `any` for a kind of another version. */
export function readLiveEvent(text: string): LiveEvent {
  return LIVE_KINDS.find((kind) => kind === text) ?? "any";
}
