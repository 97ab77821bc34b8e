import { sql } from "drizzle-orm";
import { applyProposal } from "#server/giving/kurban/animals/apply-proposal.ts";
import { listAnimals } from "#server/giving/kurban/animals/list-animals.ts";
import { lockLists } from "#server/giving/kurban/animals/lock-lists.ts";
import { readProposal } from "#server/giving/kurban/animals/read-proposal.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createStore, type Opened, silent } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { completeOrders } from "#testing/world/complete-orders.ts";

/** The longest time for a proposal and the press that applies it. */
const maxSeconds = 5;

/** Places the paid shares of one offer on its animals, in orders of one to seven shares of two types, and locks the lists. */
export async function assignDrill(
  postgresUrl: string,
  { shares, animals }: { shares: number; animals: number },
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.withDatabase(async (opened) => {
    await fill(opened, shares, animals);
    const { db } = opened.connection;
    const [admin] = await opened.rows<{ id: string; name: string }>(sql`
      insert into admin_users (full_name, email, role) values ('Ada', 'assign@example.org', 'admin')
      returning id, full_name as name`);
    if (!admin) throw new Error("no administrator");
    const actor = { ...admin, role: "admin", overrides: {}, address: "192.0.2.1" } as const;
    const ctx = { db, actor, clock: systemClock, log: silent };
    const target = { offerId: "feast" };
    const proposing = await time(() => readProposal(db, target, 1));
    const proposal = proposing.result;
    const applying = await time(() => applyProposal(ctx, target, proposal?.digest ?? ""));
    const listing = await time(() => listAnimals(db, { offerId: "feast" }));
    const ids = await opened.rows<{ id: string }>(sql`
      select animal_id as id from kurban_shares where animal_id is not null group by 1 having count(*) = 7`);
    const locking = await time(() =>
      lockLists(
        ctx,
        ids.map(({ id }) => id),
      ),
    );
    const mixed = await opened.count(sql`(
      select from kurban_shares s join order_items i on i.id = s.order_item_id where s.animal_id is not null
      group by s.animal_id having count(distinct i.donation_type) > 1) x`);
    const placed = await opened.count(sql`kurban_shares where state = 'placed'`);
    const seconds = proposing.seconds + applying.seconds;
    return {
      title: `${shares} shares on ${animals} animals`,
      figures: {
        "seconds of the proposal": proposing.seconds.toFixed(2),
        "seconds of the press": applying.seconds.toFixed(2),
        "seconds of a page of animals": listing.seconds.toFixed(2),
        "seconds of locking all full animals": locking.seconds.toFixed(2),
        "shares placed": placed,
        "orders split though an animal could hold them": proposal?.split ?? 0,
      },
      faults: {
        slow: seconds > maxSeconds ? [`proposal and press take ${seconds.toFixed(2)} seconds`] : [],
        unplaced: applying.result.kind === "placed" ? [] : [`the press is ${applying.result.kind}`],
        mixed: mixed > 0 ? [`${mixed} animals have vacip and adak`] : [],
      },
    };
  });
}

async function time<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const began = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - began) / 1_000 };
}

async function fill({ rows, connection }: Opened, shares: number, animals: number): Promise<void> {
  await rows(sql`insert into campaigns (id, title, description, category, min_amount)
    values ('feast', 'Kurban', '…', 'kurban', 100000)`);
  await rows(
    sql`insert into kurban_seasons (id, title, kind, state) values ('feast', 'Bayram', 'feast', 'open')`,
  );
  await rows(sql`insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
    values ('feast', 'feast', 'TR', 'Ankara', 'Europe/Istanbul', now() + interval '20 days', now() + interval '22 days')`);
  await rows(sql`insert into kurban_offers (id, season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at,
      closes_at, opened_at, permit_exempt_reason, state)
    values ('feast', 'feast', 'feast', 'large', 7, '{vacip,adak}', ${shares}, now() - interval '9 days',
      now() + interval '10 days', now() - interval '9 days', 'Muafiyet', 'open')`);
  await rows(sql`insert into kurban_animals (offer_id, place_id, tag)
    select 'feast', 'feast', 'B-' || lpad(n::text, 4, '0') from generate_series(1, ${animals}::int) n`);
  // Order k has 1 + k % 7 shares, so each seven orders have 28 shares.
  const orders = Math.ceil(shares / 4);
  await connection.db.transaction(async (tx) => {
    await tx.execute(sql`insert into orders (id, payment_method, total_amount, customer_name, status, created_at)
    select 'HDASSIGN' || lpad(k::text, 8, '0'), 'bank_transfer', 100000 * (1 + k % 7), 'Ayşe Yılmaz', 'pending',
      now() - interval '8 days' + k * interval '1 second' from generate_series(1, ${orders}::int) k`);
    await tx.execute(sql`insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
    select id, 0, 'feast', 'Kurban', 'kurban', case when right(id, 1) = '3' then 'adak' else 'vacip' end, 100000,
      total_amount / 100000 from orders where id like 'HDASSIGN%'`);
  });
  await completeOrders(connection.db);
  await rows(sql`insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, paid_at, code)
    select i.id, n, 'feast', 'Ayşe Yılmaz', 'paid', o.created_at, lpad((row_number() over ())::text, 20, '0')
    from order_items i join orders o on o.id = i.order_id, generate_series(1, i.quantity) n
    where o.id like 'HDASSIGN%' order by o.id, n limit ${shares}`);
  await rows(sql`analyze`);
}
