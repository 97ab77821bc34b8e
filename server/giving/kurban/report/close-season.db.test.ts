import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { eraseShares } from "#server/giving/privacy/erase-shares.ts";
import { auditLog } from "#server/staff/table.ts";
import { kurbanRows, newTestCode } from "#testing/world/kurban-rows.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { correctNames } from "../correct-names.ts";
import { finishProblem } from "../field/finish-problem.ts";
import { moveShares } from "../move-shares.ts";
import { setOfferState } from "../offers/set-offer-state.ts";
import { closeSeason, reopenSeason } from "./close-season.ts";
import { readClosing } from "./read-closing.ts";

let t: Site & ReturnType<typeof kurbanRows>;
beforeAll(async () => {
  const site = await openSite();
  t = { ...site, ...kurbanRows(site.db, () => new Date()) };
});
afterAll(() => t.close());

const close = (id: string) =>
  sql`update kurban_seasons set state = 'closed', closed_at = now() where id = ${id}`;
const closeOffer = (id: string) => sql`update kurban_offers set state = 'closed' where id = ${id}`;

/** A closed season with one slaughtered animal, and a lapsed share of an order that is not paid. */
async function openClosed() {
  const opened = await t.lockedAnimal();
  const { orderId, itemId } = await t.addOrder(1);
  const [lapsed = ""] = await t.addShares(opened.offer.id, itemId, 1, { state: "lapsed" });
  const statements = [...t.slaughter(opened.animal.id), closeOffer(opened.offer.id), close(opened.seasonId)];
  expect(await t.refusedBy(...statements)).toBeUndefined();
  return { ...opened, unpaid: orderId, unpaidItem: itemId, lapsed };
}

describe("the database closes a season", () => {
  test.each(["held", "paid", "over"])("only without shares in the state %s", async (state) => {
    const { offer, seasonId } = await t.openOffer({ state: "closed" });
    const { itemId } = await t.addOrder(1);
    const [share = ""] = await t.addShares(offer.id, itemId, 1, { state: state as "held" });
    expect(await t.refusedBy(close(seasonId))).toBe("kurban_seasons_closed_without_shares");
    await t.db.execute(sql`update kurban_shares set state = 'lapsed' where id = ${share}`);
    expect(await t.refusedBy(close(seasonId))).toBeUndefined();
  });

  test("only without placed shares, and with closed offers", async () => {
    const { animal, offer, seasonId } = await t.lockedAnimal();
    expect(await t.refusedBy(close(seasonId))).toBe("kurban_seasons_closed_with_offers");
    await t.db.execute(closeOffer(offer.id));
    expect(await t.refusedBy(close(seasonId))).toBe("kurban_seasons_closed_without_shares");
    expect(await t.refusedBy(...t.slaughter(animal.id), close(seasonId))).toBeUndefined();
  });

  test("not while a transaction adds a share", async () => {
    const { offer, seasonId } = await t.openOffer({ state: "closed" });
    const { itemId } = await t.addOrder(1);
    let closing: Promise<string | undefined> = Promise.resolve(undefined);
    await t.db.transaction(async (tx) => {
      await tx.execute(sql`insert into kurban_shares (order_item_id, n, offer_id, state, code)
        values (${itemId}, 1, ${offer.id}, 'paid', ${newTestCode()})`);
      closing = t.refusedBy(close(seasonId));
      await tx.execute(sql`select pg_sleep(0.2)`);
    });
    expect(await closing).toBe("kurban_seasons_closed_without_shares");
  });
});

