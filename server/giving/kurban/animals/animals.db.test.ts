import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { editNames } from "../edit-names.ts";
import { kurbanOffers } from "../offers/table.ts";
import { kurbanAnimals, kurbanShares } from "../table.ts";
import { addAnimals } from "./add-animals.ts";
import { applyProposal } from "./apply-proposal.ts";
import { deleteAnimal, editAnimal } from "./edit-animal.ts";
import { listAnimals } from "./list-animals.ts";
import { lockLists, unlockList } from "./lock-lists.ts";
import { moveShare } from "./move-share.ts";
import { readAnimal } from "./read-animal.ts";
import { readProposal } from "./read-proposal.ts";
import { rejectAnimal } from "./reject-animal.ts";
import { reportEvent, undoSlaughter } from "./report-slaughter.ts";
import { setEarTags } from "./set-ear-tags.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, site.clock.now) };
});
afterAll(() => t.close());

async function read(id: string) {
  const [animal] = await t.db.select().from(kurbanAnimals).where(eq(kurbanAnimals.id, id));
  return animal;
}

/** The shares on an animal by position, such as `1 2 7`. */
async function seatsOf(animalId: string): Promise<string> {
  const found = await t.db.select().from(kurbanShares).where(eq(kurbanShares.animalId, animalId));
  return found
    .map(({ position }) => position)
    .sort()
    .join(" ");
}

describe("animals", () => {
  test("of a range are added once in a season, and a planned and empty one is renamed and deleted", async () => {
    const { offer, place } = await t.openOffer();
    const ada = await t.as("Ada", "editor");
    const animals = { offerId: offer.id, placeId: place.id };
    expect(await addAnimals(ada, { ...animals, tags: ["B-001", "B-002", "B-010"] })).toEqual({
      kind: "added",
      animals: 3,
    });
    expect(await addAnimals(ada, { ...animals, tags: ["B-002", "B-003"] })).toEqual({
      kind: "taken",
      tags: ["B-002"],
    });
    const list = await listAnimals(t.db, { offerId: offer.id });
    expect(list.rows.map(({ tag }) => tag)).toEqual(["B-001", "B-002", "B-010"]);
    expect(list.sums).toEqual({ byState: { planned: 3 }, waiting: 0 });
    const [first, second] = list.rows.map(({ id }) => id);
    const { itemId } = await t.addOrder(1);
    await t.putOn(second ?? "", await t.addShares(offer.id, itemId, 1));
    const change = { earTag: "TR1", placeId: place.id };
    expect(await editAnimal(ada, { id: first ?? "", tag: "B-007", ...change })).toMatchObject({
      kind: "saved",
    });
    expect(await editAnimal(ada, { id: second ?? "", tag: "B-008", ...change })).toMatchObject({
      rule: "in-use",
    });
    expect(await editAnimal(ada, { id: second ?? "", tag: "B-002", ...change })).toMatchObject({
      rule: "kurban_animals_ear_tag_unique",
    });
    expect(await deleteAnimal(ada, second ?? "")).toMatchObject({ rule: "in-use" });
    expect(await deleteAnimal(ada, first ?? "")).toEqual({ kind: "deleted" });
    expect(await addAnimals(await t.as("Vera", "viewer"), { ...animals, tags: ["X"] })).toMatchObject({
      kind: "forbidden",
    });
  });

  test("get the ear tags of a list, all or none", async () => {
    const { offer, place, seasonId } = await t.openOffer();
    const ada = await t.as("Ada", "editor");
    const one = await t.addAnimal(offer.id, place.id, { tag: "A-1", earTag: "TR1" });
    await t.addAnimal(offer.id, place.id, { tag: "A-2", earTag: "TR2" });
    await t.addAnimal(offer.id, place.id, { tag: "A-3", earTag: "TR3" });
    const rows = [
      { tag: "A-1", earTag: "TR2" },
      { tag: "A-2", earTag: "TR1" },
    ];
    const wrong = [
      { tag: "A-9", earTag: "TR9" },
      { tag: "A-1", earTag: "TR3" },
    ];
    expect(await setEarTags(ada, { seasonId, rows: wrong })).toEqual({
      kind: "refused",
      problems: [{ tag: "A-9", problem: "unknown" }],
    });
    expect(await setEarTags(ada, { seasonId, rows: wrong.slice(1) })).toMatchObject({
      problems: [{ tag: "A-1", problem: "taken" }],
    });
    expect((await read(one.id))?.earTag).toBe("TR1");
    expect(await setEarTags(ada, { seasonId, rows })).toEqual({ kind: "saved", animals: 2 });
    expect((await read(one.id))?.earTag).toBe("TR2");
  });
});

