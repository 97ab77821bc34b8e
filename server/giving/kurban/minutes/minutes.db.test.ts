import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { StaffContext } from "#server/staff/staff-write.ts";
import { zoneInput } from "#shared/text/zone-time.ts";
import { openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { recordEvent } from "../field/record-event.ts";
import { readFile } from "../files/read-file.ts";
import { kurbanFiles } from "../files/table.ts";
import { shareOfSignedAnimals } from "./count-signed.ts";
import { createMinute } from "./create-minute.ts";
import { deleteMinute } from "./delete-minute.ts";
import { listMinutes, listOpenDays } from "./list-minutes.ts";
import { writeMinute } from "./print-minute.ts";
import { readMinute } from "./read-minute.ts";
import { saveMinute } from "./save-minute.ts";
import { signMinute } from "./sign-minute.ts";
import { kurbanMinuteAnimals } from "./table.ts";

let t: TestKurban;
let ada: StaffContext;
beforeAll(async () => {
  t = await openTestKurban();
  ada = await t.as("Ada", "editor");
});
afterAll(() => t.close());

const pdf = new TextEncoder().encode("%PDF-1.7 signed");

/** Two animals of one place and day: one of seven shares that is slaughtered, and a second of a single order. */
async function slaughteredTwice() {
  const opened = await t.lockedAnimal();
  const { offer, place } = opened;
  const second = await t.addAnimal(offer.id, place.id);
  const { itemId } = await t.addOrder(7);
  await t.putOn(second.id, await t.addShares(offer.id, itemId, 7));
  const slaughters = [...t.slaughter(opened.animal.id), t.lock(second.id), ...t.slaughter(second.id)];
  expect(await t.refusedBy(...slaughters)).toBeUndefined();
  const day = zoneInput(place.slaughterFrom, place.timeZone).slice(0, 10);
  return { ...opened, second, day };
}

async function newMinute(placeId: string, day: string): Promise<string> {
  const created = await createMinute(ada, { placeId, day });
  if (created.kind !== "saved") throw new Error(created.kind);
  return created.id;
}

const animalsOf = async (id: string) =>
  (await readMinute(t.db, id))?.animals.map((animal) => animal.id) ?? [];

const undone = (animalId: string) =>
  t.db.transaction((tx) => {
    const at = t.inDays(21);
    const times = { deviceAt: at, correctedAt: at };
    const event = { key: randomUUID(), animalId, kind: "undone", device: "office", mayUndo: true } as const;
    return recordEvent(tx, { ...event, ...times }, at);
  });

describe("a draft", () => {
  test("has the animals of its place and day that no minute has, and numbers count at each place", async () => {
    const { animal, second, place, day } = await slaughteredTwice();
    const open = (await listOpenDays(t.db)).filter(({ placeId }) => placeId === place.id);
    expect(open).toMatchObject([{ day, animals: 2, place: place.name }]);
    const id = await newMinute(place.id, day);
    expect(await readMinute(t.db, id)).toMatchObject({ number: 1, state: "draft", people: { length: 3 } });
    expect((await animalsOf(id)).toSorted()).toEqual([animal.id, second.id].toSorted());
    expect(await createMinute(ada, { placeId: place.id, day })).toEqual({ kind: "no-animals" });
    expect(await createMinute(ada, { placeId: place.id, day: "2020-01-01" })).toEqual({ kind: "no-animals" });
    const values = {
      animalIds: [animal.id],
      people: [{ role: "Noter", name: "Ali Ak" }],
      note: "Öğleden önce",
    };
    expect(await saveMinute(ada, id, values)).toEqual({ kind: "saved" });
    expect(await animalsOf(id)).toEqual([animal.id]);
    expect(await readMinute(t.db, await newMinute(place.id, day))).toMatchObject({ number: 2 });
    expect(await listMinutes(t.db, { placeId: place.id, state: "draft" })).toMatchObject({ total: 2 });
  });

  test("takes no animal of another place, and can be deleted", async () => {
    const { place, day } = await slaughteredTwice();
    const { animal: other } = await slaughteredTwice();
    const id = await newMinute(place.id, day);
    const values = { animalIds: [other.id], people: [], note: "" };
    expect(await saveMinute(ada, id, values)).toEqual({ kind: "refused", rule: "animal" });
    expect(await saveMinute(ada, id, { ...values, animalIds: [] })).toEqual({
      kind: "refused",
      rule: "no-animals",
    });
    const viewer = await t.as("Veli", "viewer");
    expect(await deleteMinute(viewer, id)).toMatchObject({ kind: "forbidden" });
    expect(await deleteMinute(ada, id)).toEqual({ kind: "saved" });
    expect(await readMinute(t.db, id)).toBeNull();
  });

  test("is printed with tags, ear tags, hours of the place and numbers of shares, without names of owners", async () => {
    const { animal, place, day } = await slaughteredTwice();
    await t.db.execute(sql`update kurban_animals set ear_tag = 'TR 06 1' where id = ${animal.id}`);
    await t.db.execute(sql`update kurban_places set time_zone = 'Asia/Karachi' where id = ${place.id}`);
    const id = await newMinute(place.id, day);
    const minute = await readMinute(t.db, id);
    if (!minute) throw new Error("no minute");
    const head = { foundation: { name: "Vakıf", lines: [] }, color: null, logo: null, now: t.clock.now() };
    const paper = writeMinute(minute, head);
    const row = paper.table.rows.find(({ title }) => title.includes(animal.tag));
    const hour = zoneInput(place.slaughterFrom, "Asia/Karachi").slice(11);
    expect(row?.amounts.map((cell) => cell.replace(/[\u2066\u2069]/g, ""))).toEqual(["TR 06 1", hour, "7"]);
    expect(paper.handSigners).toMatchObject([{ role: "Vakıf temsilcisi" }, {}, {}]);
    expect(JSON.stringify(paper)).not.toContain("Ayşe");
  });
});

describe("a signed minute", () => {
  test("has its scan, and is counted in the season", async () => {
    const { animal, seasonId, place, day } = await slaughteredTwice();
    const id = await newMinute(place.id, day);
    await saveMinute(ada, id, { animalIds: [animal.id], people: [], note: "" });
    expect(await signMinute(ada, id, new TextEncoder().encode("GIF89a"))).toEqual({
      kind: "refused",
      rule: "file-type",
    });
    const files = await t.db.$count(kurbanFiles);
    expect(await signMinute(ada, id, pdf)).toEqual({ kind: "saved" });
    expect(await t.db.$count(kurbanFiles)).toBe(files + 1);
    const signed = await readMinute(t.db, id);
    expect(signed).toMatchObject({ state: "signed", signer: "Ada" });
    expect(await readFile(t.db, signed?.scanId ?? "")).toEqual({ type: "pdf", bytes: pdf });
    expect(await shareOfSignedAnimals(t.db, seasonId)).toEqual({ signed: 1, slaughtered: 2 });
    const again = { animalIds: [animal.id], people: [], note: "x" };
    expect(await saveMinute(ada, id, again)).toEqual({ kind: "signed" });
    expect(await deleteMinute(ada, id)).toEqual({ kind: "signed" });
    expect(await signMinute(ada, id, pdf)).toEqual({ kind: "signed" });
  });

  test("has an animal that is in no other signed minute", async () => {
    const { animal, place, day } = await slaughteredTwice();
    const first = await newMinute(place.id, day);
    await saveMinute(ada, first, { animalIds: [animal.id], people: [], note: "" });
    const second = await newMinute(place.id, day);
    const both = [...(await animalsOf(second)), animal.id];
    expect(await saveMinute(ada, second, { animalIds: both, people: [], note: "" })).toEqual({
      kind: "saved",
    });
    expect(await signMinute(ada, first, pdf)).toEqual({ kind: "saved" });
    const files = await t.db.$count(kurbanFiles);
    const twice = { kind: "refused", rule: "kurban_minutes_animal_once" };
    expect(await signMinute(ada, second, pdf)).toEqual(twice);
    expect(await t.db.$count(kurbanFiles)).toBe(files);
  });

  test("and its animals never change, also in plain SQL, and their slaughter is not undone", async () => {
    const { animal, second, place, day } = await slaughteredTwice();
    const id = await newMinute(place.id, day);
    await saveMinute(ada, id, { animalIds: [animal.id], people: [], note: "" });
    await signMinute(ada, id, pdf);
    for (const change of [
      sql`update kurban_minutes set note = 'x' where id = ${id}`,
      sql`update kurban_minutes set state = 'draft', scan_id = null, signed_at = null where id = ${id}`,
      sql`update kurban_minutes set signed_by = null, created_by = 'Veli' where id = ${id}`,
      sql`delete from kurban_minute_animals where minute_id = ${id}`,
      sql`update kurban_minute_animals set animal_id = ${second.id} where minute_id = ${id}`,
      sql`insert into kurban_minute_animals values (${id}, ${second.id})`,
    ])
      expect(await t.refusedBy(change)).toBe("kurban_minutes_stay_signed");
    expect(
      await t.refusedBy(sql`update kurban_minutes set created_by = null where id = ${id}`),
    ).toBeUndefined();
    for (const change of [
      sql`update kurban_animals set ear_tag = 'TR 99' where id = ${animal.id}`,
      sql`update kurban_animals set slaughtered_at = slaughtered_at + interval '1 hour' where id = ${animal.id}`,
    ])
      expect(await t.refusedBy(change)).toBe("kurban_animals_stay_in_minute");
    await t.db.execute(sql`insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, result)
      values (gen_random_uuid(), ${animal.id}, 'slaughtered', now(), now(), 'office', 'applied')`);
    expect(await undone(animal.id)).toEqual({ result: "refused", rule: "kurban_animals_stay_in_minute" });
    const condemn = sql`update kurban_animals set state = 'condemned' where id = ${animal.id}`;
    expect(await t.refusedBy(condemn)).toBeUndefined();
  });

  test("needs animals that were slaughtered at its place, and a scan", async () => {
    const { animal, place, day } = await slaughteredTwice();
    const { animal: elsewhere } = await slaughteredTwice();
    const { animal: locked } = await t.lockedAnimal();
    const id = await newMinute(place.id, day);
    const scan = sql`insert into kurban_files (id, type, data) values (${id}, 'pdf', 'x') on conflict do nothing`;
    const sign = sql`update kurban_minutes set state = 'signed', signed_at = now(), scan_id = ${id} where id = ${id}`;
    const put = (animalId: string) => sql`update kurban_minute_animals set animal_id = ${animalId}
      where minute_id = ${id} and animal_id = ${animal.id}`;
    const without = sql`update kurban_minutes set state = 'signed', signed_at = now() where id = ${id}`;
    expect(await t.refusedBy(without)).toBe("kurban_minutes_signed_has_scan");
    for (const animalId of [elsewhere.id, locked.id])
      expect(await t.refusedBy(scan, put(animalId), sign)).toBe("kurban_minutes_animals_slaughtered");
    const empty = sql`delete from kurban_minute_animals where minute_id = ${id}`;
    expect(await t.refusedBy(scan, empty, sign)).toBe("kurban_minutes_have_animals");
    expect(await t.refusedBy(scan, sign)).toBeUndefined();
    expect(await t.db.$count(kurbanMinuteAnimals, eq(kurbanMinuteAnimals.minuteId, id))).toBe(2);
  });
});
