import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kurbanRows, newTestCode } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  // The triggers compare with the clock of the database.
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
});
afterAll(() => t.close());

const setOffer = (id: string, change: ReturnType<typeof sql>) =>
  sql`update kurban_offers set ${change} where id = ${id}`;

describe("an offer is refused", () => {
  test("with more shares than its capacity, also when two statements bring them", async () => {
    const { offer } = await t.openOffer({ capacity: 3 });
    const { itemId } = await t.addOrder(4);
    const insert = (
      n: number,
      state: string,
    ) => sql`insert into kurban_shares (order_item_id, n, offer_id, state, code)
      values (${itemId}, ${n}, ${offer.id}, ${state}, ${newTestCode()})`;
    expect(await t.refusedBy(insert(1, "paid"), insert(2, "held"), insert(3, "held"))).toBeUndefined();
    expect(await t.sums(offer.id)).toEqual({ sold: 1, held: 2, unpaidHeld: 0 });
    expect(await t.refusedBy(insert(4, "held"))).toBe("kurban_offers_within_capacity");
    expect(await t.refusedBy(insert(4, "over"))).toBeUndefined();
    expect(await t.refusedBy(setOffer(offer.id, sql`capacity = 2`))).toBe("kurban_offers_within_capacity");
    expect(await t.refusedBy(sql`delete from kurban_shares where order_item_id = ${itemId}`)).toBeUndefined();
    expect(await t.sums(offer.id)).toEqual({ sold: 0, held: 0, unpaidHeld: 0 });
  });

  test("only by its true sums, whatever the order of statements, checks and rollbacks in a transaction", async () => {
    const { offer } = await t.openOffer();
    const { itemId } = await t.addOrder(9);
    const insert = (n: number) => sql`insert into kurban_shares (order_item_id, n, offer_id, state, code)
      values (${itemId}, ${n}, ${offer.id}, 'held', ${newTestCode()})`;
    await t.db.transaction(async (tx) => {
      await tx.execute(insert(1));
      await tx.execute(sql`set constraints all immediate`);
      await tx.execute(insert(2));
      await tx.execute(sql`savepoint before_third`);
      await tx.execute(insert(3));
      await tx.execute(sql`rollback to before_third`);
      await tx.execute(sql`set constraints all deferred`);
      await tx.execute(
        sql`update kurban_shares set state = 'paid' where order_item_id = ${itemId} and n = 2`,
      );
    });
    expect(await t.sums(offer.id)).toEqual({ sold: 1, held: 1, unpaidHeld: 0 });
    await Promise.all(
      [4, 5, 6, 7].map((n) =>
        t.db.transaction(async (tx) => {
          await tx.execute(insert(n));
          await tx.execute(sql`select pg_sleep(0.05)`);
        }),
      ),
    );
    expect(await t.sums(offer.id)).toEqual({ sold: 1, held: 5, unpaidHeld: 0 });
  });

  test("open without permit, and open after the permit ends", async () => {
    const { offer } = await t.openOffer({ state: "draft", permitExemptReason: null });
    const open = setOffer(offer.id, sql`state = 'open'`);
    expect(await t.refusedBy(open)).toBe("kurban_offers_open_has_permit");
    const permit = sql`permit_authority = 'Valilik', permit_number = '12', permit_until = ${t.inDays(9).toISOString()}::date`;
    expect(await t.refusedBy(setOffer(offer.id, permit))).toBe("kurban_offers_closes_within_permit");
    expect(
      await t.refusedBy(setOffer(offer.id, sql`closes_at = ${t.inDays(8).toISOString()}, ${permit}`), open),
    ).toBeUndefined();
    const { offer: exempt } = await t.openOffer({ state: "draft", permitExemptReason: " " });
    expect(await t.refusedBy(setOffer(exempt.id, sql`state = 'open'`))).toBe("kurban_offers_open_has_permit");
  });

  test("if it takes vacip until the last hour of the slaughter, also when a place gets another window", async () => {
    const { offer, place } = await t.openOffer();
    const late = t.inDays(21.97).toISOString();
    expect(await t.refusedBy(setOffer(offer.id, sql`closes_at = ${late}`))).toBe(
      "kurban_offers_closes_before_window_ends",
    );
    expect(
      await t.refusedBy(
        sql`update kurban_places set slaughter_from = ${t.inDays(9).toISOString()}, slaughter_until = ${t.inDays(10.01).toISOString()} where id = ${place.id}`,
      ),
    ).toBe("kurban_offers_closes_before_window_ends");
    expect(
      await t.refusedBy(
        setOffer(offer.id, sql`kinds = '{adak}'`),
        setOffer(offer.id, sql`closes_at = ${late}`),
      ),
    ).toBeUndefined();
    const { seasonId } = await t.openOffer({ kinds: ["adak"] }, { kind: "all_year" });
    expect(
      await t.refusedBy(sql`update kurban_offers set kinds = '{vacip}' where season_id = ${seasonId}`),
    ).toBe("kurban_offers_kinds_of_season");
  });

  test("with another campaign, another number of shares or without a kind, once it has shares of it", async () => {
    const { offer } = await t.openOffer();
    const free = setOffer(offer.id, sql`shares_per_animal = 6, kinds = '{vacip, adak}'`);
    expect(await t.refusedBy(free)).toBeUndefined();
    const { itemId } = await t.addOrder(1);
    await t.addShares(offer.id, itemId, 1, { state: "lapsed" });
    const { offer: other } = await t.openOffer({ state: "closed" });
    for (const campaignId of [other.campaignId, offer.campaignId])
      expect(await t.refusedBy(setOffer(offer.id, sql`campaign_id = ${campaignId}`))).toBeUndefined();
    await t.db.execute(sql`update kurban_shares set state = 'held' where offer_id = ${offer.id}`);
    for (const [change, rule] of [
      [sql`campaign_id = ${other.campaignId}`, "kurban_offers_keep_campaign"],
      [sql`shares_per_animal = 7`, "kurban_offers_keep_shares_per_animal"],
      [sql`animal = 'small', shares_per_animal = 1`, "kurban_offers_keep_shares_per_animal"],
      [sql`kinds = '{adak, nafile}'`, "kurban_offers_keep_kinds"],
      [sql`kinds = '{vacip}'`, undefined],
    ] as const)
      expect(await t.refusedBy(setOffer(offer.id, change))).toBe(rule);
  });

  test("beside another offer of its campaign that is not closed", async () => {
    const { offer, seasonId } = await t.openOffer();
    const twin = sql`insert into kurban_offers (season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at)
      select season_id, campaign_id, animal, shares_per_animal, kinds, capacity, opens_at, closes_at from kurban_offers where id = ${offer.id}`;
    expect(await t.refusedBy(twin)).toBe("kurban_offers_one_of_campaign");
    expect(
      await t.refusedBy(sql`update kurban_offers set state = 'closed' where season_id = ${seasonId}`, twin),
    ).toBeUndefined();
  });
});

