import { eq } from "drizzle-orm";
import type { Missing } from "#server/content/editing/outcomes.ts";
import { laterThan } from "#server/content/editing/rows.ts";
import { lockOrder } from "#server/giving/orders/lock-order.ts";
import type { Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { addShares } from "./add-shares.ts";
import { lockOffers } from "./claim-shares.ts";
import { hasEnded } from "./end-windows.ts";
import { type RuleRefused, refuseByRule } from "./offers/refuse-by-rule.ts";
import { kurbanOffers } from "./offers/table.ts";
import { closeShareAlarm } from "./raise-share-alarm.ts";
import { readLiveShares } from "./read-shares.ts";
import { areRefunding } from "./refund-shares.ts";
import { setStates } from "./set-states.ts";
import { kurbanDecisions, kurbanShares } from "./table.ts";

/**
 * What staff decide for paid shares without a place: more capacity for their own offer, or a place in another offer, also
 * one of the next season. A refund is requested as every refund (server/giving/payments/refunds/request-refund.ts).
 */
export type OverDecision = {
  orderId: string;
  shareIds: readonly string[];
  to: { kind: "more-capacity" } | { kind: "other-offer"; offerId: string };
  /** The reason, which the decision records. */
  text: string;
};

export type OverResolved =
  | { kind: "resolved"; shares: number }
  /**
   * A reason is missing; the offer has too few shares; its animals are of other types; the donor did not ask for it; a
   * refund under way gives the shares back; a vacip cannot be slaughtered in the offer any more.
   */
  | { kind: "refused"; rule: "text" | "room" | "kinds" | "not-asked" | "refunding" | "ended" }
  | RuleRefused
  /** The shares are not over any more. */
  | { kind: "stale" }
  | Missing
  | Forbidden;

export function resolveOver(ctx: StaffContext, decision: OverDecision): Promise<OverResolved> {
  const write = staffWrite(ctx, "kurban", "decide", async (staff): Promise<OverResolved> => {
    const { tx, now, audit } = staff;
    const text = decision.text.trim();
    if (text === "") return { kind: "refused", rule: "text" };
    if (!(await lockOrder(tx, decision.orderId))) return { kind: "missing" };
    const shares = await readDecided(tx, decision);
    if (shares.length === 0 || shares.length !== decision.shareIds.length) return { kind: "stale" };
    if (await areRefunding(tx, decision.shareIds)) return { kind: "refused", rule: "refunding" };
    const { to } = decision;
    const outcome =
      to.kind === "more-capacity" ? await enlarge(staff, shares) : await moveTo(staff, shares, to.offerId);
    if (outcome) return outcome;
    const by = ctx.actor.id;
    await tx.insert(kurbanDecisions).values(
      shares.map(({ id }) => ({
        kind: "over_resolution" as const,
        subject: id,
        text,
        decidedBy: by,
        at: now,
      })),
    );
    const after = { decision: to.kind, shares: shares.length };
    await audit({ action: "resolve-over", entity: "order", entityId: decision.orderId, after });
    const left = await readLiveShares(tx, decision.orderId);
    if (!left.some(({ state }) => state === "over"))
      await closeShareAlarm(tx, "kurban_over", decision.orderId, now);
    return { kind: "resolved", shares: shares.length };
  });
  return refuseByRule(write);
}

type OverShare = typeof kurbanShares.$inferSelect & { donationType: string; seasonId: string };

async function readDecided(tx: Tx, { orderId, shareIds }: OverDecision): Promise<OverShare[]> {
  const over = (await readLiveShares(tx, orderId)).filter(({ state }) => state === "over");
  const ids = over.map(({ id }) => id).filter((id) => shareIds.includes(id));
  const found: OverShare[] = [];
  for (const id of ids) {
    const [share] = await tx.select().from(kurbanShares).where(eq(kurbanShares.id, id));
    const [item] = await rowsOf<{ donationType: string; seasonId: string }>(tx)`
      select i.donation_type as "donationType", f.season_id as "seasonId" from order_items i, kurban_offers f
      where i.id = ${share?.orderItemId ?? 0} and f.id = ${share?.offerId ?? ""}`;
    if (share && item) found.push({ ...share, ...item });
  }
  return found;
}

/** Gives the offers as many more shares, and these shares a place. */
async function enlarge(
  { tx, now, audit }: StaffTx,
  shares: readonly OverShare[],
): Promise<OverResolved | null> {
  await lockOffers(
    tx,
    shares.map(({ offerId }) => offerId),
  );
  for (const { donationType, offerId } of shares)
    if (donationType === "vacip" && (await hasEnded(tx, offerId, now)))
      return { kind: "refused", rule: "ended" };
  for (const offerId of new Set(shares.map((share) => share.offerId))) {
    const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, offerId));
    if (!offer) continue;
    const capacity = offer.capacity + shares.filter((share) => share.offerId === offerId).length;
    await tx
      .update(kurbanOffers)
      .set({ capacity, updatedAt: laterThan(offer.updatedAt, now) })
      .where(eq(kurbanOffers.id, offerId));
    const change = { before: { capacity: offer.capacity }, after: { capacity } };
    await audit({ action: "update", entity: "kurban-offer", entityId: offerId, ...change });
  }
  await setStates(tx, shares, { state: "paid" }, now);
  return null;
}

async function moveTo(
  { tx, now }: StaffTx,
  shares: readonly OverShare[],
  offerId: string,
): Promise<OverResolved | null> {
  await lockOffers(tx, [...shares.map((share) => share.offerId), offerId]);
  const [offer] = await tx.select().from(kurbanOffers).where(eq(kurbanOffers.id, offerId));
  if (!offer || offer.state === "closed") return { kind: "missing" };
  const others = shares.filter(({ seasonId }) => seasonId !== offer.seasonId);
  // The offers of the next season are drafts until it opens; a draft of the own season is not on sale.
  if (offer.state === "draft" && others.length < shares.length) return { kind: "missing" };
  if (shares.some(({ donationType }) => !offer.kinds.some((kind) => kind === donationType)))
    return { kind: "refused", rule: "kinds" };
  // A vacip is due in its season, so that only its donor puts it off.
  if (others.some(({ donationType, wish }) => donationType === "vacip" && wish !== "next_season"))
    return { kind: "refused", rule: "not-asked" };
  if (shares.some(({ donationType }) => donationType === "vacip") && (await hasEnded(tx, offerId, now)))
    return { kind: "refused", rule: "ended" };
  if (offer.capacity - offer.sold - offer.held < shares.length) return { kind: "refused", rule: "room" };
  await setStates(tx, shares, { state: "moved" }, now);
  await addShares(
    tx,
    shares.map((share) => ({
      ...share,
      id: undefined,
      offerId,
      state: "paid",
      stateReason: null,
      stateAt: now,
      movedFrom: share.id,
      wish: null,
      wishAt: null,
    })),
  );
  return null;
}
