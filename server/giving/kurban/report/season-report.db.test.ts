import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { settings } from "#server/platform/db/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { proxyChannels } from "#shared/giving/kurban-shares.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import { kurbanRows, newTestCode } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanShares } from "../table.ts";
import { readSeasonReport, type SeasonReport } from "./read-season-report.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
  // Above this limit a second administrator approves.
  await t.db.insert(settings).values({ key: "refund.limit", value: 100_000_000 });
});
afterAll(() => t.close());

const kinds = ["vacip", "akika", "sukur", "nafile"] as const;
type Status = "pending" | "completed" | "cancelled";

/** Two seasons with three offers and one, and random orders of all states, some moved to another offer and given back. */
async function buildSeasons(random: Random) {
  const seasonId = (await t.addSeason()).id;
  const otherId = (await t.addSeason({ title: "Gelecek" })).id;
  const here = await t.addPlace(seasonId);
  const away = await t.addPlace(seasonId, { name: "Çad", country: "TD", timeZone: "Africa/Ndjamena" });
  await t.addPlace(otherId);
  const addOffer = async (season: string, placeId: string | null) => {
    const campaignId = `kurban-${newTestCode()}`;
    await t.db.execute(
      sql`insert into campaigns (id, title, description, category) values (${campaignId}, 'x', 'x', 'kurban')`,
    );
    return { ...(await t.addOffer(season, { campaignId, placeId, capacity: 1000 })), campaignId };
  };
  const offers = [
    await addOffer(seasonId, null),
    await addOffer(seasonId, here.id),
    await addOffer(seasonId, away.id),
    await addOffer(otherId, null),
  ];
  for (let n = 0; n < 60; n++) await addOrder(random, offers);
  for (const offer of offers.slice(0, 3)) {
    const placeId = offer.placeId ?? random.pick([here.id, away.id]);
    await fillAnimals(offer.id, placeId);
  }
  return { seasonId, otherId };
}

type Offers = { id: string; campaignId: string }[];

/** One order of one or two items. Some of its shares are over, moved or given back. */
async function addOrder(random: Random, offers: Offers): Promise<void> {
  const status: Status = random.pick(["completed", "completed", "completed", "pending", "cancelled"]);
  const orderId = newOrderId({ now: () => new Date() });
  const lines = Array.from({ length: random.between(1, 2) }, (_, position) => ({
    offer: random.pick(offers),
    position,
    quantity: random.between(1, 5),
    amount: random.between(10_000, 2_000_000),
  }));
  const items = await t.db.transaction(async (tx) => {
    const totalAmount = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0);
    await tx
      .insert(orders)
      .values({ id: orderId, paymentMethod: "bank_transfer", totalAmount, customerName: "Ayşe" });
    const rows = lines.map(({ offer, position, quantity, amount }) => {
      const texts = { campaignTitle: "Kurban", category: "kurban", donationType: random.pick(kinds) };
      return { orderId, position, quantity, amount, campaignId: offer.campaignId, ...texts };
    });
    return tx.insert(orderItems).values(rows).returning();
  });
  if (status === "completed")
    await t.db.execute(
      sql`update orders set status = 'completed', completed_at = now() where id = ${orderId}`,
    );
  for (const [index, { id: itemId, quantity, amount }] of items.entries()) {
    const offer = lines[index]?.offer ?? lines[0]?.offer;
    if (!offer) continue;
    const channel = random.pick(proxyChannels);
    const unpaid = status === "pending" ? random.pick(["held", "lapsed"] as const) : "lapsed";
    const share = (offerId: string, n: number, change = {}) => ({
      orderItemId: itemId,
      n,
      offerId,
      code: newTestCode(),
      ownerName: "Ayşe",
      proxyChannel: channel,
      state: status === "completed" ? random.pick(["paid", "paid", "paid", "over"] as const) : unpaid,
      ...change,
    });
    for (let n = 1; n <= quantity; n++) {
      const [first] = await t.db.insert(kurbanShares).values(share(offer.id, n)).returning();
      if (status !== "completed" || !random.chance(0.15) || !first) continue;
      await t.db.execute(sql`update kurban_shares set state = 'moved' where id = ${first.id}`);
      const movedTo = share(random.pick(offers).id, n, { state: "paid", movedFrom: first.id });
      await t.db.insert(kurbanShares).values(movedTo);
    }
    if (status === "completed" && random.chance(0.5)) await giveBack(random, { orderId, itemId, amount });
  }
  if (status === "cancelled")
    await t.db.execute(sql`update orders set status = 'cancelled' where id = ${orderId}`);
}

