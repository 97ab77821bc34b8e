import type { Counter } from "#server/platform/counter.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/**
 * The answer of an SMS provider or mail server. "refused" means that it provably did not take the message, and "unknown"
 * that it may have. With `again: "later"` another try may succeed. Staff read `answer`. The log has `code` instead where the
 * answer may repeat an address.
 */
export type Answer =
  | { kind: "accepted"; answer?: string; messageId?: string | null }
  | { kind: "refused"; answer: string; code?: string; again: "later" | "never" }
  | { kind: "unknown"; answer: string; code?: string };

/** A way to send messages to donors, with the rules of its deliveries (channel.contract.ts). */
export type Channel<Message> = {
  /** The name for staff and the log: the provider, or the mail server's host. */
  name: string;
  what: "SMS" | "mail";
  handedOver: Counter;
  /** The open screens that load again after a change. */
  screens: LiveKind;
  /** The lease is longer than one delivery can take, so that no answer arrives after it. */
  leaseMs: number;
  /** The minutes to wait after each refused try. After the last one the message is given up. */
  retryAfter: readonly number[];
  /** A message that has waited longer is given up. With null no message is. */
  lifeMs: number | null;
  /** The texts that staff read when there is no answer from the other side. */
  says: { abandoned: string; notWritten: string; tooLate: string };
  /** Sends a message. Never throws. */
  send(message: Message, stopping?: AbortSignal): Promise<Answer>;
};
