import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kurbanRows } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  // The triggers compare with the clock of the database.
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
});
afterAll(() => t.close());

describe("an animal is slaughtered", () => {
  test("only from its locked list, and its shares with it", async () => {
    const { animal, shares, first, offer, place } = await t.openAnimal();
    await t.putOn(animal.id, shares.slice(0, 6));
    const slaughter = t.slaughter(animal.id);
    expect(await t.refusedBy(...slaughter)).toBe("kurban_animals_slaughtered_if_locked");
    const condemn = sql`update kurban_animals set state = 'condemned', slaughtered_at = now() where id = ${animal.id}`;
    expect(await t.refusedBy(condemn)).toBe("kurban_animals_condemned_if_slaughtered");
    const add = sql`insert into kurban_animals (offer_id, place_id, tag, state, slaughtered_at)
      values (${offer.id}, ${place.id}, 'S1', 'slaughtered', now())`;
    expect(await t.refusedBy(add)).toBe("kurban_animals_slaughtered_if_locked");
    const alone = (id = "") => sql`update kurban_shares set state = 'slaughtered' where id = ${id}`;
    expect(await t.refusedBy(alone(first))).toBe("kurban_shares_slaughtered_with_animal");
    const unplaced = sql`update kurban_shares set state = 'slaughtered', animal_id = ${animal.id}, position = 7
      where id = ${shares[6]}`;
    expect(await t.refusedBy(unplaced)).toBe("kurban_shares_placed_if_paid");
    await t.decide("partial_animal", animal.id);
    await t.db.execute(t.lock(animal.id));
    expect(await t.refusedBy(alone(first))).toBe("kurban_shares_slaughtered_with_animal");
    expect(await t.refusedBy(...slaughter)).toBeUndefined();
  });

  test("with its ear tag, if the offer has a proof", async () => {
    const { offer, animal } = await t.lockedAnimal();
    await t.db.execute(sql`update kurban_offers set proof = 'film' where id = ${offer.id}`);
    const setTag = (tag: string | null) =>
      sql`update kurban_animals set ear_tag = ${tag} where id = ${animal.id}`;
    const rule = "kurban_animals_slaughtered_with_ear_tag";
    expect(await t.refusedBy(setTag(" "), ...t.slaughter(animal.id))).toBe(rule);
    expect(await t.refusedBy(setTag("TR 06 777"), ...t.slaughter(animal.id))).toBeUndefined();
    expect(await t.refusedBy(setTag(null))).toBe(rule);
  });

  test("within the window of its place if it has a vacip, unless staff decided", async () => {
    const rule = "kurban_animals_slaughtered_in_window";
    const { animal, place } = await t.lockedAnimal();
    for (const day of [19.9, 22.1])
      expect(await t.refusedBy(...t.slaughter(animal.id, t.inDays(day)))).toBe(rule);
    expect(
      await t.refusedBy(
        sql`update kurban_places set slaughter_from = null, slaughter_until = null where id = ${place.id}`,
        ...t.slaughter(animal.id, t.inDays(21)),
      ),
    ).toBe(rule);
    expect(await t.refusedBy(...t.slaughter(animal.id))).toBeUndefined();
    const later = sql`update kurban_animals set slaughtered_at = ${t.inDays(23).toISOString()} where id = ${animal.id}`;
    expect(await t.refusedBy(later)).toBe(rule);
    await t.decide("late_slaughter", animal.id);
    expect(await t.refusedBy(later)).toBeUndefined();
  });

  test("at any time, if it has no vacip", async () => {
    const { offer, animal } = await t.openAnimal();
    const { itemId } = await t.addOrder(7, "adak");
    await t.putOn(animal.id, await t.addShares(offer.id, itemId, 7));
    expect(await t.refusedBy(t.lock(animal.id), ...t.slaughter(animal.id, t.inDays(1)))).toBeUndefined();
  });
});

describe("a vacip leaves a locked list after the window of its place", () => {
  const leave = (id: string, days: number, reason = "window_ended") => sql`update kurban_shares
    set state = 'over', state_reason = ${reason}, animal_id = null, position = null, state_at = ${t.inDays(days).toISOString()}
    where id = ${id}`;
  const rule = "kurban_shares_stay_on_list";

  test("only after the window, only for this reason, and not if it is slaughtered late", async () => {
    const { animal, first, shares } = await t.lockedAnimal();
    expect(await t.refusedBy(leave(first, 21.9))).toBe(rule);
    expect(await t.refusedBy(leave(first, 22.1, "other"))).toBe(rule);
    expect(
      await t.refusedBy(
        sql`update kurban_shares set owner_name = 'Ali' where id = ${first}`,
        leave(first, 22.1),
      ),
    ).toBe(rule);
    expect(await t.refusedBy(leave(first, 22.1))).toBeUndefined();
    await t.decide("late_slaughter", animal.id);
    expect(await t.refusedBy(leave(shares[1] ?? "", 22.1))).toBe(rule);
  });

  test("never after the slaughter, and no share of another type", async () => {
    const { animal, first } = await t.lockedAnimal();
    expect(await t.refusedBy(...t.slaughter(animal.id))).toBeUndefined();
    expect(await t.refusedBy(leave(first, 22.1))).toBe(rule);
    const { offer, animal: other } = await t.openAnimal();
    const { itemId } = await t.addOrder(7, "adak");
    const shares = await t.addShares(offer.id, itemId, 7);
    await t.putOn(other.id, shares);
    await t.db.execute(t.lock(other.id));
    expect(await t.refusedBy(leave(shares[0] ?? "", 22.1))).toBe(rule);
  });
});
