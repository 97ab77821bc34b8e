import { eq, ne } from "drizzle-orm";
import { campaigns } from "#server/content/campaigns/table.ts";
import { kurbanOffers, kurbanPlaces } from "#server/giving/kurban/offers/table.ts";
import { kurbanShares } from "#server/giving/kurban/table.ts";
import type { OrderRequest, OrderRequestItem } from "#server/giving/orders/order-request.ts";
import { orderItems } from "#server/giving/orders/table.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { settings } from "#server/platform/db/table.ts";
import { orderRequest } from "#testing/donor/payments.ts";
import { kurbanRows } from "./kurban-rows.ts";
import { openTestRefunds } from "./refunds.ts";

export type TestKurban = Awaited<ReturnType<typeof openTestKurban>>;

/** The price of a share in kuruş. */
export const sharePrice = 100_000;

/** A line of so many shares of the campaign `kurban-yurt-ici`. */
export function kurbanLine(quantity: number, change: Partial<OrderRequestItem> = {}): OrderRequestItem {
  const line = { id: "kurban-yurt-ici", donationType: "vacip", quantity, amount: sharePrice * quantity };
  return { ...line, ...change };
}

/** A site with a bank, an open season and an offer of 14 shares, in animals of seven. */
export async function openTestKurban() {
  const site = await openTestRefunds();
  const rows = kurbanRows(site.db, site.clock.now);
  const season = await rows.addSeason();
  const place = await rows.addPlace(season.id);
  const offer = await rows.addOffer(season.id);
  const { ctx, db } = site;
  await db.update(campaigns).set({ minAmount: sharePrice }).where(eq(campaigns.id, "kurban-yurt-ici"));
  /** Reads the shares of an order by line and number. */
  async function sharesOf(orderId: string) {
    const found = await db
      .select({ share: kurbanShares })
      .from(kurbanShares)
      .innerJoin(orderItems, eq(orderItems.id, kurbanShares.orderItemId))
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position, kurbanShares.n);
    return found.map(({ share }) => share);
  }
  const orderFor = (quantity: number, change: Partial<OrderRequest> = {}) =>
    orderRequest({ items: [kurbanLine(quantity)], ...change });
  return {
    ...site,
    ...rows,
    season,
    place,
    offer,
    log: ctx.log,
    orderFor,
    /** Sets the amount above which a second administrator approves a refund. */
    limitRefunds: (value: number) =>
      db
        .insert(settings)
        .values({ key: "refund.limit", value })
        .onConflictDoUpdate({ target: settings.key, set: { value } }),
    setOfferOf: (id: string, change: Partial<typeof kurbanOffers.$inferInsert>) =>
      db.update(kurbanOffers).set(change).where(eq(kurbanOffers.id, id)),
    addCampaign: (row: typeof campaigns.$inferInsert) =>
      db.insert(campaigns).values({ minAmount: sharePrice, ...row }),
    /** The differences of the ledger check about shares. Payments of `approve` have no attempt at a bank. */
    async kurbanDifferences(): Promise<string[]> {
      return (await site.findDifferences()).filter((difference) => difference.startsWith("kurban_"));
    },
    setOffer: (change: Partial<typeof kurbanOffers.$inferInsert>) =>
      db.update(kurbanOffers).set(change).where(eq(kurbanOffers.id, offer.id)),
    /** Orders so many shares by card, unless the test says otherwise. */
    orders: (quantity: number, change: Partial<OrderRequest> = {}, key: string | null = null) =>
      createOrder(ctx, {
        request: orderFor(quantity, change),
        language: "tr",
        key: key === null ? null : { key, bodyHash: "x" },
        ip: "203.0.113.7",
      }),
    /** Orders by transfer. Returns the id of the order. */
    async transfers(quantity: number, change: Partial<OrderRequest> = {}): Promise<string> {
      const transfer = orderFor(quantity, { paymentMethod: "bank_transfer", ...change });
      const created = await createOrder(ctx, { request: transfer, language: "tr", key: null });
      if (created.kind !== "created") throw new Error(created.code);
      return created.orderId;
    },
    /** Begins again with an offer without shares, which is quicker than another database. */
    async reset(): Promise<void> {
      site.clock.forwardMinutes(1);
      await db.delete(kurbanShares);
      await db.delete(kurbanOffers).where(ne(kurbanOffers.id, offer.id));
      const { animal, sharesPerAnimal, kinds, capacity } = offer;
      const times = { opensAt: rows.inDays(-1), closesAt: rows.inDays(10), openedAt: site.clock.now() };
      const values = { animal, sharesPerAnimal, kinds, capacity, state: "open" as const, ...times };
      const window = { slaughterFrom: rows.inDays(20), slaughterUntil: rows.inDays(22) };
      await db.update(kurbanPlaces).set(window).where(eq(kurbanPlaces.id, place.id));
      await db.update(kurbanOffers).set(values).where(eq(kurbanOffers.id, offer.id));
    },
    sharesOf,
    statesOf: async (orderId: string) => (await sharesOf(orderId)).map(({ state }) => state),
  };
}
