import type { Holder } from "#server/giving/kurban/limit-holds.ts";
import { priceOrder } from "#server/giving/orders/price-items.ts";
import { offerRefusals, type Refused } from "#server/giving/orders/refusal.ts";
import type { RateLimit } from "#server/platform/db/rate-limit.ts";
import type { RefusalLimit } from "#server/platform/db/refusal-limit.ts";
import type { CreatedOrder } from "./begin-payment.ts";
import { networkOf, wideNetworkOf } from "./card-testing/derive-donor-keys.ts";
import type { Admission, CardGuard, CardRequest } from "./card-testing/guard.ts";
import type { PaymentContext } from "./context.ts";
import type { Admit, KeyState } from "./create-order.ts";
import { type EarlierPayment, findEarlierPayment } from "./inquire-earlier.ts";

type AdmissionTools = {
  payments: PaymentContext;
  limits: { orders: RateLimit; replays: RateLimit; refusals: RefusalLimit };
  cardGuard: CardGuard;
};

/** What the guard against card testing needs to know of a donor. */
type Donor = Pick<CardRequest, "address" | "session" | "bodyHash" | "answer">;

/** The sender of a request. `ids` are this browser's orders, newest first; it last showed the result of `lastShown`. */
export type Requester = Donor & {
  earlierOrders: { ids: readonly string[]; lastShown: string | null };
};

/** The reason why a request creates no order. */
export type NotAdmitted =
  /** The network has reached its limit of requests. */
  | { kind: "wait"; seconds: number }
  /** This browser's earlier order is paid, and the browser has not seen the result. */
  | EarlierPayment
  /** The guard against card testing holds the request back. */
  | Exclude<Admission, { kind: "free" }>;

/**
 * Decides whether a request may create an order: checks the limits of its network, the earlier orders of its browser,
 * and the guard against card testing. A request that creates no order does not count towards the limits.
 */
export function createAdmission(
  { payments, limits, cardGuard }: AdmissionTools,
  { earlierOrders, ...donor }: Requester,
): Admit<NotAdmitted> {
  return async (request, keyState, create) => {
    const isNew = keyState === "new";
    // A request whose items cannot be priced must not use up the limit that other donors of its network share.
    if (isNew && limits.refusals.isOver(wideNetworkOf(donor.address))) {
      const priced = await priceOrder(payments.db, request);
      if ("kind" in priced) return priced;
    }

    // A repeated request creates no order, but it returns a bank form, so repetitions have their own limit.
    const network = networkOf(donor.address);
    const limit = isNew ? limits.orders : limits.replays;
    const seconds = await limit.consume(network);
    if (seconds !== null) return { kind: "wait", seconds };

    // A donor may have paid by card without returning from the bank, and must not pay again, by transfer either.
    const payment = isNew ? await findEarlierPayment(payments, earlierOrders) : undefined;
    const outcome = payment ?? (await createThroughGuard(cardGuard, donor, request, keyState, create));
    // An order that a full offer refuses has cost as much as an order.
    const isOrder = outcome.kind === "created" && !outcome.replayed;
    const isOfFullOffer = outcome.kind === "refused" && offerRefusals.has(outcome.code);
    if (isNew && !isOrder && !isOfFullOffer) await limit.uncount(network);
    return outcome;
  };
}

/** Decides whether a press on the page of a pay link may open an attempt. It creates no order, as a repeated request. */
export async function admitLinkPayment(
  { limits, cardGuard }: Pick<AdmissionTools, "limits" | "cardGuard">,
  requester: Donor,
  phone: string,
  pay: () => Promise<CreatedOrder | Refused>,
): Promise<CreatedOrder | Refused | NotAdmitted> {
  const seconds = await limits.replays.consume(networkOf(requester.address));
  if (seconds !== null) return { kind: "wait", seconds };
  return createThroughGuard(cardGuard, requester, { paymentMethod: "card", donor: { phone } }, "same", pay);
}

/**
 * Creates the order if the guard admits the request. Requests without a bank form cannot test a card and skip the
 * guard. A paid order skips it, too: a donor who must pause would not see that the order is paid, and might pay again.
 */
async function createThroughGuard(
  cardGuard: CardGuard,
  donor: Donor,
  { paymentMethod, donor: { phone } }: { paymentMethod: string; donor: { phone: string } },
  keyState: KeyState,
  create: (holder: Holder) => Promise<CreatedOrder | Refused>,
): Promise<CreatedOrder | Refused | Exclude<Admission, { kind: "free" }>> {
  const request = { ...donor, phone };
  const keys = cardGuard.holdKeys(request);
  // A solution is valid once, so it is not checked again after the guard.
  const readHolder = async (hasWork: boolean): Promise<Holder> => {
    return { keys, hasWork: hasWork || (donor.answer !== null && (await cardGuard.isWorkDone(request))) };
  };
  if (keyState === "paid") return create({ keys, hasWork: false });
  if (paymentMethod !== "card") {
    const created = await create(await readHolder(false));
    return needsWork(created) ? cardGuard.demandWork(request) : created;
  }
  const admitted = await cardGuard.admit({ ...request, isNewOrder: keyState === "new" });
  if (admitted.kind !== "free") return admitted;
  const created = await create(await readHolder(admitted.hasWork)).catch(async (error) => {
    await admitted.noForm();
    throw error;
  });
  const hasForm = created.kind === "created" && created.payment !== null;
  if (hasForm) await admitted.formReturned(created.orderId);
  else await admitted.noForm();
  return needsWork(created) ? cardGuard.demandWork(request) : created;
}

/** Whether the order was refused only because its donor holds many unpaid shares of kurban. */
function needsWork(created: CreatedOrder | Refused): boolean {
  return created.kind === "refused" && created.needsWork === true;
}
