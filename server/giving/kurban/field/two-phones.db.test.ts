import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SentEvent } from "#shared/giving/kurban-field.ts";
import { hourMs, minuteMs } from "#shared/text/time.ts";
import { silent } from "#testing/databases/test-database.ts";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanAnimals } from "../table.ts";
import { retryEvent } from "./finish-problem.ts";
import { readFieldList } from "./read-field-list.ts";
import { recordFromLink } from "./record-from-link.ts";
import { kurbanEvents, kurbanLinks } from "./table.ts";

let t: Site & ReturnType<typeof kurbanRows>;
/** The beginning of the window of slaughter. */
let dawn: number;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
  dawn = t.inDays(21).getTime();
});
afterAll(() => t.close());

/** A place with so many locked animals, and a link to it. */
async function openPlace(count: number) {
  const { offer, place } = await t.openOffer({ capacity: count * 7 });
  const animals: string[] = [];
  for (let index = 0; index < count; index++) {
    const animal = await t.addAnimal(offer.id, place.id);
    const { itemId } = await t.addOrder(7);
    await t.putOn(animal.id, await t.addShares(offer.id, itemId, 7));
    await t.db.execute(t.lock(animal.id));
    animals.push(animal.id);
  }
  const values = { placeId: place.id, digest: randomUUID(), expiresAt: new Date(dawn + 24 * hourMs) };
  const [link] = await t.db.insert(kurbanLinks).values(values).returning();
  if (!link) throw new Error("no link");
  return { place, animals, link };
}

type Opened = Awaited<ReturnType<typeof openPlace>>;

/** A phone whose clock is wrong by so many minutes. It queues what it reports until the test sends it. */
function openPhone({ link }: Opened, wrongBy: number, queue: SentEvent[] = []) {
  const device = randomUUID();
  const clockError = wrongBy * minuteMs;
  return {
    queue,
    /** Reports at a true time, in minutes after dawn. */
    report(animalId: string, kind: SentEvent["kind"], minute: number, version = 0) {
      const at = dawn + minute * minuteMs + clockError;
      queue.push({ key: randomUUID(), animalId, kind, at, version, note: "" });
    },
    send: (minute: number) =>
      recordFromLink(
        { db: t.db, clock: { now: () => new Date(dawn + minute * minuteMs) }, log: silent },
        link,
        { device, clockError, events: queue },
      ),
  };
}

const readAnimal = async (id: string) =>
  (await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id)))[0];

describe("two phones that were offline for four hours, one three hours fast and one twenty minutes slow", () => {
  test("report each step once, at the right times", async () => {
    const place = await openPlace(5);
    const fast = openPhone(place, 180);
    const slow = openPhone(place, -20);
    // The phones take turns; both report the third animal.
    const [a = "", b = "", c = "", d = "", e = ""] = place.animals;
    const steps: [phone: typeof fast, animal: string, minute: number][] = [
      [fast, a, 10],
      [slow, b, 40],
      [fast, c, 70],
      [slow, c, 71],
      [slow, d, 100],
      [fast, e, 230],
    ];
    for (const [phone, animal, minute] of steps) {
      phone.report(animal, "read", minute - 2);
      phone.report(animal, "slaughtered", minute);
    }
    const answers = (await Promise.all([fast.send(240), slow.send(240)])).flat();
    const results = (result: string) => answers.filter((answer) => answer.result === result).length;
    expect([results("applied"), results("repeated"), results("refused")]).toEqual([10, 2, 0]);

    const slaughtered = await Promise.all(place.animals.map(readAnimal));
    const minutes = slaughtered.map((animal) => ((animal?.slaughteredAt?.getTime() ?? 0) - dawn) / minuteMs);
    expect(minutes.toSpliced(2, 1)).toEqual([10, 40, 100, 230]);
    expect([70, 71]).toContain(minutes[2]);
    for (const id of place.animals) {
      const applied = and(eq(kurbanEvents.animalId, id), eq(kurbanEvents.result, "applied"));
      expect(await t.db.$count(kurbanEvents, applied)).toBe(2);
    }

    // A phone that lost the answers sends the same events again.
    expect(await fast.send(250)).toEqual(answers.slice(0, fast.queue.length));
    expect(await t.db.$count(kurbanEvents, eq(kurbanEvents.byLink, place.link.id))).toBe(12);
  });
});

test("a slaughter, its undoing and another slaughter in one request leave the animal slaughtered", async () => {
  const place = await openPlace(1);
  const [id = ""] = place.animals;
  const phone = openPhone(place, 0);
  phone.report(id, "slaughtered", 1);
  phone.report(id, "undone", 2);
  phone.report(id, "slaughtered", 3);
  phone.report(id, "undone", 4);
  phone.report(id, "slaughtered", 5);
  expect((await phone.send(30)).map(({ result }) => result)).toEqual(Array(5).fill("applied"));
  expect(await readAnimal(id)).toMatchObject({
    state: "slaughtered",
    slaughteredAt: new Date(dawn + 5 * minuteMs),
  });
});

