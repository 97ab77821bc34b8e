import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import { priceOrder } from "#server/giving/orders/price-items.ts";
import type { Refused } from "#server/giving/orders/refusal.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { RefusalLimit } from "#server/platform/db/refusal-limit.ts";
import type { Admission, CardGuard, CardTry } from "./card-testing/guard.ts";
import { lineOf, networkOf } from "./card-testing/key-of-donor.ts";
import type { PaymentContext } from "./context.ts";
import type { Admit, CreatedOrder, KeyState } from "./create-order.ts";
import { type EarlierGift, findUnseenGift } from "./inquire-earlier.ts";

type Tools = {
  payments: PaymentContext;
  limits: { orders: RateLimit; replays: RateLimit; refusals: RefusalLimit };
  cardGuard: CardGuard;
};

/** The sender of a request. `gifts` lists this browser's orders, newest first, and the order whose result it saw last. */
export type Requester = Pick<CardTry, "address" | "session" | "bodyHash" | "answer"> & {
  gifts: { own: readonly string[]; shown: string | null };
};

/** The reason why a request creates no order. */
export type NotAdmitted =
  /** The network has reached its limit of requests. */
  | { kind: "wait"; seconds: number }
  /** This browser's earlier order is paid, and the browser has not seen the result. */
  | EarlierGift
  /** The guard against card testing holds the request back. */
  | Exclude<Admission, { kind: "free" }>;

/**
 * Decides whether a request may reach createOrder: checks the limits of its network, the earlier orders of its browser,
 * and the guard against card testing. A request that creates no order does not count towards the limits.
 */
export function admission({ payments, limits, cardGuard }: Tools, requester: Requester): Admit<NotAdmitted> {
  return async (request, keyState, create) => {
    const isNew = keyState === "new";
    // A request whose items cannot be priced must not use up the limit that other donors of its network share.
    if (isNew && limits.refusals.isOver(lineOf(requester.address))) {
      const priced = await priceOrder(payments.db, request);
      if ("kind" in priced) return priced;
    }

    // A replay does not count as an order, but has its own limit because it returns a bank form.
    const network = networkOf(requester.address);
    const limit = isNew ? limits.orders : limits.replays;
    const seconds = await limit.consume(network);
    if (seconds !== null) return { kind: "wait", seconds };

    // A donor who paid by card and never returned from the bank must not pay again, by transfer either.
    const gift = isNew ? await findUnseenGift(payments, requester.gifts) : undefined;
    const outcome = gift ?? (await guarded(cardGuard, requester, request, keyState, create));
    const isOrder = outcome.kind === "created" && !outcome.replayed;
    if (isNew && !isOrder) await limit.uncount(network);
    return outcome;
  };
}

/**
 * Only a request for a bank form can test a card. A paid order skips the guard: a pause would make its donor pay twice.
 */
async function guarded(
  cardGuard: CardGuard,
  { gifts: _, ...donor }: Requester,
  { paymentMethod, donor: { phone } }: OrderRequest,
  keyState: KeyState,
  create: () => Promise<CreatedOrder | Refused>,
): Promise<CreatedOrder | Refused | Exclude<Admission, { kind: "free" }>> {
  if (paymentMethod !== "card" || keyState === "paid") return create();
  const admitted = await cardGuard.admit({ ...donor, phone, isNewOrder: keyState === "new" });
  if (admitted.kind !== "free") return admitted;
  const created = await create().catch(async (error) => {
    await admitted.undone();
    throw error;
  });
  if (created.kind === "created" && created.payment) await admitted.begun(created.orderId);
  else await admitted.undone();
  return created;
}