/** Gives some shares of an item back. A refund that was found has another amount; one that is only requested counts nothing. */
async function giveBack(
  random: Random,
  { orderId, itemId, amount }: { orderId: string; itemId: number; amount: number },
): Promise<void> {
  const open = await rowsOf<{ id: string }>(t.db)`
    select id from kurban_shares where order_item_id = ${itemId} and state in ('paid', 'over') order by n`;
  const chosen = open.slice(0, random.between(1, Math.max(1, open.length - 1)));
  if (open.length < 2) return;
  const kind = random.pick(["confirmed", "found", "requested"] as const);
  const sum = amount * chosen.length - (kind === "found" ? random.between(1, 5_000) : 0);
  const id = crypto.randomUUID();
  const name = (share: { id: string }) =>
    sql`insert into kurban_share_refunds (refund_id, share_id) values (${id}, ${share.id})`;
  const statements = [
    sql`insert into refunds (id, order_id, method, amount, reason, found)
      values (${id}, ${orderId}, 'transfer', ${sum}, 'x', ${kind === "found"})`,
    sql`insert into refund_items (refund_id, order_item_id, amount) values (${id}, ${itemId}, ${sum})`,
    ...chosen.map(name),
  ];
  if (kind !== "requested")
    statements.push(
      sql`update refunds set state = 'confirmed', ended_at = now() where id = ${id}`,
      ...chosen.map((share) => sql`update kurban_shares set state = 'returned' where id = ${share.id}`),
    );
  expect(await t.refusedBy(...statements)).toBeUndefined();
}

/** Puts paid shares on animals of seven, and slaughters every second one. */
async function fillAnimals(offerId: string, placeId: string): Promise<void> {
  const paid = await rowsOf<{ id: string }>(t.db)`
    select id from kurban_shares s where offer_id = ${offerId} and state = 'paid' and not kurban_share_is_refunded(s.id)
    order by id`;
  for (let animals = 0; animals * 7 + 7 <= paid.length; animals++) {
    const animal = await t.addAnimal(offerId, placeId);
    await t.putOn(
      animal.id,
      paid.slice(animals * 7, animals * 7 + 7).map(({ id }) => id),
    );
    if (animals % 2 === 0)
      expect(await t.refusedBy(t.lock(animal.id), ...t.slaughter(animal.id))).toBeUndefined();
  }
}

const sumOf = (lines: readonly { amount: number; refunded: number; sold: number }[]) =>
  lines.reduce(
    (sum, { amount, refunded, sold }) => ({
      amount: sum.amount + amount,
      refunded: sum.refunded + refunded,
      sold: sum.sold + sold,
    }),
    { amount: 0, refunded: 0, sold: 0 },
  );

const seeds = process.env.EVERYTHING === "1" ? [11, 12, 13] : [11];

test.each(seeds)("the report is the sum of the items to the kuruş (seed %i)", async (seed) => {
  const { seasonId, otherId } = await buildSeasons(createRandom(seed));
  const reports = await Promise.all([seasonId, otherId].map((id) => readSeasonReport(t.db, id)));
  const [report, other] = reports as [SeasonReport, SeasonReport];
  const isOfSeasons = sql`exists (select from kurban_shares s join kurban_offers f on f.id = s.offer_id
    where s.order_item_id = i.id and f.season_id in ${[seasonId, otherId]})`;
  const [items] = await rowsOf<{ amount: number; refunded: number }>(t.db)`
    select sum(i.line_total)::float8 as amount, coalesce(sum((
      select sum(g.amount) from refund_items g join refunds r on r.id = g.refund_id
      where g.order_item_id = i.id and r.state = 'confirmed')), 0)::float8 as refunded
    from order_items i join orders o on o.id = i.order_id where o.status = 'completed' and ${isOfSeasons}`;
  const both = sumOf([report.total, other.total]);
  expect({ amount: both.amount, refunded: both.refunded }).toEqual(items);
  expect(items?.refunded).toBeGreaterThan(0);
  for (const { total, offers, countries, places, kinds: byKind, channels } of [report, other]) {
    for (const lines of [offers, countries, places, byKind, channels])
      expect(sumOf(lines)).toEqual(sumOf([total]));
  }
  for (const line of [...report.offers, ...other.offers]) {
    expect(await t.sums(line.key)).toMatchObject({ sold: line.sold, held: line.held });
    // The price of each share that is not refunded, less what a found refund differs by.
    const [price] = await rowsOf<{ amount: number; returned: number }>(t.db)`
      select coalesce(sum(i.amount), 0)::float8 as amount, (count(*) filter (where s.state = 'returned'))::int as returned
      from kurban_shares s join order_items i on i.id = s.order_item_id join orders o on o.id = i.order_id
      where s.offer_id = ${line.key} and s.state <> 'moved' and o.status = 'completed'`;
    expect({ amount: line.amount, returned: line.returned }).toEqual(price);
  }
  expect(await t.findDifferences()).not.toContainEqual(expect.stringContaining("kurban_season_difference"));
});

test("a sum that plain SQL breaks is an alarm of the ledger check", async () => {
  const { orderId, offer, shares } = await t.openAnimal();
  await t.db.execute(sql`update orders set status = 'completed', completed_at = now() where id = ${orderId}`);
  const difference = `kurban_season_difference kurban-season:${offer.seasonId}`;
  expect(await t.findDifferences()).not.toContain(difference);
  await t.db.execute(sql`delete from kurban_shares where id = ${shares[6] ?? ""}`);
  expect(await t.findDifferences()).toContain(difference);
});