describe("a share on an animal is refused", () => {
  test("as the eighth, on a taken position, on a second animal, and unless it is paid", async () => {
    const { offer, place, animal, shares, itemId, first } = await t.openAnimal();
    await t.putOn(animal.id, shares);
    const more = await t.addOrder(1);
    const [eighth = ""] = await t.addShares(offer.id, more.itemId, 1);
    expect(await t.refusedBy(t.put(eighth, animal.id, 8))).toBe("kurban_shares_fit_animal");
    expect(await t.refusedBy(t.put(eighth, animal.id, 7))).toBe("kurban_shares_one_of_position");
    const other = await t.addAnimal(offer.id, place.id);
    expect(await t.refusedBy(t.put(first, other.id, 1))).toBe("kurban_shares_placed_if_paid");
    await t.db.execute(sql`update kurban_shares set state = 'held' where id = ${eighth}`);
    expect(await t.refusedBy(t.put(eighth, other.id, 1))).toBe("kurban_shares_placed_if_paid");
    expect(
      await t.refusedBy(sql`insert into kurban_shares (order_item_id, n, offer_id, state, code, animal_id, position)
        values (${itemId}, 8, ${offer.id}, 'placed', ${newTestCode()}, ${other.id}, 1)`),
    ).toBe("kurban_shares_placed_if_paid");
  });

  test("of another offer", async () => {
    const { first } = await t.openAnimal();
    const { animal } = await t.openAnimal();
    expect(await t.refusedBy(t.put(first, animal.id, 1))).toBe("kurban_shares_of_offer_of_animal");
  });

  test.each([
    [false, "kurban_shares_of_one_kind"],
    [true, undefined],
  ])("of vacip beside adak, if the season mixes kinds: %s", async (mixKinds, rule) => {
    const { offer, animal, first } = await t.openAnimal({ mixKinds });
    const vow = await t.addOrder(2, "adak");
    const [adak = ""] = await t.addShares(offer.id, vow.itemId, 1);
    const thanks = await t.addOrder(1, "sukur");
    const [sukur = ""] = await t.addShares(offer.id, thanks.itemId, 1);
    expect(await t.refusedBy(t.put(first, animal.id, 1), t.put(sukur, animal.id, 2))).toBeUndefined();
    expect(await t.refusedBy(t.put(adak, animal.id, 3))).toBe(rule);
  });
});

