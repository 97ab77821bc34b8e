import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { deliverNow, deliverWaiting } from "#server/messaging/deliver-messages.ts";
import type { Outbox, OutboxRow } from "#server/messaging/outbox.ts";
import { claimMessage, sendMessage } from "#server/messaging/send-message.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import type { Site } from "#testing/world/site.ts";
import type { OrderRow } from "./lock-order.ts";
import { orders } from "./table.ts";

/** later, never: the other side refuses the message. lost: it accepts the message, and no answer arrives. */
export type Fault = "later" | "never" | "lost";

export type OutboxSubject<Row extends OutboxRow, Message> = {
  name: string;
  t: Site;
  outbox: Outbox<Row, OrderRow, Message>;
  /** Makes an order whose message waits to be sent. Returns its id. */
  queue(): Promise<string>;
  /** Changes the order so that its message no longer applies. */
  over: Partial<typeof orders.$inferInsert>;
  fail(fault: Fault | undefined): void;
  /** Returns the texts that the other side accepted. */
  arrived(): string[];
  empty(): Promise<void>;
};

/** The contract of every outbox, over a real database and a real channel: nothing is lost, and nothing is sent twice. */
export function describeOutbox<Row extends OutboxRow, Message>({
  name,
  t,
  outbox,
  queue,
  over,
  fail,
  arrived,
  empty,
}: OutboxSubject<Row, Message>): void {
  const { table, channel } = outbox;
  const deliver = () => deliverWaiting(outbox);
  const about = (id: string) => eq(table.orderId, id);
  const rows = async () => (await t.db.select().from(table).orderBy(table.createdAt)) as Row[];
  const only = async () => {
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
      // Every test begins at noon in Istanbul: reminders leave by day only.
      const now = t.clock.now();
      t.pass(24 * 60 - (now.getUTCHours() - 9) * 60 - now.getUTCMinutes());
    });

    test("is sent once for each order, by however many workers", async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, queue));
      const taken = await Promise.all([deliver(), deliver(), deliver()]);
      expect(taken.reduce((sum, n) => sum + n)).toBe(12);
      expect(await deliver()).toBe(0);
      for (const id of ids) {
        const reference = orderName(await t.order(id));
        expect(arrived().filter((text) => text.includes(reference))).toHaveLength(1);
      }
      expect(new Set((await rows()).map(({ state }) => state))).toEqual(new Set(["sent"]));
    });

    test("refused for now is tried again after each pause, until it is given up", async () => {
      await queue();
      fail("later");
      for (const minutes of channel.retryAfter) {
        expect(await deliver()).toBe(0);
        const nextTryAt = new Date(t.clock.now().getTime() + minutes * 60_000);
        expect(await only()).toMatchObject({ state: "queued", nextTryAt, answer: expect.any(String) });
        const { tries } = (await only()) ?? {};
        await deliver();
        expect((await only())?.tries, "before its time").toBe(tries);
        t.pass(minutes);
      }
      await deliver();
      const tries = channel.retryAfter.length + 1;
      expect(await only()).toMatchObject({ state: "failed", tries, nextTryAt: null });
      expect(arrived()).toEqual([]);
    });

    test("refused for now arrives once the other side takes it", async () => {
      await queue();
      fail("later");
      await deliver();
      t.pass(1);
      fail(undefined);
      expect(await deliver()).toBe(1);
      expect(await only()).toMatchObject({ state: "sent", tries: 2, nextTryAt: null });
      expect(arrived()).toHaveLength(1);
    });

    test("refused for good is not tried again", async () => {
      await queue();
      fail("never");
      expect(await deliver()).toBe(0);
      fail(undefined);
      t.pass(24 * 60);
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "failed", tries: 1, answer: expect.any(String) });
    });

    test("whose answer is lost is in doubt, and not sent again", async () => {
      await queue();
      fail("lost");
      expect(await deliver()).toBe(0);
      fail(undefined);
      t.pass(24 * 60);
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "unknown", tries: 1, answer: expect.any(String) });
      expect(arrived()).toHaveLength(1);
    });

    test("whose process died is in doubt after its lease; one that was only slow still records its answer", async () => {
      await queue();
      const claimed = await claimMessage(outbox);
      if (!claimed) throw new Error("nothing claimed");
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "sending", tries: 1 });
      t.pass(channel.leaseMs / 60_000 + 1);
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "unknown", answer: channel.says.abandoned });
      expect(await sendMessage(outbox, claimed)).toBe(true);
      expect(await only()).toMatchObject({ state: "sent", tries: 1 });
      expect(arrived()).toHaveLength(1);
    });

    test("does not record a refusal over what another claim or staff decided", async () => {
      await queue();
      const claimed = await claimMessage(outbox);
      if (!claimed) throw new Error("nothing claimed");
      await t.db.update(table).set({ state: "sent" });
      fail("later");
      await sendMessage(outbox, claimed);
      expect(await only()).toMatchObject({ state: "sent" });
    });

    test("is withdrawn when it is no longer true", async () => {
      const id = await queue();
      await change(id, over);
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "withdrawn", tries: 0 });
      expect(arrived()).toEqual([]);
    });

    test("is withdrawn when the donor was erased", async () => {
      const id = await queue();
      await change(id, { erasedAt: t.clock.now(), customerPhone: null, customerEmail: null });
      expect(await deliver()).toBe(0);
      expect(await only()).toMatchObject({ state: "withdrawn" });
    });

    test("waits until its payment is confirmed, or for its time", async () => {
      const id = await queue();
      await change(id, { notifyAfter: new Date(t.clock.now().getTime() + 120_000) });
      expect(await deliver()).toBe(0);
      expect(await deliverNow(outbox, about(id))).toEqual({ kind: "waiting", answer: null, retryAt: null });
      const confirm = async (orderId: string) => void (await change(orderId, { notifyAfter: null }));
      expect(await deliverNow({ ...outbox, confirm }, about(id))).toEqual({ kind: "sent" });
    });

    test("that cannot be written does not hold up the others, and is tried later", async () => {
      const broken = await queue();
      t.pass(1);
      await queue();
      const write: typeof outbox.write = async (tx, row, order) => {
        if (row.orderId === broken) throw new Error("no words");
        return outbox.write(tx, row, order);
      };
      expect(await deliverWaiting({ ...outbox, write })).toBe(1);
      const answer = channel.says.notWritten;
      expect(await rows()).toMatchObject([{ state: "queued", tries: 0, answer }, { state: "sent" }]);
      t.pass(15);
      expect(await deliver()).toBe(1);
    });

    test("that the busy database refused is sent by the next run", async () => {
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
      const outcomes = await Promise.all([1, 2].map(() => deliverNow(outbox, about(id))));
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["already", "sent"]);
      expect(arrived()).toHaveLength(1);
    });

    test("whose delivery is slow is not waited for, and still recorded", async () => {
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
      expect(await deliverNow(slow, about(id), 20)).toEqual({ kind: "late" });
      await vi.waitFor(async () => expect(await only()).toMatchObject({ state: "sending" }));
      answer();
      await Promise.all(underway);
      expect(await only()).toMatchObject({ state: "sent", tries: 1 });
    });

    // The embedded database has one connection: no transaction can wait for another.
    test.runIf(isPostgres)("about an order that staff hold is passed over by workers", async () => {
      const held = await queue();
      const free = await queue();
      await t.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, held)).for("update");
        expect((await claimMessage(outbox))?.row.orderId).toBe(free);
        expect(await claimMessage(outbox)).toBeUndefined();
      });
      expect(await claimMessage(outbox)).toMatchObject({ row: { orderId: held, tries: 1 } });
    });

    test.runIf(isPostgres)("asked for while staff change its order waits for them, and obeys", async () => {
      const id = await queue();
      let claimed: ReturnType<typeof claimMessage> | undefined;
      await t.db.transaction(async (tx) => {
        await tx.select().from(orders).where(eq(orders.id, id)).for("update");
        claimed = claimMessage(outbox, about(id));
        await tx.update(orders).set(over).where(eq(orders.id, id));
      });
      expect(await claimed).toBeUndefined();
      expect(await only()).toMatchObject({ state: "withdrawn" });
    });
  });
}