describe("paid shares", () => {
  test("are placed as the proposal said, or the proposal is made again", async () => {
    const { offer, place } = await t.openOffer();
    const ada = await t.as("Ada", "editor");
    const animal = await t.addAnimal(offer.id, place.id);
    const { itemId } = await t.addOrder(5);
    await t.addShares(offer.id, itemId, 5, { paidAt: t.inDays(-1) });
    const target = { offerId: offer.id };
    const proposal = await readProposal(t.db, target, 1);
    expect(proposal).toMatchObject({ placed: 5, left: 0, split: 0, refunding: 0 });
    expect(proposal?.animals.rows).toMatchObject([{ tag: animal.tag, free: 7 }]);
    const later = await t.addOrder(4);
    await t.addShares(offer.id, later.itemId, 4, { paidAt: t.inDays(0) });
    expect(await applyProposal(ada, target, proposal?.digest ?? "")).toEqual({ kind: "changed" });
    expect(await seatsOf(animal.id)).toBe("");
    const again = await readProposal(t.db, target, 1);
    expect(again).toMatchObject({ placed: 7, left: 2 });
    expect(await applyProposal(ada, target, again?.digest ?? "")).toEqual({
      kind: "placed",
      shares: 7,
      left: 2,
    });
    expect(await seatsOf(animal.id)).toBe("1 2 3 4 5 6 7");
    expect(await readProposal(t.db, target, 1)).toMatchObject({ placed: 0, left: 2 });
  });

  test("are moved, exchanged and taken off by hand until the list is locked", async () => {
    const { offer, place, animal, shares, first } = await t.openAnimal();
    const ada = await t.as("Ada", "editor");
    const other = await t.addAnimal(offer.id, place.id);
    await t.putOn(animal.id, shares);
    const at = (animalId: string, position: number) => ({ animalId, position });
    const move = (
      from: ReturnType<typeof at> | null,
      to: { animalId: string; position: number | null } | null,
    ) => moveShare(ada, { shareId: first, from, to });
    expect(await move(at(animal.id, 1), at(animal.id, 3))).toEqual({ kind: "moved", swapped: true });
    expect(await move(at(animal.id, 1), at(other.id, 2))).toEqual({ kind: "stale" });
    expect(await move(at(animal.id, 3), { animalId: other.id, position: null })).toMatchObject({
      kind: "moved",
    });
    expect(await t.share(first)).toMatchObject({ animalId: other.id, position: 1, state: "placed" });
    expect(await move(at(other.id, 1), null)).toEqual({ kind: "moved", swapped: false });
    // The share that was there waits for an animal.
    expect(await move(null, at(animal.id, 7))).toEqual({ kind: "moved", swapped: true });
    expect((await t.share(shares[6] ?? "")).state).toBe("paid");
    expect(await move(at(animal.id, 7), at(animal.id, 8))).toMatchObject({
      rule: "kurban_shares_fit_animal",
    });
    await t.decide("partial_animal", animal.id);
    await t.db.execute(t.lock(animal.id));
    expect(await move(at(animal.id, 7), at(other.id, 1))).toMatchObject({ rule: "not-planned" });
  });
});

describe("the lock of lists", () => {
  test("names the animals that stay open with the reason, and locks the rest", async () => {
    const { offer, place, animal, shares } = await t.openAnimal();
    await t.db.update(kurbanOffers).set({ capacity: 30 }).where(eq(kurbanOffers.id, offer.id));
    const ada = await t.as("Ada", "editor");
    await t.putOn(animal.id, shares);
    const empty = await t.addAnimal(offer.id, place.id, { tag: "L-1" });
    const partial = await t.addAnimal(offer.id, place.id, { tag: "L-2" });
    const nameless = await t.addAnimal(offer.id, place.id, { tag: "L-3" });
    const few = await t.addOrder(1);
    await t.putOn(partial.id, await t.addShares(offer.id, few.itemId, 1));
    const group = await t.addOrder(7);
    await t.putOn(nameless.id, await t.addShares(offer.id, group.itemId, 7, { ownerName: null }));
    const ids = [animal.id, empty.id, partial.id, nameless.id];
    expect(await lockLists(ada, ids)).toEqual({
      kind: "locked",
      animals: 1,
      refused: [
        { id: empty.id, tag: "L-1", reason: "empty" },
        { id: partial.id, tag: "L-2", reason: "partial" },
        { id: nameless.id, tag: "L-3", reason: "nameless" },
      ],
    });
    expect(await read(animal.id)).toMatchObject({ state: "locked", listVersion: 1 });
    await t.decide("partial_animal", partial.id);
    await t.decide("names_unknown", nameless.id);
    expect(await lockLists(ada, ids)).toMatchObject({
      animals: 2,
      refused: [{ reason: "not-planned" }, { reason: "empty" }],
    });
  });

  test("needs no name for the shares of a company", async () => {
    const { animal, shares, orderId } = await t.openAnimal();
    await t.putOn(animal.id, shares);
    await t.db.update(kurbanShares).set({ ownerName: null }).where(eq(kurbanShares.animalId, animal.id));
    const ada = await t.as("Ada", "editor");
    expect(await lockLists(ada, [animal.id])).toMatchObject({ refused: [{ reason: "nameless" }] });
    const company = JSON.stringify({ title: "Deneme A.Ş.", taxNumber: "1234567890", taxOffice: "Çankaya" });
    await t.db.execute(sql`update orders set company = ${company}::jsonb where id = ${orderId}`);
    expect(await lockLists(ada, [animal.id])).toMatchObject({ animals: 1 });
  });

  test("ends by a decision only, and a name that changes after it makes the printed list old", async () => {
    const { animal, orderId, first } = await t.lockedAnimal();
    const ada = await t.as("Ada", "editor");
    const name = { id: first, name: "Ali Veli", owner: "other" as const };
    expect(await unlockList(ada, animal.id)).toMatchObject({ rule: "kurban_shares_stay_on_list" });
    expect(await editNames(ada, { orderId, names: [name] })).toEqual({ kind: "locked" });
    await t.decide("after_lock_change", animal.id);
    expect(await editNames(ada, { orderId, names: [name] })).toEqual({ kind: "saved", changed: 1 });
    expect((await read(animal.id))?.listVersion).toBe(1);
    expect(await unlockList(ada, animal.id)).toEqual({ kind: "unlocked" });
    expect(await lockLists(ada, [animal.id])).toMatchObject({ animals: 1 });
    expect((await read(animal.id))?.listVersion).toBe(2);
  });

  test("has no decision that waits for its second name", async () => {
    const { animal } = await t.lockedAnimal();
    await t.db.execute(
      sql`insert into kurban_decisions (kind, subject, text) values ('late_slaughter', ${animal.id}, 'x')`,
    );
    expect((await readAnimal(t.db, animal.id))?.decided).toEqual([]);
    await t.decide("late_slaughter", animal.id);
    expect((await readAnimal(t.db, animal.id))?.decided).toEqual(["late_slaughter"]);
  });
});