describe("the list of a locked animal", () => {
  test("is whole, unless staff decided about a part of an animal", async () => {
    const { animal, shares } = await t.openAnimal();
    await t.putOn(animal.id, shares.slice(0, 6));
    expect(await t.refusedBy(t.lock(animal.id))).toBe("kurban_animals_lock_full");
    await t.decide("partial_animal", animal.id);
    expect(await t.refusedBy(t.lock(animal.id))).toBeUndefined();
  });

  test("changes only by a decision after the lock", async () => {
    const { offer, animal, first } = await t.lockedAnimal();
    const extra = await t.addOrder(1);
    const [paid = ""] = await t.addShares(offer.id, extra.itemId, 1);
    const changes = [
      sql`update kurban_shares set owner_name = 'Fatma Yılmaz' where id = ${first}`,
      sql`update kurban_shares set state = 'paid', animal_id = null, position = null where id = ${first}`,
      sql`update kurban_shares set position = 7 where id = ${first}`,
      sql`delete from kurban_shares where id = ${first}`,
      sql`update kurban_animals set state = 'planned' where id = ${animal.id}`,
      t.put(paid, animal.id, 7),
    ];
    for (const change of changes) expect(await t.refusedBy(change)).toBe("kurban_shares_stay_on_list");
    await t.decide("after_lock_change", animal.id);
    expect(
      await t.refusedBy(
        sql`update kurban_shares set state = 'paid', animal_id = null, position = null where id = ${first}`,
        t.put(paid, animal.id, 1),
      ),
    ).toBeUndefined();
  });

  test("never changes after the slaughter, also with a decision; only an erasure replaces a name", async () => {
    const { offer, animal, first } = await t.lockedAnimal();
    await t.decide("partial_animal", animal.id);
    const extra = await t.addOrder(1);
    const [seventh = ""] = await t.addShares(offer.id, extra.itemId, 1);
    expect(await t.refusedBy(...t.slaughter(animal.id))).toBeUndefined();
    await t.decide("after_lock_change", animal.id);
    const empty = sql`update kurban_shares set owner_name = null where id = ${first}`;
    const changes = [
      empty,
      sql`update kurban_shares set owner_name = 'Fatma Yılmaz' where id = ${first}`,
      sql`update kurban_shares set state = 'paid', animal_id = null, position = null where id = ${first}`,
      sql`delete from kurban_shares where id = ${first}`,
      t.put(seventh, animal.id, 7),
    ];
    for (const change of changes) expect(await t.refusedBy(change)).toBe("kurban_shares_stay_on_list");
    const erasure = sql`select set_config('imece.erased_shares', 'yes', true)`;
    expect(
      await t.refusedBy(
        erasure,
        sql`update kurban_shares set owner_name = 'Hisse sahibi 1' where id = ${first}`,
      ),
    ).toBeUndefined();
    expect(await t.refusedBy(erasure, empty)).toBeUndefined();
  });

  test("of a condemned animal is empty again only by a decision", async () => {
    const { animal, first } = await t.lockedAnimal();
    await t.refusedBy(...t.slaughter(animal.id));
    await t.db.execute(sql`update kurban_animals set state = 'condemned' where id = ${animal.id}`);
    const free = sql`update kurban_shares set state = 'paid', animal_id = null, position = null where id = ${first}`;
    expect(await t.refusedBy(free)).toBe("kurban_shares_stay_on_list");
    await t.decide("condemned_counts", animal.id);
    expect(await t.refusedBy(free)).toBeUndefined();
  });
});

test("tags and ear tags are unique in a season, and the place is the offer's", async () => {
  const { offer, place, seasonId } = await t.openOffer();
  await t.addAnimal(offer.id, place.id, { tag: "A1", earTag: "TR 06 123" });
  const add = (tag: string, earTag: string | null, placeId = place.id) => sql`
    insert into kurban_animals (offer_id, place_id, tag, ear_tag) values (${offer.id}, ${placeId}, ${tag}, ${earTag})`;
  expect(await t.refusedBy(add("A1", null))).toBe("kurban_animals_tag_unique");
  expect(await t.refusedBy(add("A2", "tr06123"))).toBe("kurban_animals_ear_tag_unique");
  expect(await t.refusedBy(add("A2", null), add("A3", "TR 06 124"))).toBeUndefined();
  const other = await t.openOffer();
  expect(await t.refusedBy(add("A4", null, other.place.id))).toBe("kurban_animals_at_place_of_offer");
  expect(
    await t.refusedBy(
      sql`update kurban_offers set place_id = ${other.place.id} where season_id = ${seasonId}`,
    ),
  ).toBe("kurban_offers_place_of_season");
});

test.each([
  ["Ayşe Yılmaz", undefined],
  ["Hisse sahibi 12", undefined],
  ["Ayşe\nYılmaz", "kurban_shares_name_is_a_name"],
  ["Ayşe 2", "kurban_shares_name_is_a_name"],
  ["Ayşe ٢", "kurban_shares_name_is_a_name"],
  ["a@b", "kurban_shares_name_is_a_name"],
  ["HTTP ornek", "kurban_shares_name_is_a_name"],
  ["  ", "kurban_shares_name_is_a_name"],
  ["a".repeat(60), undefined],
  ["a".repeat(61), "kurban_shares_name_is_a_name"],
])("the name %j of a share is refused by %s", async (name, rule) => {
  const { offer } = await t.openOffer();
  const { itemId } = await t.addOrder(1);
  const [id = ""] = await t.addShares(offer.id, itemId, 1);
  expect(await t.refusedBy(sql`update kurban_shares set owner_name = ${name} where id = ${id}`)).toBe(rule);
});
