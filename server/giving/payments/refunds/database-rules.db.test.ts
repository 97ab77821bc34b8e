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

const abovePaid = "refunds_stay_within_paid";

describe("the database", () => {
  test("refuses refunds that exceed the payment by one kuruş", async () => {
    const transfer = await completed();
    expect(await refusedBy(refund(transfer, 601))).toBe(abovePaid);
    expect(await refusedBy(refund(transfer, 400))).toBeUndefined();
    expect(await refusedBy(refund(transfer, 201))).toBe(abovePaid);
    expect(await refusedBy(refund(transfer, 200))).toBeUndefined();
    expect(await refusedBy(refund(transfer, 1))).toBe(abovePaid);

    const { id, number } = await paid();
    expect(await refusedBy(refund(id, 599, { number, method: "card", state: "confirmed" }))).toBe(
      "refunds_match_items",
    );
    expect(await refusedBy(refund(id, 599, { number, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 2, { number, method: "card" }))).toBe(abovePaid);
    // The same payment cannot be refunded again by another method.
    expect(await refusedBy(refund(id, 2))).toBe(abovePaid);
    expect(await refusedBy(refund(id, 1))).toBeUndefined();
  });

  test("counts a refund in every state except refused, also after it was refused", async () => {
    for (const state of ["requested", "approved", "sent", "unknown"]) {
      const id = await completed();
      expect(await refusedBy(refund(id, 600, { state }))).toBeUndefined();
      expect(await refusedBy(refund(id, 1)), state).toBe(abovePaid);
    }
    const id = await completed();
    const first = await add(id, [300, 200, 100]);
    expect(await refusedBy(setState(first, "refused"))).toBeUndefined();
    const second = await add(id, [300]);
    expect(await refusedBy(setState(first, "approved"))).toBe(abovePaid);
    expect(await refusedBy(setState(second, "refused"), setState(first, "approved"))).toBeUndefined();
  });

  test("refuses to increase a refund above its payment, or to move it to an unpaid order", async () => {
    const id = await completed();
    const name = newNumber();
    expect(await refusedBy(refund(id, 600, { refund: name }))).toBeUndefined();
    expect(await refusedBy(sql`update refunds set amount = 601 where id = ${name}`)).toBe(abovePaid);
    const otherOrder = await place();
    expect(await refusedBy(sql`update refunds set order_id = ${otherOrder} where id = ${name}`)).toBe(
      abovePaid,
    );
  });

  test("refuses the refund of an unpaid order, a declined attempt, or another order's payment", async () => {
    const openOrder = await place();
    expect(await refusedBy(refund(openOrder, 1))).toBe(abovePaid);
    const number = await pay(openOrder, "declined");
    expect(await refusedBy(refund(openOrder, 1, { number, method: "card" }))).toBe(abovePaid);
    const { number: otherNumber } = await paid();
    expect(await refusedBy(refund(openOrder, 1, { number: otherNumber, method: "card" }))).toBe(abovePaid);
    // Staff may have cancelled an order that a card had paid.
    const { id, number: own } = await paid();
    await db.execute(setStatus(id, "cancelled"));
    expect(await refusedBy(refund(id, 600, { number: own, method: "card" }))).toBeUndefined();
  });

  test("counts the refunds of each duplicate payment separately", async () => {
    const { id, number } = await paid();
    const duplicate = await pay(id, "duplicate");
    expect(await refusedBy(refund(id, 601, { number: duplicate, method: "card" }))).toBe(abovePaid);
    expect(await refusedBy(refund(id, 600, { number: duplicate, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 1, { number: duplicate }))).toBe(abovePaid);
    expect(await refusedBy(refund(id, 600, { number, method: "card" }))).toBeUndefined();
    expect(await refusedBy(refund(id, 1, { number, method: "card" }))).toBe(abovePaid);
  });

  test("refuses refunds that exceed an item, or that name an item of another order", async () => {
    const id = await completed();
    const first = whole(id, [301]);
    const second = whole(id, [200, 201]);
    expect(await refusedBy(...first.statements)).toBe("refund_items_stay_within_item");
    expect(await refusedBy(...second.statements)).toBe("refund_items_stay_within_item");
    const part = await add(id, [200, 100]);
    expect(await refusedBy(...whole(id, [101]).statements)).toBe("refund_items_stay_within_item");
    expect(await refusedBy(...whole(id, [100]).statements)).toBeUndefined();
    const otherOrder = await completed();
    const name = newNumber();
    expect(await refusedBy(refund(id, 50, { refund: name }), item(name, otherOrder, 0, 50))).toBe(
      "refund_items_of_own_order",
    );
    // A refused refund releases its items. Another refund uses them here, so the first cannot be approved any more.
    expect(await refusedBy(setState(part, "refused"))).toBeUndefined();
    await add(id, [0, 200]);
    expect(await refusedBy(setState(part, "approved"))).toBe("refund_items_stay_within_item");
  });

  test("confirms a refund only if its amount is the sum of its items, or a duplicate payment's without items", async () => {
    const id = await completed();
    const name = newNumber();
    const short = [refund(id, 300, { refund: name }), item(name, id, 0, 299)];
    expect(await refusedBy(...short)).toBeUndefined();
    expect(await refusedBy(setState(name, "confirmed"))).toBe("refunds_match_items");
    expect(await refusedBy(item(name, id, 1, 2))).toBe("refunds_match_items");
    expect(await refusedBy(item(name, id, 1, 1))).toBeUndefined();
    expect(await refusedBy(setState(name, "confirmed"))).toBeUndefined();

    const { id: duplicate } = await paid();
    const number = await pay(duplicate, "duplicate");
    const onDuplicate = { number, method: "card" };
    expect(await refusedBy(...whole(duplicate, [300], onDuplicate).statements)).toBe("refunds_match_items");
    expect(await refusedBy(refund(duplicate, 600, { ...onDuplicate, state: "confirmed" }))).toBeUndefined();
  });

  test("refuses to delete a refund, or to change its items", async () => {
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
    ["method", sql`method = 'cheque'`, "refunds_method_known"],
    ["way", sql`way = 'chargeback'`, "refunds_way_known"],
  ])("refuses an unknown %s of a refund", async (_, wrong, rule) => {
    const name = await add(await completed(), [100]);
    expect(await refusedBy(sql`update refunds set ${wrong} where id = ${name}`)).toBe(rule);
  });

  test("refuses a refund of nothing, to a card without a payment, or approved by its requester", async () => {
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

  test("refuses a second refund request to the bank while the payment's first one has no answer", async () => {
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

  test("requires an approval if the refunds of a payment together exceed the limit", async () => {
    const approvalRule = "refunds_wait_for_approval";
    const limit = (
      value: number,
    ) => sql`insert into settings (key, value) values ('refund.limit', ${value}::text::jsonb)
      on conflict (key) do update set value = excluded.value`;
    await db.execute(limit(300));
    const { id, number } = await paid();
    const first = await add(id, [300], { state: "approved" });
    const second = await add(id, [0, 1]);
    expect(await refusedBy(setState(second, "approved"))).toBe(approvalRule);
    for (const state of ["approved", "sent", "confirmed", "unknown"])
      expect(await refusedBy(refund(id, 1, { state, number, method: "card" })), state).toBe(approvalRule);
    const duplicate = await pay(id, "duplicate");
    expect(await refusedBy(refund(id, 301, { number: duplicate, method: "card", state: "sent" }))).toBe(
      approvalRule,
    );
    expect(
      await refusedBy(refund(id, 300, { number: duplicate, method: "card", state: "sent" })),
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
    "commits only one of several concurrent refunds that together exceed the payment, at every isolation level",
    async () => {
      for (const isolationLevel of ["read committed", "repeatable read", "serializable"] as const) {
        const id = await completed();
        const results = await Promise.allSettled(
          Array.from({ length: 4 }, () =>
            db.transaction(
              async (tx) => {
                // Each transaction takes its snapshot before it writes.
                await tx.execute(sql`select count(*) from refunds`);
                await tx.execute(refund(id, 400));
              },
              { isolationLevel },
            ),
          ),
        );
        const committed = results.filter(({ status }) => status === "fulfilled");
        expect(committed.length, isolationLevel).toBe(1);
      }
    },
  );
});
