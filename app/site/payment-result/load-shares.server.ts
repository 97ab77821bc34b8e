import type { DonorOrder } from "#app/http/request/payment-result.ts";
import type { App } from "#server/compose/compose.ts";
import { type DonorShare, listDonorShares } from "#server/giving/kurban/list-donor-shares.ts";
import { KURBAN_CATEGORY } from "#shared/giving/kurban.ts";

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
