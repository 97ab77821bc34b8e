import type { Connection } from "#server/platform/db/connect.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import { limitRefusals, type RefusalLimit } from "#server/platform/db/refusal-limit.ts";

/** The limits per network address. Families, offices and mobile networks share an address, so the limits are high. */
export type Limits = {
  /** New orders. The limit must be at least 120 a minute (docs/contract.md#limits-of-orders). */
  orders: RateLimit;
  /** Refused create-order requests. Above the limit a refusal has no reason. Valid orders are still accepted. */
  refusals: RefusalLimit;
  /**
   * Repeated create-order requests. They do not count as new orders, because each returns the bank form of its order.
   */
  replays: RateLimit;
  /** Forged callbacks of banks. Authentic callbacks have no limit. */
  forgeries: RateLimit;
  /** Inquiries to the bank that unverified callbacks cause. */
  unverifiedCallbacks: RateLimit;
  /** Requests with a code that belongs to no document. */
  documentGuesses: RateLimit;
  /** References that a donor types to see older gifts. The key is the session. */
  giftGuesses: RateLimit;
  /** Requests for a new pay link. */
  linkRequests: RateLimit;
  /** Openings of links of the field screen (app/http/server/field.ts). */
  fieldLinks: RateLimit;
  /** Films and photographs that a person begins to upload. The key is the person. */
  mediaUploads: RateLimit;
  /** Requests with a code that belongs to no kurban. */
  trackingGuesses: RateLimit;
  /** Questions for a kurban by number and phone. */
  trackingQuestions: RateLimit;
  /** The same from all networks. The key is the number. */
  trackingQuestionsOfOrder: RateLimit;
};

export function createLimits(connection: Connection): Limits {
  return {
    orders: connection.rateLimit({ name: "orders", points: 150, seconds: 60 }),
    refusals: limitRefusals(connection.rateLimit({ name: "refusals", points: 60, seconds: 60 })),
    replays: connection.rateLimit({ name: "replays", points: 600, seconds: 60 }),
    documentGuesses: connection.rateLimit({ name: "document-guesses", points: 20, seconds: 60 }),
    giftGuesses: connection.rateLimit({ name: "gift-guesses", points: 20, seconds: 600 }),
    linkRequests: connection.rateLimit({ name: "link-requests", points: 10, seconds: 60 }),
    fieldLinks: connection.rateLimit({ name: "field-links", points: 30, seconds: 60 }),
    mediaUploads: connection.rateLimit({ name: "media-uploads", points: 200, seconds: 3600 }),
    trackingGuesses: connection.rateLimit({ name: "tracking-guesses", points: 20, seconds: 60 }),
    trackingQuestions: connection.rateLimit({ name: "tracking-questions", points: 5, seconds: 600 }),
    trackingQuestionsOfOrder: connection.rateLimit({
      name: "tracking-questions-of-order",
      points: 20,
      seconds: 24 * 3600,
    }),
    unverifiedCallbacks: connection.rateLimit({ name: "hints", points: 20, seconds: 60 }),
    forgeries: connection.rateLimit({ name: "forgeries", points: 120, seconds: 60 }),
  };
}
