import { type SQL, sql } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { openRefundRows } from "#testing/world/refund-rows.ts";

const rows = await openRefundRows();
const {
  db,
  newNumber,
  refusedBy,
  setStatus,
  place,
  completed,
  pay,
  refund,
  item,
  whole,
  paid,
  setState,
  add,
} = rows;
afterAll(() => rows.connection.close());

const above = "refunds_stay_within_paid";

describe("what goes back", () => {
  test("never exceeds what was paid: one kuruş too much is refused", async () => {
    const transfer = await completed();
    expect(await refusedBy(refund(transfer, 601))).toBe(above);
    expect(await refusedBy(refund(transfer, 400))).toBeUndefined();
    expect(await refusedBy(refund(transfer, 201))).toBe(above);
    expect(await refusedBy(refund(transfer, 200))).toBeUndefined();
    expect(await refusedBy(refund(transfer, 1))).toBe(above);

    const { id, number } = await paid();
    expect(await refusedBy(refund(id, 599, { number, method: "card", state: "confirmed" }))).toBe(
      "refunds_match_items",
    );
    expect(await refusedBy(refund(id, 599, { number, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 2, { number, method: "card" }))).toBe(above);
    // The same payment cannot be refunded again by another method.
    expect(await refusedBy(refund(id, 2))).toBe(above);
    expect(await refusedBy(refund(id, 1))).toBeUndefined();
  });

  test("counts in every state but refused, and again when it is no longer refused", async () => {
    for (const state of ["requested", "approved", "sent", "unknown"]) {
      const id = await completed();
      expect(await refusedBy(refund(id, 600, { state }))).toBeUndefined();
      expect(await refusedBy(refund(id, 1)), state).toBe(above);
    }
    const id = await completed();
    const first = await add(id, [300, 200, 100]);
    expect(await refusedBy(setState(first, "refused"))).toBeUndefined();
    const second = await add(id, [300]);
    expect(await refusedBy(setState(first, "approved"))).toBe(above);
    expect(await refusedBy(setState(second, "refused"), setState(first, "approved"))).toBeUndefined();
  });

  test("cannot grow or move beyond what was paid", async () => {
    const id = await completed();
    const name = newNumber();
    expect(await refusedBy(refund(id, 600, { refund: name }))).toBeUndefined();
    expect(await refusedBy(sql`update refunds set amount = 601 where id = ${name}`)).toBe(above);
    const other = await place();
    expect(await refusedBy(sql`update refunds set order_id = ${other} where id = ${name}`)).toBe(above);
  });

  test("is money that came: not of an unpaid order, a declined attempt, or another order's payment", async () => {
    const open = await place();
    expect(await refusedBy(refund(open, 1))).toBe(above);
    const number = await pay(open, "declined");
    expect(await refusedBy(refund(open, 1, { number, method: "card" }))).toBe(above);
    const { number: foreign } = await paid();
    expect(await refusedBy(refund(open, 1, { number: foreign, method: "card" }))).toBe(above);
    // Staff may have cancelled an order that a card had paid.
    const { id, number: own } = await paid();
    await db.execute(setStatus(id, "cancelled"));
    expect(await refusedBy(refund(id, 600, { number: own, method: "card" }))).toBeUndefined();
  });

  test("is counted for each duplicate payment by itself", async () => {
    const { id, number } = await paid();
    const twice = await pay(id, "duplicate");
    expect(await refusedBy(refund(id, 601, { number: twice, method: "card" }))).toBe(above);
    expect(await refusedBy(refund(id, 600, { number: twice, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 1, { number: twice }))).toBe(above);
    expect(await refusedBy(refund(id, 600, { number, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 1, { number, method: "card" }))).toBe(above);
  });

  test("stays within each item, which must be of the same order", async () => {
    const id = await completed();
    const first = whole(id, [301]);
    const second = whole(id, [200, 201]);
    expect(await refusedBy(...first.statements)).toBe("refund_items_stay_within_item");
    expect(await refusedBy(...second.statements)).toBe("refund_items_stay_within_item");
    const part = await add(id, [200, 100]);
    expect(await refusedBy(...whole(id, [101]).statements)).toBe("refund_items_stay_within_item");
    expect(await refusedBy(...whole(id, [100]).statements)).toBeUndefined();
    const other = await completed();
    const name = newNumber();
    expect(await refusedBy(refund(id, 50, { refund: name }), item(name, other, 0, 50))).toBe(
      "refund_items_of_own_order",
    );
    // A refused refund frees its items, so it cannot be confirmed later.
    expect(await refusedBy(setState(part, "refused"))).toBeUndefined();
    await add(id, [0, 200]);
    expect(await refusedBy(setState(part, "approved"))).toBe("refund_items_stay_within_item");
  });

  test("is the sum of its items once it is confirmed; the refund of a duplicate payment has none", async () => {
    const id = await completed();
    const name = newNumber();
    const short = [refund(id, 300, { refund: name }), item(name, id, 0, 299)];
    expect(await refusedBy(...short)).toBeUndefined();
    expect(await refusedBy(setState(name, "confirmed"))).toBe("refunds_match_items");
    expect(await refusedBy(item(name, id, 1, 2))).toBe("refunds_match_items");
    expect(await refusedBy(item(name, id, 1, 1))).toBeUndefined();
    expect(await refusedBy(setState(name, "confirmed"))).toBeUndefined();

    const { id: twice } = await paid();
    const number = await pay(twice, "duplicate");
    const given = { number, method: "card" };
    expect(await refusedBy(...whole(twice, [300], given).statements)).toBe("refunds_match_items");
    expect(await refusedBy(refund(twice, 600, { ...given, state: "confirmed" }))).toBeUndefined();
  });

  test("is never deleted, and its items never change", async () => {
    const id = await completed();
    const name = await add(id, [100]);
    const change = sql`update refund_items set amount = 99 where refund_id = ${name}`;
    expect(await refusedBy(change)).toBe("refund_items_stay");
    expect(await refusedBy(sql`delete from refund_items where refund_id = ${name}`)).toBe(
      "refund_items_stay",
    );
    expect(await refusedBy(sql`delete from refunds where id = ${name}`)).toBe("refunds_stay");
  });

  test.each<[string, SQL, string]>([
    ["state", sql`state = 'done'`, "refunds_state_known"],
    ["method", sql`method = 'cash'`, "refunds_method_known"],
    ["way", sql`way = 'chargeback'`, "refunds_way_known"],
  ])("has a known %s", async (_, wrong, rule) => {
    const name = await add(await completed(), [100]);
    expect(await refusedBy(sql`update refunds set ${wrong} where id = ${name}`)).toBe(rule);
  });

  test("is nothing below a kuruş, belongs to a payment if it goes to a card, and is approved by another person", async () => {
    const id = await completed();
    expect(await refusedBy(refund(id, 0))).toBe("refunds_amount_positive");
    expect(await refusedBy(refund(id, 1, { method: "card" }))).toBe("refunds_card_has_attempt");
    const name = await add(id, [100]);
    await db.execute(
      sql`insert into admin_users (id, email, full_name, role) values ('ada', 'ada@example.org', 'Ada', 'admin')`,
    );
    const own = sql`update refunds set requested_by = 'ada', approved_by = 'ada' where id = ${name}`;
    expect(await refusedBy(own)).toBe("refunds_approved_by_another");
  });

  test("is requested of the bank once at a time for each payment", async () => {
    const { id, number } = await paid();
    const card = { number, method: "card" };
    const first = await add(id, [100], card);
    const second = await add(id, [100], card);
    expect(await refusedBy(setState(first, "sent"))).toBeUndefined();
    expect(await refusedBy(setState(second, "sent"))).toBe("refunds_one_under_way");
    expect(await refusedBy(setState(first, "unknown"))).toBeUndefined();
    expect(await refusedBy(setState(second, "sent"))).toBe("refunds_one_under_way");
    expect(await refusedBy(setState(first, "confirmed"))).toBeUndefined();
    expect(await refusedBy(setState(second, "sent"))).toBeUndefined();
  });

  test("above the limit needs a second person, and refunds of one payment count together", async () => {
    const waits = "refunds_wait_for_approval";
    const limit = (
      value: number,
    ) => sql`insert into settings (key, value) values ('refund.limit', ${value}::text::jsonb)
      on conflict (key) do update set value = excluded.value`;
    await db.execute(limit(300));
    const { id, number } = await paid();
    const first = await add(id, [300], { state: "approved" });
    const second = await add(id, [0, 1]);
    expect(await refusedBy(setState(second, "approved"))).toBe(waits);
    for (const state of ["approved", "sent", "confirmed", "unknown"])
      expect(await refusedBy(refund(id, 1, { state, number, method: "card" })), state).toBe(waits);
    const twice = await pay(id, "duplicate");
    expect(await refusedBy(refund(id, 301, { number: twice, method: "card", state: "sent" }))).toBe(waits);
    expect(
      await refusedBy(refund(id, 300, { number: twice, method: "card", state: "sent" })),
    ).toBeUndefined();
    await db.execute(sql`insert into admin_users (id, email, full_name, role)
      values ('cem', 'cem@example.org', 'Cem', 'admin') on conflict do nothing`);
    const approve = sql`update refunds set state = 'approved', approved_by = 'cem' where id = ${second}`;
    expect(await refusedBy(approve)).toBeUndefined();
    // A refund that was approved below an earlier limit stays approved.
    await db.execute(limit(0));
    expect(await refusedBy(setState(first, "confirmed"))).toBeUndefined();
    expect(await refusedBy(sql`delete from admin_users where id = 'cem'`)).toBeUndefined();
    await db.execute(sql`delete from settings`);
  });

  test.skipIf(process.env.TEST_DATABASE !== "postgres")(
    "is checked one after the other, at any level of isolation",
    async () => {
      for (const isolationLevel of ["read committed", "repeatable read", "serializable"] as const) {
        const id = await completed();
        const both = await Promise.allSettled(
          Array.from({ length: 4 }, () =>
            db.transaction(
              async (tx) => {
                // Both transactions have their snapshots before either writes.
                await tx.execute(sql`select count(*) from refunds`);
                await tx.execute(refund(id, 400));
              },
              { isolationLevel },
            ),
          ),
        );
        const kept = both.filter(({ status }) => status === "fulfilled");
        expect(kept.length, isolationLevel).toBe(1);
      }
    },
  );
});
