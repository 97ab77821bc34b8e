import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";
import { type NewEvent, recordEvent } from "./record-event.ts";
import { kurbanEvents } from "./table.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
});
afterAll(() => t.close());

const minutes = (count: number) => new Date(t.inDays(21).getTime() + count * 60_000);

function report(animalId: string, kind: NewEvent["kind"], change: Partial<NewEvent> & { at?: Date } = {}) {
  const { at = minutes(0), ...more } = change;
  const event = {
    key: randomUUID(),
    animalId,
    kind,
    deviceAt: at,
    correctedAt: at,
    device: "phone-1",
    ...more,
  };
  return t.db.transaction((tx) => recordEvent(tx, event, at));
}

async function statesOf(animalId: string) {
  const [animal] = await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, animalId));
  const shares = await t.db.select().from(kurbanShares).where(eq(kurbanShares.animalId, animalId));
  return { animal: animal?.state, shares: [...new Set(shares.map(({ state }) => state))] };
}

describe("a reported slaughter", () => {
  test("changes the animal with its shares once, whatever arrives later", async () => {
    const { animal } = await t.lockedAnimal();
    const key = randomUUID();
    expect(await report(animal.id, "slaughtered", { key })).toEqual({ result: "applied", rule: null });
    expect(await report(animal.id, "slaughtered", { key })).toEqual({ result: "applied", rule: null });
    expect(await report(animal.id, "slaughtered", { device: "phone-2", at: minutes(-5) })).toMatchObject({
      result: "repeated",
    });
    expect(await statesOf(animal.id)).toEqual({ animal: "slaughtered", shares: ["slaughtered"] });
    expect(await t.db.$count(kurbanEvents, eq(kurbanEvents.animalId, animal.id))).toBe(2);
  });

  test("that a rule refuses is stored for the office and changes nothing", async () => {
    const { animal } = await t.lockedAnimal();
    expect(await report(animal.id, "slaughtered", { at: t.inDays(23) })).toEqual({
      result: "refused",
      rule: "kurban_animals_slaughtered_in_window",
    });
    expect(await report(animal.id, "slaughtered", { listVersion: 7 })).toMatchObject({
      rule: "list_version",
    });
    expect(await statesOf(animal.id)).toEqual({ animal: "locked", shares: ["placed"] });
  });

  test("needs the names to be read where the offer asks for it", async () => {
    const { animal, offer } = await t.lockedAnimal();
    await t.db.execute(sql`update kurban_offers set read_names = 'required' where id = ${offer.id}`);
    expect(await report(animal.id, "slaughtered")).toMatchObject({
      rule: "kurban_animals_slaughtered_if_read",
    });
    expect(await report(animal.id, "read")).toMatchObject({ result: "applied" });
    expect(await report(animal.id, "read", { device: "phone-2" })).toMatchObject({ result: "repeated" });
    const rename = sql`update kurban_animals set list_version = list_version + 1 where id = ${animal.id}`;
    await t.db.execute(rename);
    expect(await report(animal.id, "slaughtered")).toMatchObject({
      rule: "kurban_animals_slaughtered_if_read",
    });
    expect(await report(animal.id, "read")).toMatchObject({ result: "applied" });
    expect(await report(animal.id, "slaughtered")).toMatchObject({ result: "applied" });
  });

  test("is undone also through a server whose clock is slow", async () => {
    const { animal } = await t.lockedAnimal();
    await report(animal.id, "slaughtered", { at: minutes(1) });
    const undone = { device: "office", mayUndo: true, at: minutes(0) };
    expect(await report(animal.id, "undone", undone)).toMatchObject({ result: "applied" });
    expect(await statesOf(animal.id)).toEqual({ animal: "locked", shares: ["placed"] });
  });

  test("is undone for ten minutes by its device, and later by staff who may", async () => {
    const { animal } = await t.lockedAnimal();
    await report(animal.id, "slaughtered");
    expect(await report(animal.id, "undone", { device: "phone-2", at: minutes(1) })).toMatchObject({
      rule: "undo",
    });
    expect(await report(animal.id, "undone", { at: minutes(11) })).toMatchObject({ rule: "undo" });
    expect(await report(animal.id, "undone", { at: minutes(9) })).toMatchObject({ result: "applied" });
    expect(await statesOf(animal.id)).toEqual({ animal: "locked", shares: ["placed"] });
    expect(await report(animal.id, "undone", { at: minutes(9) })).toMatchObject({ rule: "nothing_to_undo" });
    expect(await report(animal.id, "slaughtered", { at: minutes(20) })).toMatchObject({ result: "applied" });
    const undone = { device: "office", mayUndo: true, at: minutes(60) };
    expect(await report(animal.id, "undone", undone)).toMatchObject({ result: "applied" });
    expect(await statesOf(animal.id)).toEqual({ animal: "locked", shares: ["placed"] });
  });
});

test("plain SQL takes no slaughter back", async () => {
  const { animal } = await t.lockedAnimal();
  await report(animal.id, "slaughtered");
  for (const state of ["planned", "locked", "rejected"]) {
    const change = sql`update kurban_animals set state = ${state}, reject_reason = 'x' where id = ${animal.id}`;
    expect(await t.refusedBy(change)).toBe("kurban_animals_slaughter_stays");
  }
});
