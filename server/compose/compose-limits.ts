import type { Connection } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import { limitRefusals, type RefusalLimit } from "#server/platform/db/refusal-limit.ts";

/** The limits per address. Families, offices and mobile networks share an address, so the limits are generous. */
export type Limits = {
  /** New orders, never fewer than 120 a minute (docs/contract.md#limits-of-orders). */
  orders: RateLimit;
  /** Refused create-order requests. Beyond the limit a refusal gives no reason, and valid orders are still accepted. */
  refusals: RefusalLimit;
  /** Replayed create-order requests. They count only here, because each returns a bank form. */
  replays: RateLimit;
  /** Forged callbacks. Authentic callbacks are never limited. */
  forgeries: RateLimit;
  /** Inquiries that the unverified callbacks from one address cause. */
  unverifiedCallbacks: RateLimit;
  /** Codes that belong to no document. */
  documentGuesses: RateLimit;
};

export function createLimits(connection: Connection): Limits {
  return {
    orders: connection.rateLimit({ name: "orders", points: 150, seconds: 60 }),
    refusals: limitRefusals(connection.rateLimit({ name: "refusals", points: 60, seconds: 60 })),
    replays: connection.rateLimit({ name: "replays", points: 600, seconds: 60 }),
    documentGuesses: connection.rateLimit({ name: "document-guesses", points: 20, seconds: 60 }),
    unverifiedCallbacks: connection.rateLimit({ name: "hints", points: 20, seconds: 60 }),
    forgeries: connection.rateLimit({ name: "forgeries", points: 120, seconds: 60 }),
  };
}
