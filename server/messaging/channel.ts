import type { Counter } from "#server/platform/counter.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/**
 * accepted: the other side has taken the message over. refused: it has not, provably; `later` when another try may
 * succeed. unknown: it may have taken the message, and the answer is lost. `answer` is for staff. `code` is for the log:
 * it is there where the answer may repeat an address.
 */
export type Answer =
  | { kind: "accepted"; answer?: string; messageId?: string | null }
  | { kind: "refused"; answer: string; code?: string; again: "later" | "never" }
  | { kind: "unknown"; answer: string; code?: string };

/** A way to donors, with the rules of its deliveries (channel.contract.ts). */
export type Channel<Message> = {
  /** For staff and the log: the provider, or the mail server's host. */
  name: string;
  what: "SMS" | "mail";
  handedOver: Counter;
  /** What open screens load again. */
  screens: LiveKind;
  /** Longer than one delivery can take: a process without an answer by then will not record one any more. */
  leaseMs: number;
  /** Minutes to wait after each refused try; after the last one the message is given up. */
  retryAfter: readonly number[];
  /** A message that has waited longer is given up; null: none is. */
  lifeMs: number | null;
  /** What staff read where there is no answer of the other side. */
  says: { abandoned: string; notWritten: string; tooLate: string };
  /** Never throws. */
  send(message: Message, stopping?: AbortSignal): Promise<Answer>;
};
