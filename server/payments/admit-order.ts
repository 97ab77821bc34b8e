import { isIPv6 } from "node:net";
import type { RateLimit } from "../db/rate-limit.ts";
import { createInFlight } from "../kernel/in-flight.ts";
import type { OrderRequest } from "../orders/order-request.ts";
import type { Refused } from "../orders/refusal.ts";
import type { Begun } from "./begin-checkout.ts";
import type { Admission, CardGuard, CardTry } from "./card-testing/guard.ts";
import { lineOf, networkOf } from "./card-testing/key-of-donor.ts";
import type { PaymentContext } from "./context.ts";
import { type EarlierGift, findUntoldGift } from "./inquire-earlier.ts";
import { type Idempotency, type KeyState, lookUpKey } from "./look-up-key.ts";

type Tools = {
  payments: PaymentContext;
  limits: { orders: RateLimit; replays: RateLimit };
  cardGuard: CardGuard;
};

/** Who asks for an order. `gifts`: the orders of this browser, newest first, and the one it was last told about. */
export type Asker = Pick<CardTry, "address" | "session" | "bodyHash" | "answer"> & {
  gifts: { own: readonly string[]; told: string | null };
};

/** Why a request creates no order. */
export type NotAdmitted =
  /** Over the limit of its network. */
  | { kind: "wait"; seconds: number }
  /** This browser's earlier order is paid, which it has not been told. */
  | EarlierGift
  /** The guard against card testing. */
  | Exclude<Admission, { kind: "free" }>;

/** The key of a request, as it was looked up. Without a key, each request is a new order. */
export type LookedUp = { idempotency: Idempotency | null; state: KeyState; at: number };

/** One IPv6 line has countless addresses, so limits count its network: orders by /64. */
export function countedAddress(address: string): string {
  return isIPv6(address) ? networkOf(address) : address;
}

/** Refusals and wrong codes count by the whole line. */
export function countedLine(address: string): string {
  return isIPv6(address) ? lineOf(address) : address;
}

export async function lookUp(
  { db }: Pick<PaymentContext, "db">,
  idempotency: Idempotency | null,
): Promise<LookedUp> {
  const state = idempotency ? await lookUpKey(db, idempotency) : "new";
  return { idempotency, state, at: performance.now() };
}

/** Milliseconds. */
const staleAfter = 1_000;
const inTurn = createInFlight();

/**
 * Runs `begin` when this request may make its order, or may have the order of its key again. Requests with one key run
 * one after the other. A request that creates no order does not count towards the limits.
 */
export function admitOrder(
  tools: Tools,
  asker: Asker,
  order: OrderRequest,
  lookedUp: LookedUp,
  begin: (idempotency: Idempotency | null) => Promise<Begun | Refused>,
): Promise<Begun | Refused | NotAdmitted> {
  const { idempotency } = lookedUp;
  return inTurn(idempotency?.key, async (waited) => {
    const isStale = waited || performance.now() - lookedUp.at > staleAfter;
    const { state } = isStale ? await lookUp(tools.payments, idempotency) : lookedUp;
    const isNew = state === "new";
    const key = idempotency && { ...idempotency, isNew };

    // A replay does not count as an order, but has its own limit because it returns a bank form.
    const network = countedAddress(asker.address);
    const limit = isNew ? tools.limits.orders : tools.limits.replays;
    const seconds = await limit.take(network);
    if (seconds !== null) return { kind: "wait", seconds };

    const outcome = await admit(tools, asker, order, state, () => begin(key));
    const isOrder = outcome.kind === "begun" && !outcome.replayed;
    if (isNew && !isOrder) await limit.giveBack(network);
    return outcome;
  });
}

async function admit(
  { payments, cardGuard }: Tools,
  { gifts, ...donor }: Asker,
  { paymentMethod, donor: { phone } }: OrderRequest,
  state: KeyState,
  begin: () => Promise<Begun | Refused>,
): Promise<Begun | Refused | NotAdmitted> {
  const isNewOrder = state === "new";
  // Also before a transfer: a donor who paid by card and never returned from the bank would pay twice.
  const gift = isNewOrder ? await findUntoldGift(payments, gifts) : undefined;
  if (gift) return gift;

  // Only a request for a bank form can test a card; a transfer is always possible. A paid order skips the guard and
  // returns its state: a pause would send the donor to pay again by transfer.
  const isTry = paymentMethod === "card" && state !== "paid";
  const admitted = isTry ? await cardGuard.admit({ ...donor, phone, isNewOrder }) : undefined;
  if (admitted && admitted.kind !== "free") return admitted;

  const begun = await begin().catch(async (error) => {
    await admitted?.undone();
    throw error;
  });
  if (begun.kind === "begun" && begun.payment) await admitted?.begun(begun.orderId);
  else await admitted?.undone();
  return begun;
}
