/** What open screens of the back office are told about. `order` and `sms` name an order, `alarm` an alarm. */
export const LIVE_KINDS = ["order", "sms", "alarm"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** One record that is new or changed, and its status now. Never more: who may see the record loads it. */
export type LiveEvent = { kind: LiveKind; id: string; status: string };

/**
 * What happened within a moment. When a lot happens at once not every record is named: screens take it as "load
 * again", not as a list to work through.
 */
export type LiveNews = {
  events: LiveEvent[];
  /** Anything may have happened: events were missed, or there were too many to name. */
  missed: boolean;
};

/** Reads `order:HD…:completed`; null when it is nothing that we know. */
export function parseLiveEvent(text: string): LiveEvent | null {
  const [kind, id, status] = text.split(":");
  const known = LIVE_KINDS.find((each) => each === kind);
  return known && id && status ? { kind: known, id, status } : null;
}
