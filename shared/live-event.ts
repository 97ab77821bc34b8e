/** What an open screen of the back office may show: it loads again when rows of that kind changed. */
const LIVE_KINDS = ["order", "sms", "alarm", "refund", "mail"] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** What changed in a short time. Nothing more: screens load the records with the person's own rights. */
export type LiveNews = {
  events: { kind: LiveKind }[];
  /** Something was not heard: anything may have changed. */
  missed: boolean;
};

/** Undefined for a kind of another version. */
export function readLiveKind(text: string): LiveKind | undefined {
  return LIVE_KINDS.find((kind) => kind === text);
}