describe("in a closed season", () => {
  test("plain SQL changes no share and opens no offer", async () => {
    const { offer, shares, seasonId, unpaidItem, lapsed } = await openClosed();
    const [first = ""] = shares;
    const stays = "kurban_shares_of_open_season";
    for (const change of [
      sql`update kurban_shares set owner_name = 'Başka Biri' where id = ${first}`,
      sql`update kurban_shares set state = 'paid' where id = ${lapsed}`,
      sql`update kurban_shares set state = 'held' where id = ${lapsed}`,
      sql`delete from kurban_shares where id = ${lapsed}`,
      sql`insert into kurban_shares (order_item_id, n, offer_id, state, code)
        values (${unpaidItem}, 2, ${offer.id}, 'paid', ${newTestCode()})`,
    ])
      expect(await t.refusedBy(change)).toBe(stays);
    const open = sql`update kurban_offers set state = 'open' where id = ${offer.id}`;
    expect(await t.refusedBy(open)).toBe("kurban_offers_of_open_season");
    await expect(t.addOffer(seasonId, { state: "draft" })).rejects.toThrow();
  });

  test("a donor's new name is refused as on a locked list", async () => {
    const { orderId, first, unpaid, lapsed } = await openClosed();
    const correct = (order: string, id: string) =>
      correctNames(t, { orderId: order, names: [{ id, name: "Ali Veli", owner: "other" }] });
    expect(await correct(unpaid, lapsed)).toEqual({ kind: "locked" });
    expect(await correct(orderId, first)).toEqual({ kind: "locked" });
  });

  test("the privacy desk replaces names", async () => {
    const { orderId, first } = await openClosed();
    await t.db.transaction((tx) => eraseShares(tx, sql`(${orderId})`));
    expect((await t.share(first)).ownerName).toBe("Hisse sahibi 1");
  });

  test("money that comes late is booked: its share is over, and staff can give it back", async () => {
    const { unpaid, lapsed } = await openClosed();
    await t.db.transaction((tx) => moveShares(tx, unpaid, "pay", new Date()));
    expect((await t.share(lapsed)).state).toBe("over");
    const change = (state: string) => sql`update kurban_shares set state = ${state} where id = ${lapsed}`;
    expect(await t.refusedBy(change("paid"))).toBe("kurban_shares_of_open_season");
    expect(await t.refusedBy(change("returned"))).toBeUndefined();
  });

  test("a refund of a lapsed share is confirmed", async () => {
    const { lapsed } = await openClosed();
    const returned = sql`update kurban_shares set state = 'returned' where id = ${lapsed}`;
    expect(await t.refusedBy(returned)).toBeUndefined();
  });
});

describe("staff", () => {
  test("close a season once nothing is open, and open it again with a reason", async () => {
    const { animal, offer, seasonId } = await t.lockedAnimal();
    const ada = await t.as("Ada", "admin");
    expect(await readClosing(t.db, seasonId)).toMatchObject({
      offers: [{ id: offer.id, isOpen: true, placed: 7, paid: 0 }],
    });
    expect(await closeSeason(ada, seasonId)).toMatchObject({ kind: "refused" });
    await t.db.transaction(async (tx) => {
      for (const statement of t.slaughter(animal.id)) await tx.execute(statement);
    });
    await setOfferState(ada, { id: offer.id, state: "closed" });
    const at = t.inDays(21).toISOString();
    const refused = (key: string, device: string) => sql`
      insert into kurban_events (key, animal_id, kind, device_at, corrected_at, device, result, rule)
      values (${key}, ${animal.id}, 'slaughtered', ${at}, ${at}, ${device}, 'refused', 'list_version')`;
    const key = randomUUID();
    await t.db.execute(refused(key, "phone"));
    await t.db.execute(refused(randomUUID(), "office"));
    expect(await readClosing(t.db, seasonId)).toEqual({ offers: [], refusedReports: 1 });
    await finishProblem(ada, key);
    expect(await readClosing(t.db, seasonId)).toEqual({ offers: [], refusedReports: 0 });
    expect(await closeSeason(await t.as("Ece", "editor"), seasonId)).toMatchObject({ kind: "forbidden" });
    expect(await closeSeason(ada, seasonId)).toEqual({ kind: "saved" });
    expect(await closeSeason(ada, seasonId)).toEqual({ kind: "stale" });
    expect(await reopenSeason(ada, seasonId, " ")).toEqual({ kind: "refused", rule: "reason" });
    expect(await reopenSeason(ada, seasonId, "Bir yerin raporu gelmedi")).toEqual({ kind: "saved" });
    const trail = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, seasonId))
      .orderBy(auditLog.id);
    expect(trail.map(({ action, after }) => [action, after])).toEqual([
      ["close", { state: "closed" }],
      ["reopen-season", { state: "open", reason: "Bir yerin raporu gelmedi" }],
    ]);
  });
});
