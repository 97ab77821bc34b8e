import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { finishDistribution } from "#server/giving/kurban/distribution/finish-distribution.ts";
import { addDistribution } from "#server/giving/kurban/distribution/save-distribution.ts";
import { type NewEvent, type Recorded, recordEvent } from "#server/giving/kurban/field/record-event.ts";
import { setOfferState } from "#server/giving/kurban/offers/set-offer-state.ts";
import { closeSeason } from "#server/giving/kurban/report/close-season.ts";
import { readSeasonReport } from "#server/giving/kurban/report/read-season-report.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import { systemClock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { minuteMs } from "#shared/text/time.ts";
import { createStore, type Opened } from "#testing/databases/store.ts";
import { createRandom, type Random } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { completeOrders } from "#testing/world/complete-orders.ts";
import { staffOf } from "#testing/world/staff.ts";

const price = 1_500_000;
const sharesPerAnimal = 7;
/** Orders have so many shares, so that most animals have shares of several orders. */
const sharesPerOrder = 5;

/** Sends an event of a phone as the site receives it. */
type Send = (event: NewEvent) => Promise<Recorded | null>;

/**
 * A day of slaughter of so many animals with seven shares each. Two phones report from the slaughterhouse, both offline
 * for hours and with wrong clocks, and send everything at once; then come the minutes, the distribution and the closing.
 */
export async function kurbanDayDrill(
  postgresUrl: string,
  { animals, seed }: { animals: number; seed: number },
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.withDatabase(async (opened) => {
    const { db } = opened.connection;
    await fillDay(opened, animals);
    const random = createRandom(seed);
    const phones = await planDay(opened, random);
    const began = performance.now();
    const sent = await Promise.all(phones.map((phone) => sendAll(phone, sendDirectly(db), random)));
    const seconds = (performance.now() - began) / 1_000;
    const lost = await findLost(opened, sent.flat());
    const steps = await checkSteps(opened, animals);
    await signMinutes(opened);
    await giveOut(db);
    const reportBegan = performance.now();
    const { report, wrong } = await checkReport(opened, animals);
    const reportMs = performance.now() - reportBegan;
    const closing = await closeDay(db);
    const checked = await checkLedger(db, systemClock);
    const differences = checked.kind === "busy" ? [] : checked.differences;
    return {
      title: `A day of ${animals} animals with two phones that were offline`,
      figures: {
        shares: animals * sharesPerAnimal,
        "events sent": sent.flat().length,
        "events a second": Math.round(sent.flat().length / seconds),
        "events repeated": await opened.count(sql`kurban_events where result = 'repeated'`),
        "events refused": await opened.count(sql`kurban_events where result = 'refused'`),
        "report in ms": Math.round(reportMs),
        "net amount in kuruş": report.total.amount - report.total.refunded,
      },
      faults: {
        lost,
        steps,
        report: wrong,
        closing,
        differences: differences
          .filter(({ kind }) => kind.startsWith("kurban_"))
          .map(({ kind, subject }) => `${kind} ${subject}`),
      },
    };
  });
}