test("a rejected animal gives its shares back to the front of the queue", async () => {
  const { offer, place, animal, shares } = await t.openAnimal();
  const ada = await t.as("Ada", "editor");
  await t.db
    .update(kurbanShares)
    .set({ paidAt: t.inDays(-3) })
    .where(eq(kurbanShares.offerId, offer.id));
  await t.putOn(animal.id, shares);
  const later = await t.addOrder(7);
  await t.addShares(offer.id, later.itemId, 7, { paidAt: t.inDays(-1) });
  await t.db.execute(t.lock(animal.id));
  expect(await rejectAnimal(ada, { id: animal.id, reason: " " })).toMatchObject({ rule: "reason" });
  expect(await rejectAnimal(ada, { id: animal.id, reason: "Ayağı kırıldı" })).toMatchObject({
    kind: "rejected",
    shares: 7,
  });
  expect(await rejectAnimal(ada, { id: animal.id, reason: "Ayağı kırıldı" })).toMatchObject({
    rule: "ended",
  });
  await t.addAnimal(offer.id, place.id);
  const proposal = await readProposal(t.db, { offerId: offer.id }, 1);
  expect(proposal?.animals.rows[0]?.shares.map(({ id }) => id).sort()).toEqual([...shares].sort());
});

describe("the office", () => {
  test("reports slaughters, and one refusal has its rule", async () => {
    const { animal } = await t.lockedAnimal();
    const ada = await t.as("Ada", "editor");
    const report = (at: Date) => reportEvent(ada, { id: animal.id, kind: "slaughtered", at });
    expect(await report(t.inDays(21))).toMatchObject({ result: "refused", rule: "future" });
    expect(await report(t.inDays(-1))).toMatchObject({ rule: "kurban_animals_slaughtered_in_window" });
    t.clock.forwardMinutes(21 * 24 * 60);
    expect(await report(t.clock.now())).toMatchObject({ result: "applied" });
    expect(await report(t.clock.now())).toMatchObject({ result: "repeated" });
    expect(await read(animal.id)).toMatchObject({ state: "slaughtered", slaughteredBy: ada.actor.id });
  });

  test("undoes a slaughter for ten minutes by the same person, and later by staff who decide", async () => {
    const { animal } = await t.lockedAnimal();
    const ada = await t.as("Ada", "editor");
    await t.decide("late_slaughter", animal.id);
    const anHourAgo = new Date(t.clock.now().getTime() - 3_600_000);
    const slaughter = () => reportEvent(ada, { id: animal.id, kind: "slaughtered", at: anHourAgo });
    expect(await slaughter()).toMatchObject({ result: "applied" });
    expect(await undoSlaughter(await t.as("Ece", "editor"), animal.id)).toMatchObject({ rule: "undo" });
    t.clock.forwardMinutes(9);
    expect(await undoSlaughter(ada, animal.id)).toMatchObject({ result: "applied" });
    expect(await read(animal.id)).toMatchObject({ state: "locked", slaughteredAt: null });
    t.clock.forwardMinutes(1);
    expect(await slaughter()).toMatchObject({ result: "applied" });
    t.clock.forwardMinutes(11);
    expect(await undoSlaughter(ada, animal.id)).toMatchObject({ rule: "undo" });
    expect(await undoSlaughter(await t.as("Zeki", "admin"), animal.id)).toMatchObject({ result: "applied" });
    expect((await read(animal.id))?.state).toBe("locked");
  });
});
