import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { correctNames } from "./correct-names.ts";
import { sharesOfOrder } from "./list-shares.ts";
import { lockAnimal } from "./lock-animal.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

test("a new name waits for the end of what happens to the animal", async () => {
  const { animal, orderId, first } = await t.lockedAnimal();
  const names = [{ id: first, name: "Ali Veli", owner: "other" as const }];
  let naming: Promise<unknown> = Promise.resolve();
  await t.db.transaction(async (tx) => {
    await lockAnimal(tx, animal.id);
    naming = correctNames(t, { orderId, names });
    await tx.execute(sql`select pg_sleep(0.2)`);
    for (const statement of t.slaughter(animal.id)) await tx.execute(statement);
  });
  expect(await naming).toEqual({ kind: "locked" });
});

test("a decision about one share lets staff correct its name until the slaughter", async () => {
  const { animal, orderId, first } = await t.lockedAnimal();
  const locks = async () => (await sharesOfOrder(t.db, orderId)).map(({ isLocked }) => isLocked);
  await t.decide("after_lock_change", first);
  expect(await locks()).toEqual([false, ...Array(6).fill(true)]);
  await t.db.transaction(async (tx) => {
    for (const statement of t.slaughter(animal.id)) await tx.execute(statement);
  });
  expect((await locks())[0]).toBe(true);
});
