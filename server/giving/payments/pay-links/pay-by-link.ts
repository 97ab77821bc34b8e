import { renewHolds } from "#server/giving/kurban/renew-holds.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import { type Refused, refused } from "#server/giving/orders/refusal.ts";
import { undoRefused } from "#server/giving/orders/undo-refused.ts";
import { placeholderPhone } from "../begin-at-bank.ts";
import { beginPayment, type CommittedOrder, type CreatedOrder } from "../begin-payment.ts";
import type { PaymentContext } from "../context.ts";
import { inquireForOrder } from "../inquire-earlier.ts";
import { openNextAttempt, type Payer } from "../open-attempt.ts";
import { readBasket } from "../read-basket.ts";
import { readPayLink } from "./find-link.ts";
import type { LinkState } from "./rules.ts";

/** The outcome of a press: a form of the bank, no form of any bank, or the state of the link, which allows no payment. */
export type LinkPayment =
  | Extract<CreatedOrder, { state: "payable" | "not-started" }>
  | { kind: "no-payment"; state: Exclude<LinkState, "payable"> };

type Press<NotAdmitted> = Omit<Payer, "request"> & {
  code: string;
  /** Calls `pay` if the donor may get a form (admit-order.ts). `donor` is the phone, or the order without a phone. */
  admit: (
    donor: string,
    pay: () => Promise<CreatedOrder | Refused>,
  ) => Promise<CreatedOrder | Refused | NotAdmitted>;
};

/**
 * Opens an attempt of the link's order, at the order's price. The bank begins the payment after the commit, as for an
 * order of the checkout. A press while another attempt is at the bank opens none.
 */
export async function payByLink<NotAdmitted>(
  ctx: PaymentContext,
  { code, ip, language, admit }: Press<NotAdmitted>,
): Promise<LinkPayment | Refused | NotAdmitted> {
  const { state, link } = await readPayLink(ctx.db, code, ctx.clock.now());
  if (state !== "payable" && state !== "paying") return { kind: "no-payment", state };
  const { orderId } = link;
  let isUnbooked = false;
  const outcome = await admit(link.customerPhone ?? orderId, async () => {
    const closed = { kind: "created", orderId, replayed: true, state: "closed", payment: null } as const;
    // The donor may have paid without a callback. The database then may be unable to book the payment now.
    isUnbooked = (await inquireForOrder(ctx, orderId)) !== undefined;
    if (isUnbooked) return closed;
    const committed = await commitAttempt(ctx, code, orderId, { ip, language });
    if (!committed) return closed;
    return "code" in committed ? committed : beginPayment(ctx, committed.payer, committed.order);
  });
  if (!isClosed(outcome)) return outcome as LinkPayment | Refused | NotAdmitted;
  const latest = await readPayLink(ctx.db, code, ctx.clock.now());
  if (latest.state !== "payable") return { kind: "no-payment", state: latest.state };
  return { kind: "no-payment", state: isUnbooked ? "checking" : "paying" };
}

function isClosed(outcome: unknown): boolean {
  return typeof outcome === "object" && outcome !== null && "state" in outcome && outcome.state === "closed";
}

/** Opens the attempt with the order locked, or returns null if another press or staff came first. */
async function commitAttempt(
  ctx: PaymentContext,
  code: string,
  orderId: string,
  visitor: Omit<Payer, "request">,
): Promise<{ order: CommittedOrder; payer: Payer } | Refused | null> {
  return undoRefused(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    // A statement after the lock sees the attempts of the transaction that held it.
    const { state } = await readPayLink(tx, code, ctx.clock.now());
    if (!order || state !== "payable") return null;
    const donor = {
      name: order.customerName,
      email: order.customerEmail ?? "",
      phone: order.customerPhone ?? placeholderPhone,
    };
    const payer: Payer = { ...visitor, request: { donor } };
    const basket = await readBasket(tx, orderId);
    const attempt = await openNextAttempt(ctx, tx, { checkout: payer, order, basket });
    if (!attempt) return refused("TOO_MANY_REQUESTS");
    const refusal = await renewHolds(tx, orderId, ctx.clock.now());
    return refusal ?? { order: { kind: "created", orderId, replayed: true, ...attempt }, payer };
  });
}
