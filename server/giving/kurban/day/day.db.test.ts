import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { type NewEvent, recordEvent } from "../field/record-event.ts";
import { readDay } from "./read-day.ts";
import { readHall } from "./read-hall.ts";

let t: Site & ReturnType<typeof kurbanRows>;
let start: Date;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
  start = t.inDays(21);
});
afterAll(() => t.close());

const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

function report(animalId: string, kind: NewEvent["kind"], at: Date, listVersion?: number) {
  const event = { key: randomUUID(), animalId, kind, deviceAt: at, correctedAt: at, device: "phone" };
  return t.db.transaction((tx) =>
    recordEvent(tx, Object.assign(event, listVersion === undefined ? {} : { listVersion }), at),
  );
}

/** Animals without shares on a place, locked by plain SQL. */
async function addLocked(offerId: string, placeId: string, tag: string) {
  await t.decide("partial_animal", offerId);
  const animal = await t.addAnimal(offerId, placeId, { tag });
  await t.decide("partial_animal", animal.id);
  await t.db.execute(t.lock(animal.id));
  return animal;
}

test("a place shows what is done, what is left, and what staff must look at", async () => {
  const { animal, offer, place, seasonId } = await t.lockedAnimal();
  await t.addAnimal(offer.id, place.id);
  const rejected = { state: "rejected", rejectReason: "Hasta" } as const;
  await t.addAnimal(offer.id, place.id, rejected);
  const empty = await t.addPlace(seasonId, { name: "Zonguldak" });
  await report(animal.id, "problem", after(0));
  const read = async (minutes: number) => (await readDay(t.db, seasonId, after(minutes)))[0];
  expect(await read(1)).toMatchObject({
    id: place.id,
    planned: 1,
    locked: 1,
    slaughtered: 0,
    rejected: 1,
    problems: 1,
    refused: 0,
    lastHour: 0,
    lastAt: null,
    sharesLeft: 7,
  });
  await report(animal.id, "slaughtered", after(2), 99);
  expect(await read(3)).toMatchObject({ locked: 1, refused: 1 });
  await report(animal.id, "slaughtered", after(4));
  expect(await read(5)).toMatchObject({
    locked: 0,
    slaughtered: 1,
    problems: 1,
    refused: 0,
    lastHour: 1,
    sharesLeft: 0,
    lastAt: after(4).getTime(),
  });
  expect(await read(70)).toMatchObject({ lastHour: 0 });
  const places = await readDay(t.db, seasonId, after(5));
  expect(places.map(({ id }) => id)).toEqual([place.id, empty.id]);
  expect(places[1]).toMatchObject({ planned: 0, slaughtered: 0, sharesLeft: 0 });
});

test("the hall shows the animals whose names were read before the next ones", async () => {
  const { animal, offer, place, seasonId } = await t.lockedAnimal();
  await t.db.execute(sql`update kurban_animals set tag = 'K-10' where id = ${animal.id}`);
  await addLocked(offer.id, place.id, "K-9");
  await t.addAnimal(offer.id, place.id, { tag: "K-8" });
  const tags = async () =>
    (await readHall(t.db, place.id, true))?.animals.map(({ tag, state }) => `${tag} ${state}`);
  expect(await tags()).toEqual(["K-9 next", "K-10 next"]);
  await report(animal.id, "read", after(0));
  expect(await tags()).toEqual(["K-10 read", "K-9 next"]);
  const namesOf = async (withNames: boolean) =>
    (await readHall(t.db, place.id, withNames))?.animals[0]?.names;
  expect(await namesOf(true)).toEqual([]);
  await t.db.execute(sql`update kurban_seasons set hall_names = true where id = ${seasonId}`);
  expect(await namesOf(true)).toHaveLength(7);
  expect(await namesOf(false)).toEqual([]);
  await report(animal.id, "slaughtered", after(1));
  expect(await tags()).toEqual(["K-9 next", "K-10 slaughtered"]);
  expect(await readHall(t.db, place.id, true)).toMatchObject({ total: 3, slaughtered: 1 });
  expect(await readHall(t.db, "none", true)).toBeUndefined();
});
