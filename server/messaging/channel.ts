import type { Counter } from "#server/platform/counter.ts";
import type { LiveKind } from "#shared/giving/live-event.ts";

/**
 * The answer of an SMS provider or mail server. "refused": it certainly has not accepted the message. "unknown": it may have
 * accepted the message. `again: "later"`: another try may succeed. Staff read `answer`. The log contains `code` instead when
 * the answer may contain an address.
 */
export type Answer =
  | { kind: "accepted"; answer?: string; messageId?: string | null }
  | { kind: "refused"; answer: string; code?: string; again: "later" | "never" }
  | { kind: "unknown"; answer: string; code?: string };

/** A way to send messages to donors, with the rules of its deliveries (server/giving/orders/outbox.contract.ts). */
export type Channel<Message> = {
  /** The name for staff and the log: the provider, or the mail server's host. */
  name: string;
  kind: "SMS" | "mail";
  handoverCounter: Counter;
  /** The screens that load again after a change. */
  screens: LiveKind;
  /** The lease is longer than one delivery can take, so that no answer arrives after it. */
  leaseMs: number;
  /** The minutes to wait after each refused try. After the last try the server gives up the message. */
  retryAfter: readonly number[];
  /** The server gives up a message that has waited longer than this. Null means no limit. */
  maxAgeMs: number | null;
  /** The answers that staff read when the provider or mail server has given none. */
  staffTexts: { abandoned: string; notWritten: string; tooLate: string };
  /** Sends a message. Never throws. */
  send(message: Message, stopping?: AbortSignal): Promise<Answer>;
};
