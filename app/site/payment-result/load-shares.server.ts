import type { DonorOrder } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { type DonorShare, listDonorShares } from "#server/giving/kurban/list-donor-shares.ts";
import { findNoticeWay, type NoticeWay } from "#server/giving/kurban/tracking/find-notice-way.ts";
import { findOrderCode } from "#server/giving/kurban/tracking/find-tracked.ts";
import { orderPath } from "#server/giving/kurban/tracking/tracking-path.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";

/** The tracking page of an order, and how its donor is notified of the slaughter. */
export type TrackingLink = { path: string; way: NoticeWay | null };

/** Returns the link to the tracking page of an order with these shares, or null without one. */
export async function loadTrackingLink(
  app: App,
  order: DonorOrder | null,
  shares: readonly DonorShare[],
): Promise<TrackingLink | null> {
  const isAhead = shares.some(({ state }) => state === "paid" || state === "placed");
  if (!order || !shares.some(({ state }) => state !== "lapsed" && state !== "held")) return null;
  try {
    const code = await findOrderCode(app.db, order.id);
    const way = isAhead ? await findNoticeWay(app, order.id) : null;
    return code === null ? null : { path: orderPath(code), way };
  } catch (err) {
    app.log.error({ err }, "tracking link of an order could not be read");
    return null;
  }
}

/**
 * Lists the shares of this browser's order. A browser that paid by a link may belong to another person, who must not read
 * the names. Without the database the page has no shares, because the result itself must still be shown.
 */
export async function loadShares({ db, log }: App, order: DonorOrder | null): Promise<DonorShare[]> {
  if (!order || order.byLink || !order.lines.some(({ category }) => category === KURBAN_CATEGORY)) return [];
  return listDonorShares(db, order.id).catch((err: unknown) => {
    log.error({ err }, "shares of an order could not be read");
    return [];
  });
}