/** A paid season whose shares are on animals with locked lists. */
async function fillDay({ connection, rows }: Opened, animals: number): Promise<void> {
  const shares = animals * sharesPerAnimal;
  const count = Math.ceil(shares / sharesPerOrder);
  await rows(
    sql`insert into campaigns (id, title, description, category) values ('kurban', 'Kurban', '…', 'kurban')`,
  );
  await rows(
    sql`insert into kurban_seasons (id, title, kind, state) values ('feast', 'Bayram', 'feast', 'open')`,
  );
  await rows(sql`insert into kurban_places (id, season_id, country, name, time_zone, slaughter_from, slaughter_until)
    values ('here', 'feast', 'TR', 'Ankara', 'Europe/Istanbul', now() - interval '12 hours', now() + interval '1 day')`);
  await rows(sql`insert into kurban_offers (id, season_id, campaign_id, place_id, animal, shares_per_animal, kinds, capacity,
      opens_at, closes_at, opened_at, permit_exempt_reason, state)
    values ('offer', 'feast', 'kurban', 'here', 'large', ${sharesPerAnimal}, '{vacip}', ${shares}, now() - interval '30 days',
      now() - interval '1 day', now() - interval '30 days', 'Muafiyet', 'open')`);
  await rows(sql`
    with made as (
      insert into orders (id, payment_method, total_amount, customer_name, created_at)
      select 'HDKD' || lpad(n::text, 12, '0'), 'bank_transfer', ${price} * least(${sharesPerOrder}, ${shares} - (n - 1) * ${sharesPerOrder}),
        'Ayşe Yılmaz', now() - interval '20 days' from generate_series(1, ${count}::int) n returning id, total_amount)
    insert into order_items (order_id, position, campaign_id, campaign_title, category, donation_type, amount, quantity)
    select id, 0, 'kurban', 'Kurban', 'kurban', 'vacip', ${price}, total_amount / ${price} from made`);
  await completeOrders(connection.db);
  await rows(sql`insert into kurban_animals (id, offer_id, place_id, tag)
    select 'A' || n, 'offer', 'here', 'K-' || n from generate_series(1, ${animals}::int) n`);
  await rows(sql`
    insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, code, paid_at)
    select i.id, n, 'offer', 'Ayşe Yılmaz', 'paid', lpad((i.id * 10 + n)::text, 20, '0'), now() - interval '20 days'
    from order_items i, generate_series(1, i.quantity) n`);
  await rows(sql`
    update kurban_shares s set state = 'placed', animal_id = 'A' || (r.at / ${sharesPerAnimal} + 1),
      position = r.at % ${sharesPerAnimal} + 1
    from (select id, (row_number() over (order by order_item_id, n) - 1)::int as at from kurban_shares) r where r.id = s.id`);
  await rows(
    sql`update kurban_animals set state = 'locked', locked_at = now() - interval '1 day', list_version = 1`,
  );
}

type Phone = { device: string; events: NewEvent[] };

/**
 * The events of two phones in their own order. One has the first half of the animals, the other the second half, and a
 * tenth are reported by both. Some slaughters are undone and reported again, and some events have an old list.
 */
async function planDay({ rows }: Opened, random: Random): Promise<Phone[]> {
  const animals = await rows<{ id: string; n: number }>(
    sql`select id, row_number() over (order by length(id), id)::int as n from kurban_animals order by n`,
  );
  const began = Date.now() - 10 * 60 * minuteMs;
  // The clocks differ from the true time; the site corrects them.
  const clocks = [180, -20];
  return clocks.map((wrongBy, index) => {
    const device = `phone-${index + 1}`;
    const events: NewEvent[] = [];
    const add = (animalId: string, kind: NewEvent["kind"], at: number, listVersion = 1) =>
      events.push({
        key: randomUUID(),
        animalId,
        kind,
        device,
        listVersion,
        deviceAt: new Date(at + wrongBy * minuteMs),
        correctedAt: new Date(at),
      });
    const own = animals.filter(({ n }) => n % 10 === 0 || (index === 0) === n * 2 <= animals.length);
    for (const [step, { id }] of own.entries()) {
      const at = began + Math.floor((step * 9 * 60 * minuteMs) / own.length);
      if (random.chance(0.02)) add(id, "problem", at);
      add(id, "read", at + 1_000);
      if (random.chance(0.02)) add(id, "slaughtered", at + 2_000, 0);
      add(id, "slaughtered", at + 10_000);
      if (!random.chance(0.05)) continue;
      add(id, "undone", at + 3 * minuteMs);
      add(id, "slaughtered", at + 5 * minuteMs);
    }
    return { device, events };
  });
}

const sendDirectly =
  (db: Db): Send =>
  (event) =>
    db.transaction((tx) => recordEvent(tx, event, new Date()));

/** Sends the events in their order. The answers of some are lost, so that they are sent twice. */
async function sendAll({ events }: Phone, send: Send, random: Random): Promise<string[]> {
  const sent: string[] = [];
  for (const event of events) {
    await send(event);
    sent.push(event.key);
    if (random.chance(0.1)) await send(event);
  }
  return sent;
}

