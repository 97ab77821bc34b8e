import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deliverNow, deliverWaiting } from "#server/messaging/deliver-messages.ts";
import type { Outbox, OutboxRow } from "#server/messaging/outbox.ts";
import { claimMessage, sendMessage } from "#server/messaging/send-message.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import type { Site } from "#testing/world/site.ts";
import type { OrderRow } from "./lock-order.ts";
import { orders } from "./table.ts";

/** With `lostAnswer` the provider or mail server accepts the message, but sends no answer. */
export type Fault = "temporaryRefusal" | "permanentRefusal" | "lostAnswer";

export type OutboxSubject<Row extends OutboxRow, Message> = {
  name: string;
  t: Site;
  outbox: Outbox<Row, OrderRow, Message>;
  /** Creates an order with a queued message. Returns the id of the order. */
  queue(): Promise<string>;
  /** Changes of the order after which its message is no longer true. */
  makesObsolete: Partial<typeof orders.$inferInsert>;
  fail(fault: Fault | undefined): void;
  /** Returns the texts that the provider or mail server accepted. */
  sentTexts(): string[];
  empty(): Promise<void>;
};

/** The contract of every outbox, on a real database and a real channel: no message is lost, and none is sent twice. */
export function describeOutbox<Row extends OutboxRow, Message>({
  name,
  t,
  outbox,
  queue,
  makesObsolete,
  fail,
  sentTexts,
  empty,
}: OutboxSubject<Row, Message>): void {
  const { table, channel } = outbox;
  const deliver = () => deliverWaiting(outbox);
  const selectOrder = (id: string) => sql`order_id = ${id}`;
  const rows = async () => (await t.db.select().from(table).orderBy(table.createdAt)) as Row[];
  const readOnlyRow = async () => {
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    return row;
  };
  const change = (id: string, changes: Partial<typeof orders.$inferInsert>) =>
    t.db.update(orders).set(changes).where(eq(orders.id, id));
  const isPostgres = process.env.TEST_DATABASE === "postgres";

  describe(name, () => {
    beforeEach(async () => {
      fail(undefined);
      await empty();
      // Every test begins at noon in Istanbul, because reminders are sent only by day.
      const now = t.clock.now();
      t.passMinutes(24 * 60 - (now.getUTCHours() - 9) * 60 - now.getUTCMinutes());
    });

    test("is sent once for each order by several workers", async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, queue));
      const counts = await Promise.all([deliver(), deliver(), deliver()]);
      expect(counts.reduce((sum, n) => sum + n)).toBe(12);
      expect(await deliver()).toBe(0);
      for (const id of ids) {
        const reference = orderName(await t.readOrder(id));
        expect(sentTexts().filter((text) => text.includes(reference))).toHaveLength(1);
      }
      expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["sent"]));
    });

    test("with a temporary refusal is tried again after each pause, until the tries end", async () => {
      await queue();
      fail("temporaryRefusal");
      for (const minutes of channel.retryAfter) {
        expect(await deliver()).toBe(0);
        const nextTryAt = new Date(t.clock.now().getTime() + minutes * 60_000);
        expect(await readOnlyRow()).toMatchObject({ state: "queued", nextTryAt, answer: expect.any(String) });
        const { tries } = (await readOnlyRow()) ?? {};
        await deliver();
        expect((await readOnlyRow())?.tries, "before its time").toBe(tries);
        t.passMinutes(minutes);
      }
      await deliver();
      const tries = channel.retryAfter.length + 1;
      expect(await readOnlyRow()).toMatchObject({ state: "failed", tries, nextTryAt: null });
      expect(sentTexts()).toEqual([]);
    });

    test("with a temporary refusal arrives at a later try", async () => {
      await queue();
      fail("temporaryRefusal");
      await deliver();
      t.passMinutes(1);
      fail(undefined);
      expect(await deliver()).toBe(1);
      expect(await readOnlyRow()).toMatchObject({ state: "sent", tries: 2, nextTryAt: null });
      expect(sentTexts()).toHaveLength(1);
    });

    test("with a final refusal is not tried again", async () => {
      await queue();
      fail("permanentRefusal");
      expect(await deliver()).toBe(0);
      fail(undefined);
      t.passMinutes(24 * 60);
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "failed", tries: 1, answer: expect.any(String) });
    });

    test("without an answer becomes unknown, and is not sent again", async () => {
      await queue();
      fail("lostAnswer");
      expect(await deliver()).toBe(0);
      fail(undefined);
      t.passMinutes(24 * 60);
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "unknown", tries: 1, answer: expect.any(String) });
      expect(sentTexts()).toHaveLength(1);
    });

    test("of a process that died becomes unknown after its lease, and a late answer is recorded", async () => {
      await queue();
      const claimed = await claimMessage(outbox);
      if (!claimed) throw new Error("nothing claimed");
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "sending", tries: 1 });
      t.passMinutes(channel.leaseMs / 60_000 + 1);
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "unknown", answer: channel.staffTexts.abandoned });
      expect(await sendMessage(outbox, claimed)).toBe(true);
      expect(await readOnlyRow()).toMatchObject({ state: "sent", tries: 1 });
      expect(sentTexts()).toHaveLength(1);
    });

    test("does not record a refusal after another claim or a decision of staff", async () => {
      await queue();
      const claimed = await claimMessage(outbox);
      if (!claimed) throw new Error("nothing claimed");
      await t.db.update(table).set({ state: "sent" });
      fail("temporaryRefusal");
      await sendMessage(outbox, claimed);
      expect(await readOnlyRow()).toMatchObject({ state: "sent" });
    });

    test("is withdrawn when it is no longer true", async () => {
      const id = await queue();
      await change(id, makesObsolete);
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "withdrawn", tries: 0 });
      expect(sentTexts()).toEqual([]);
    });

    test("is withdrawn when the donor was erased", async () => {
      const id = await queue();
      await change(id, { erasedAt: t.clock.now(), customerPhone: null, customerEmail: null });
      expect(await deliver()).toBe(0);
      expect(await readOnlyRow()).toMatchObject({ state: "withdrawn" });
    });

    test("waits until its payment is confirmed, or until its next time", async () => {
      const id = await queue();
      await change(id, { notifyAfter: new Date(t.clock.now().getTime() + 120_000) });
      expect(await deliver()).toBe(0);
      expect(await deliverNow(outbox, selectOrder(id))).toEqual({
        kind: "waiting",
        answer: null,
        retryAt: null,
      });
      const confirm = async (orderId: string) => void (await change(orderId, { notifyAfter: null }));
      expect(await deliverNow({ ...outbox, confirm }, selectOrder(id))).toEqual({ kind: "sent" });
    });

    test("that cannot be written is tried later, and does not delay the next messages", async () => {
      const broken = await queue();
      t.passMinutes(1);
      await queue();
      const write: typeof outbox.write = async (tx, row, order) => {
        if (row.orderId === broken) throw new Error("no words");
        return outbox.write(tx, row, order);
      };
      expect(await deliverWaiting({ ...outbox, write })).toBe(1);
      const answer = channel.staffTexts.notWritten;
      expect(await rows()).toMatchObject([{ state: "queued", tries: 0, answer }, { state: "sent" }]);
      t.passMinutes(15);
      expect(await deliver()).toBe(1);
    });

    test("that a busy database could not write is sent by the next run", async () => {
      await queue();
      const write: typeof outbox.write = async (tx) => {
        await tx.execute(
          sql`do $$ begin raise exception 'a lock' using errcode = 'lock_not_available'; end $$`,
        );
        return null;
      };
      expect(await deliverWaiting({ ...outbox, write })).toBe(0);
      expect(await deliver()).toBe(1);
    });

    test("requested twice at once is sent once, and both requests get its outcome", async () => {
      const id = await queue();
      const outcomes = await Promise.all([1, 2].map(() => deliverNow(outbox, selectOrder(id))));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["already", "sent"]);
      expect(sentTexts()).toHaveLength(1);
    });

    test("with a slow delivery returns early to the caller, and its answer is recorded", async () => {
      const id = await queue();
      let answer = () => {};
      const send: typeof channel.send = async (...sent) => {
        await new Promise<void>((resolve) => {
          answer = resolve;
        });
        return channel.send(...sent);
      };
      const underway = new Set<Promise<unknown>>();
      const slow = { ...outbox, underway, channel: { ...channel, send } };
      expect(await deliverNow(slow, selectOrder(id), 20)).toEqual({ kind: "late" });
      await vi.waitFor(async () => expect(await readOnlyRow()).toMatchObject({ state: "sending" }));
      answer();
      await Promise.all(underway);
      expect(await readOnlyRow()).toMatchObject({ state: "sent", tries: 1 });
    });

    // The embedded database has one connection, so two transactions cannot overlap.
    test.runIf(isPostgres)("about an order that staff have locked is skipped by workers", async () => {
      const lockedOrder = await queue();
      const freeOrder = await queue();
      await t.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, lockedOrder)).for("update");
        expect((await claimMessage(outbox))?.row.orderId).toBe(freeOrder);
        expect(await claimMessage(outbox)).toBeUndefined();
      });
      expect(await claimMessage(outbox)).toMatchObject({ row: { orderId: lockedOrder, tries: 1 } });
    });

    test.runIf(isPostgres)(
      "requested while staff change its order waits for the change, and is withdrawn",
      async () => {
        const id = await queue();
        let claimed: ReturnType<typeof claimMessage> | undefined;
        await t.db.transaction(async (tx) => {
          await tx.select().from(orders).where(eq(orders.id, id)).for("update");
          claimed = claimMessage(outbox, selectOrder(id));
          await tx.update(orders).set(makesObsolete).where(eq(orders.id, id));
        });
        expect(await claimed).toBeUndefined();
        expect(await readOnlyRow()).toMatchObject({ state: "withdrawn" });
      },
    );
  });
}
