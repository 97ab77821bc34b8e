import type { RefusalLimit } from "../db/refusal-limit.ts";
import { type ParsedRequest, parseOrderRequest } from "../orders/order-request.ts";
import { priceOrder } from "../orders/price-items.ts";
import { type Refused, refused } from "../orders/refusal.ts";
import { type LookedUp, lookUp } from "./admit-order.ts";
import type { PaymentContext } from "./context.ts";
import type { Idempotency } from "./look-up-key.ts";

type Tools = { payments: PaymentContext; limits: { refusals: RefusalLimit } };

/**
 * Reads the JSON of an order and looks its key up, before it is admitted. From a network with too many refusals a new
 * order is also priced here: a wrong one must not open a transaction, or use up an order of its network that another
 * donor may need.
 */
export async function checkOrder(
  { payments, limits }: Tools,
  { text, idempotency }: { text: string; idempotency: Idempotency | null },
  network: string,
): Promise<{ kind: "checked"; order: ParsedRequest; key: LookedUp } | Refused> {
  const key = await lookUp(payments, idempotency);
  if (key.state === "other") return refused("IDEMPOTENCY_CONFLICT");
  const order = parseOrderRequest(parseJson(text));
  if ("kind" in order) return order;
  if (key.state === "new" && limits.refusals.isOver(network)) {
    const priced = await priceOrder(payments.db, order);
    if ("kind" in priced) return priced;
  }
  return { kind: "checked", order, key };
}

/** Undefined for text that is not JSON; it is then refused as an invalid order. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
