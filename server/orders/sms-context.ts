import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { SmsProvider } from "../messaging/providers/provider.ts";

/** What telling donors by SMS works with. */
export type SmsContext = {
  db: Db;
  provider: SmsProvider;
  clock: Clock;
  log: Logger;
  /** The foundation's name, for the text. */
  foundation: string;
  /** Deliveries that somebody stopped waiting for; a server that stops waits for these. */
  underway: Set<Promise<unknown>>;
  /** Has a payment of this order confirmed on which its SMS still waits. Never throws, and takes a few seconds at most. */
  confirm?: (orderId: string) => Promise<void>;
};

/** What came of an SMS. `retryAt`: it is tried again by itself; null: not before somebody wants it. */
export type SmsOutcome =
  | { kind: "sent" }
  | { kind: "already" }
  | { kind: "failed"; error: string | null; retryAt: Date | null }
  | { kind: "unknown" }
  /** The order has no phone. */
  | { kind: "none" };
