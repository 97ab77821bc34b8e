/**
 * The subjects of live events for open screens of the back office. `order`, `sms`, `refund` and `mail` name an order,
 * `alarm` an alarm.
 */
const LIVE_KINDS = ["order", "sms", "alarm", "refund", "mail"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** A new or changed record and its status. Nothing more: screens load the record with the person's own rights. */
export type LiveEvent = { kind: LiveKind; id: string; status: string };

/**
 * The events of a short time. After many at once not every record is named: screens load again instead of processing
 * the list.
 */
export type LiveNews = {
  events: LiveEvent[];
  /** Events were missed, or were too many to name: anything may have changed. */
  missed: boolean;
};

/** Reads `order:HD…:completed`; null for an unknown event. */
export function parseLiveEvent(text: string): LiveEvent | null {
  const [kind, id, status] = text.split(":");
  const known = LIVE_KINDS.find((each) => each === kind);
  return known && id && status ? { kind: known, id, status } : null;
}