async function findLost({ rows }: Opened, keys: readonly string[]): Promise<string[]> {
  const stored = new Set(
    (await rows<{ key: string }>(sql`select key from kurban_events`)).map(({ key }) => key),
  );
  const lost = keys.filter((key) => !stored.has(key));
  return [
    ...lost,
    ...(stored.size === keys.length ? [] : [`${stored.size} of ${keys.length} events are stored`]),
  ];
}

/** Each animal and share is slaughtered once, at the time of the report that counts. */
async function checkSteps({ rows, count }: Opened, animals: number): Promise<string[]> {
  const wrong = await rows<{ fault: string }>(sql`
    select format('%s: %s, applied %s, undone %s', a.tag, a.state, e.applied, e.undone) as fault
    from kurban_animals a cross join lateral (
      select count(*) filter (where kind = 'slaughtered') as applied, count(*) filter (where kind = 'undone') as undone,
        (array_agg(corrected_at order by received_at desc) filter (where kind = 'slaughtered'))[1] as at
      from kurban_events where animal_id = a.id and result = 'applied') e
    where a.state <> 'slaughtered' or e.applied - e.undone <> 1 or a.slaughtered_at <> e.at`);
  const slaughtered = await count(sql`kurban_shares where state = 'slaughtered'`);
  const missing = slaughtered === animals * sharesPerAnimal ? [] : [`${slaughtered} shares are slaughtered`];
  return [...wrong.map(({ fault }) => fault), ...missing];
}

/** Signs minutes of a hundred animals each. */
async function signMinutes({ rows }: Opened): Promise<void> {
  await rows(sql`insert into kurban_files (id, type, data) values ('scan', 'pdf', 'JVBERi0=')`);
  await rows(sql`insert into kurban_minutes (id, place_id, number, day)
    select 'M' || n, 'here', n, current_date from generate_series(1, (select ceil(count(*) / 100.0)::int from kurban_animals)) n`);
  await rows(sql`insert into kurban_minute_animals (minute_id, animal_id)
    select 'M' || ((row_number() over (order by id) - 1) / 100 + 1), id from kurban_animals`);
  await rows(sql`update kurban_minutes set state = 'signed', signed_at = now(), scan_id = 'scan'`);
}

async function giveOut(db: Db): Promise<void> {
  const ada = await staffOf({ db, clock: systemClock }, "Ada", "admin");
  const onDay = new Date().toISOString().slice(0, 10);
  for (const form of ["fresh", "frozen", "canned"] as const) {
    const values = { offerId: "offer", onDay, form, kilograms: 1250.5, households: 300, note: "" };
    await addDistribution(ada, "here", values);
  }
  await finishDistribution(ada, "here", true);
}

/** Compares the report with plain SQL. */
async function checkReport({ connection, rows }: Opened, animals: number) {
  const report = await readSeasonReport(connection.db, "feast");
  if (!report) throw new Error("no report");
  const [plain] = await rows<{ sold: number; amount: number; kilograms: number }>(sql`
    select (select count(*)::int from kurban_shares where state in ('paid', 'placed', 'slaughtered')) as sold,
      (select sum(i.line_total)::float8 from order_items i join orders o on o.id = i.order_id where o.status = 'completed') as amount,
      (select sum(kilograms)::float8 from kurban_distributions) as kilograms`);
  const found = {
    sold: report.total.sold,
    amount: report.total.amount - report.total.refunded,
    kilograms: report.forms.reduce((sum, { kilograms }) => sum + kilograms, 0),
  };
  const wrong =
    JSON.stringify(found) === JSON.stringify(plain)
      ? []
      : [`${JSON.stringify(found)}, not ${JSON.stringify(plain)}`];
  const { slaughtered, signed } = report.signed;
  if (slaughtered !== animals || signed !== animals)
    wrong.push(`${signed} of ${slaughtered} slaughtered animals are in signed minutes`);
  return { report, wrong };
}

async function closeDay(db: Db): Promise<string[]> {
  const ada = await staffOf({ db, clock: systemClock }, "Ada", "admin");
  const outcomes = [
    await setOfferState(ada, { id: "offer", state: "closed" }),
    await closeSeason(ada, "feast"),
  ];
  return outcomes.filter(({ kind }) => kind !== "saved").map((outcome) => JSON.stringify(outcome));
}
