import { orderName } from "#shared/order-reference.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Logger } from "../kernel/logger.ts";
import type { SmsProvider } from "../messaging/providers/provider.ts";
import type { SmsFacts } from "../messaging/write-text.ts";
import type { orders } from "./table.ts";

/** What the SMS functions need. */
export type SmsContext = {
  db: Db;
  provider: SmsProvider;
  clock: Clock;
  log: Logger;
  /** The foundation's name, for the text. */
  foundation: string;
  /** Deliveries that continue after their request stopped waiting; a server that stops waits for these. */
  underway: Set<Promise<unknown>>;
  /**
   * Confirms the payment of this order if its SMS still waits for that. Never throws, and takes a few seconds at most.
   */
  confirm?: (orderId: string) => Promise<void>;
};

/** What an SMS says of an order. */
export function smsFacts(
  { foundation }: Pick<SmsContext, "foundation">,
  order: Pick<typeof orders.$inferSelect, "id" | "reference" | "customerName" | "totalAmount">,
): SmsFacts {
  return { name: order.customerName, amount: order.totalAmount, order: orderName(order), foundation };
}

/** The outcome of an SMS. `retryAt`: when it is tried again automatically; null: only on request. */
export type SmsOutcome =
  | { kind: "sent" }
  | { kind: "already" }
  | { kind: "failed"; error: string | null; retryAt: Date | null }
  | { kind: "unknown" }
  /** No SMS reaches the order: it has no phone, or one from abroad. */
  | { kind: "none" };
