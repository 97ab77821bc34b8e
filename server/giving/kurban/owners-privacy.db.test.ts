import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { erasePerson } from "#server/giving/privacy/erase-person.ts";
import { exportPerson } from "#server/giving/privacy/export-person.ts";
import { forgetOldData } from "#server/giving/privacy/forget-old-data.ts";
import { listOwners, replaceOwner } from "#server/giving/privacy/replace-owner.ts";
import { searchPeople } from "#server/giving/privacy/search-people.ts";
import { openTestKurban, type TestKurban } from "#testing/world/kurban.ts";
import { cancel } from "#testing/world/site.ts";
import { editNames } from "./edit-names.ts";

let t: TestKurban;
beforeEach(async () => {
  t = await openTestKurban();
});
afterEach(() => t.close());

test("the privacy desk finds an owner, exports the share, and erases the name after the share is given back", async () => {
  const id = await t.transfers(1);
  const [share] = await t.sharesOf(id);
  const names = [{ id: share?.id ?? "", name: "Hatice Öztürk", owner: "other" }] as const;
  const ada = await t.as("Ada", "admin");
  await editNames(ada, { orderId: id, names });
  expect(await searchPeople(t.db, "hatice ozturk")).toMatchObject({
    people: [{ id, name: "Ayşe Yılmaz", owners: ["Hatice Öztürk"] }],
  });
  const exported = await exportPerson(ada, { orderId: id, chosen: [id], format: "json" });
  expect(exported).toMatchObject({ data: { orders: [{ shares: [{ ownerName: "Hatice Öztürk" }] }] } });
  const erase = () => erasePerson(ada, { orderId: id, chosen: [id], typed: "SİL 1" });
  await t.db.execute(sql`update orders set status = 'completed' where id = ${id}`);
  expect(await erase()).toEqual({ kind: "refused", reason: "hindered" });
  await cancel(t.db, id, t.clock.now());
  expect(await erase()).toEqual({ kind: "erased", erased: 1 });
  expect(await t.sharesOf(id)).toMatchObject([{ ownerName: "Hisse sahibi 1", holdKeys: null }]);
});

test("names of owners go 24 months after the season was closed, also those of slaughtered animals", async () => {
  const id = await t.donor.gives({ items: t.orderFor(7).items });
  const animal = await t.addAnimal(t.offer.id, t.place.id);
  await t.putOn(
    animal.id,
    (await t.sharesOf(id)).map((share) => share.id),
  );
  await t.db.transaction(async (tx) => {
    for (const statement of [t.lock(animal.id), ...t.slaughter(animal.id)]) await tx.execute(statement);
  });
  await t.decide("partial_animal", animal.id);
  await t.decide("over_resolution", t.offer.id);
  await t.setOffer({ state: "closed" });
  const close = (closedAt: Date) =>
    t.db.execute(sql`update kurban_seasons set state = 'closed', closed_at = ${closedAt.toISOString()}`);
  await close(t.inDays(-700));
  expect(await forgetOldData(t)).toEqual({});
  await close(t.inDays(-740));
  expect(await forgetOldData(t)).toEqual({ ownerMonths: 8 });
  const texts = await t.db.execute(sql`select text from kurban_decisions order by text`);
  expect((texts as unknown as { rows: unknown[] }).rows).toEqual([{ text: "Karar" }, { text: "[silindi]" }]);
  expect((await t.sharesOf(id)).map(({ ownerName }) => ownerName)).toContain("Hisse sahibi 7");
  expect(await forgetOldData(t)).toEqual({});
});

test("the name of one owner goes after the slaughter, and before it only with the proxy", async () => {
  const id = await t.donor.gives({ items: t.orderFor(7).items });
  const [first, second] = await t.sharesOf(id);
  const names = [
    { id: first?.id ?? "", name: "Hatice Öztürk", owner: "other" },
    { id: second?.id ?? "", name: "Veli Can", owner: "other" },
  ] as const;
  const ada = await t.as("Ada", "admin");
  await editNames(ada, { orderId: id, names });
  const animal = await t.addAnimal(t.offer.id, t.place.id);
  await t.decide("over_resolution", names[0].id);
  await t.decide("names_unknown", animal.id);
  await t.db.execute(sql`insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, note, result)
    values (gen_random_uuid(), ${animal.id}, 'problem', now(), now(), 'phone', 'Hatice Hanım bekliyor', 'applied')`);
  const replace = (by = ada) => replaceOwner(by, { orderId: id, shareId: names[0].id });
  expect(await replace(await t.as("Ece", "editor"))).toMatchObject({ kind: "forbidden" });
  expect(await replace()).toEqual({ kind: "refused", reason: "needed" });
  await t.putOn(
    animal.id,
    (await t.sharesOf(id)).map((share) => share.id),
  );
  expect(await t.refusedBy(t.lock(animal.id), ...t.slaughter(animal.id))).toBeUndefined();
  expect(await replace()).toEqual({ kind: "replaced" });
  expect((await t.sharesOf(id)).slice(0, 3).map(({ ownerName }) => ownerName)).toEqual([
    "Hisse sahibi 1",
    "Veli Can",
    "Ayşe Yılmaz",
  ]);
  expect(await listOwners(t.db, [id])).toMatchObject([{ name: "Veli Can", isNeeded: false }]);
  expect(await replace()).toEqual({ kind: "missing" });
  expect(await t.readOrder(id)).toMatchObject({ customerName: "Ayşe Yılmaz" });
  const left = await t.db.execute(sql`
    select 1 from audit_log where after::text like '%Hatice%' union all select 1 from kurban_decisions where text = 'Karar'
    union all select 1 from kurban_events where note <> ''`);
  expect((left as unknown as { rows: unknown[] }).rows).toEqual([]);
});
