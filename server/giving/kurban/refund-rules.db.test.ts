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

describe("a refund", () => {
  /** The statements of a refund that names these shares. */
  function refund(
    order: { orderId: string; itemId: number },
    amount: number,
    shares: readonly string[],
    by: string | null = null,
  ) {
    const id = crypto.randomUUID();
    return [
      sql`insert into refunds (id, order_id, method, amount, reason, requested_by) values (${id}, ${order.orderId}, 'transfer', ${amount}, 'x', ${by})`,
      sql`insert into refund_items (refund_id, order_item_id, amount) values (${id}, ${order.itemId}, ${amount})`,
      ...shares.map(
        (share) => sql`insert into kurban_share_refunds (refund_id, share_id) values (${id}, ${share})`,
      ),
    ];
  }
  const complete = (id: string) =>
    sql`update orders set status = 'completed', completed_at = now() where id = ${id}`;

  test("gives back whole shares of the line, names them, and each share once", async () => {
    const opened = await t.openAnimal();
    await t.db.execute(complete(opened.orderId));
    const [first = "", second = "", third = ""] = opened.shares;
    expect(await t.refusedBy(...refund(opened, 1_500_000, []))).toBe("refund_items_are_whole_shares");
    expect(await t.refusedBy(...refund(opened, 1_600_000, [first]))).toBe("refund_items_are_whole_shares");
    expect(await t.refusedBy(...refund(opened, 1_500_000, [first, second]))).toBe(
      "refund_items_are_whole_shares",
    );
    expect(await t.refusedBy(...refund(opened, 3_000_000, [first, second]))).toBeUndefined();
    expect(await t.refusedBy(...refund(opened, 1_500_000, [first]))).toBe(
      "kurban_share_refunds_one_of_share",
    );
    const stranger = await t.openAnimal();
    expect(await t.refusedBy(...refund(opened, 1_500_000, [stranger.first]))).toBe(
      "kurban_share_refunds_of_item",
    );
    expect(await t.refusedBy(sql`delete from kurban_share_refunds where share_id = ${first}`)).toBe(
      "kurban_share_refunds_stay",
    );
    expect(await t.refusedBy(...refund(opened, 1_500_000, [third]))).toBeUndefined();
  });

  test("keeps its shares off an animal, and an animal with one of them off the lists", async () => {
    const opened = await t.openAnimal();
    await t.db.execute(complete(opened.orderId));
    const [first = "", second = ""] = opened.shares;
    await t.putOn(opened.animal.id, opened.shares);
    expect(await t.refusedBy(...refund(opened, 1_500_000, [first]))).toBeUndefined();
    expect(await t.refusedBy(t.lock(opened.animal.id))).toBe("kurban_animals_lock_without_refund");
    const off = sql`update kurban_shares set state = 'paid', animal_id = null, position = null where id = ${first}`;
    expect(await t.refusedBy(off)).toBeUndefined();
    expect(await t.refusedBy(t.put(first, opened.animal.id, 1))).toBe("kurban_shares_placed_without_refund");
    await t.decide("partial_animal", opened.animal.id);
    expect(await t.refusedBy(t.lock(opened.animal.id))).toBeUndefined();
    // A refused refund no longer names the share.
    await t.db.execute(
      sql`update refunds set state = 'refused', ended_at = now() where order_id = ${opened.orderId}`,
    );
    await t.decide("after_lock_change", opened.animal.id);
    expect(await t.refusedBy(t.put(first, opened.animal.id, 1))).toBeUndefined();
    // An administrator's refund after the lock does not stop a new version of the list.
    await t.as("Ali", "admin");
    expect(await t.refusedBy(...refund(opened, 1_500_000, [second], "Ali"))).toBeUndefined();
    expect(await t.refusedBy(t.lock(opened.animal.id))).toBeUndefined();
  });

  test("of a locked animal is an administrator's, and of a slaughtered animal is refused", async () => {
    const opened = await t.lockedAnimal();
    await t.db.execute(complete(opened.orderId));
    const [first = "", second = ""] = opened.shares;
    await t.as("Ada", "admin");
    await t.as("Ece", "editor");
    for (const by of [null, "Ece"])
      expect(await t.refusedBy(...refund(opened, 1_500_000, [first], by))).toBe(
        "kurban_share_refunds_by_administrator",
      );
    expect(await t.refusedBy(...refund(opened, 1_500_000, [first], "Ada"))).toBeUndefined();
    expect(
      await t.refusedBy(
        sql`update kurban_shares set state = 'returned', animal_id = null, position = null where id = ${first}`,
      ),
    ).toBeUndefined();
    expect(await t.refusedBy(...t.slaughter(opened.animal.id))).toBeUndefined();
    expect(await t.refusedBy(...refund(opened, 1_500_000, [second], "Ada"))).toBe(
      "kurban_share_refunds_not_slaughtered",
    );
  });
});

test("a decision is not approved by the person who made it", async () => {
  await t.as("Ada", "admin");
  expect(
    await t.refusedBy(
      sql`insert into kurban_decisions (kind, subject, text, decided_by, approved_by) values ('fourth_day', 'x', 'x', 'Ada', 'Ada')`,
    ),
  ).toBe("kurban_decisions_approved_by_another");
});