test("an old list, an animal of another place and a clock from the future change nothing that they must not", async () => {
  const place = await openPlace(2);
  const other = await openPlace(1);
  const phone = openPhone(place, 0);
  const [first = "", second = ""] = place.animals;
  const [foreign = ""] = other.animals;
  phone.report(first, "slaughtered", 10, 7);
  phone.report(foreign, "slaughtered", 10);
  phone.report(second, "slaughtered", 600);
  expect(await phone.send(20)).toMatchObject([
    { result: "refused", rule: "list_version" },
    { result: "refused", rule: "other_place" },
    { result: "applied" },
  ]);
  expect(await readAnimal(foreign)).toMatchObject({ state: "locked" });
  // The report cannot be later than its arrival, here as the third event of the request.
  const arrived = dawn + 20 * minuteMs + 2;
  expect(await readAnimal(second)).toMatchObject({ slaughteredAt: new Date(arrived) });
});

test("reports that wait for a place are kept for the office when the phone sends them with the link of another", async () => {
  const place = await openPlace(3);
  const other = await openPlace(1);
  const phone = openPhone(place, 0);
  const [known = "", waiting = "", renamed = ""] = place.animals;
  phone.report(known, "slaughtered", 10);
  const sent = await phone.send(20);
  phone.report(waiting, "slaughtered", 15);
  phone.report(renamed, "slaughtered", 16, 7);
  phone.report(randomUUID(), "slaughtered", 17);
  const moved = openPhone(other, 0, phone.queue);
  const answers = [
    ...sent,
    expect.objectContaining({ result: "refused", rule: "other_place" }),
    expect.objectContaining({ result: "refused", rule: "list_version" }),
    expect.objectContaining({ result: "refused", rule: "unknown_animal" }),
  ];
  for (const minute of [30, 40]) expect(await moved.send(minute)).toEqual(answers);
  const [kept] = await t.db.select().from(kurbanEvents).where(eq(kurbanEvents.animalId, waiting));
  expect(kept).toMatchObject({ byLink: other.link.id, correctedAt: new Date(dawn + 15 * minuteMs) });
  expect(await retryEvent(await t.as("Ece", "editor"), kept?.key ?? "")).toMatchObject({
    recorded: { result: "applied" },
  });
});

test("an event is neither changed nor deleted in plain SQL", async () => {
  const place = await openPlace(1);
  const phone = openPhone(place, 0);
  phone.report(place.animals[0] ?? "", "slaughtered", 10);
  await phone.send(20);
  const ofPlace = sql`where by_link = ${place.link.id}`;
  const statements = [
    sql`update kurban_events set result = 'refused' ${ofPlace}`,
    sql`update kurban_events set note = 'x' ${ofPlace}`,
    sql`delete from kurban_events ${ofPlace}`,
  ];
  for (const statement of statements) expect(await t.refusedBy(statement)).toBe("kurban_events_stay");
  const allow = sql`select set_config('imece.erased_shares', 'yes', true)`;
  expect(await t.refusedBy(allow, sql`update kurban_events set note = '' ${ofPlace}`)).toBeUndefined();
  expect(await t.refusedBy(allow, sql`update kurban_events set note = 'x' ${ofPlace}`)).toBe(
    "kurban_events_stay",
  );
});

test("the list of a place with 1,430 animals is below 1 MB, and has no names of slaughtered animals", async () => {
  const { offer, place } = await t.openOffer();
  const name = "Abdurrahman Müslüm Karahasanoğlu";
  await t.db.transaction(async (tx) => {
    // Without the triggers, which would take half a minute for so many rows.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into kurban_animals (offer_id, place_id, tag, ear_tag, state, locked_at, slaughtered_at)
      select ${offer.id}, ${place.id}, 'ANK-' || lpad(n::text, 5, '0'), 'TR 06 ' || 1000000 + n,
        case when n = 1 then 'slaughtered' else 'locked' end, now(), case when n = 1 then now() end
      from generate_series(1, 1430) n`);
    await tx.execute(sql`
      insert into kurban_shares (order_item_id, n, offer_id, owner_name, state, animal_id, position, code)
      select 900000000 + row_number() over (order by a.id, p), p, ${offer.id}, ${name},
        case when a.state = 'locked' then 'placed' else 'slaughtered' end, a.id, p,
        lpad((800000000 + row_number() over (order by a.id, p))::text, 20, '0')
      from kurban_animals a cross join generate_series(1, 7) p where a.place_id = ${place.id}`);
  });
  const list = await readFieldList(t.db, place.id);
  expect(list?.animals).toHaveLength(1_430);
  expect(list?.animals.find(({ state }) => state === "slaughtered")?.names).toEqual([]);
  expect(list?.animals.at(-1)?.names).toEqual(Array(7).fill(name));
  expect(Buffer.byteLength(JSON.stringify(list))).toBeLessThan(1_000_000);
});
