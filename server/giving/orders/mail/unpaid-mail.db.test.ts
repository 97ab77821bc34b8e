import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { orderName } from "#shared/giving/order-reference.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { changeStatus } from "../change-status.ts";
import { deliverWaitingMail } from "./deliver-mail.ts";
import { queueMail } from "./queue-mail.ts";
import { sendMail } from "./send-mail.ts";

const { t, mail, close } = await openMailOfOrders();
afterAll(close);
beforeEach(async () => {
  await mail.clear();
});

describe("mail about unpaid orders", () => {
  async function ask(email: string, network: string | null): Promise<string> {
    const id = await t.place({ customerEmail: email });
    await t.db.transaction(async (tx) => {
      const order = { id, customerEmail: email, language: "tr" };
      const transferMail = {
        event: "transfer_instructions",
        subject: id,
        order,
        now: t.clock.now(),
      } as const;
      await queueMail(tx, transferMail, network);
    });
    return id;
  }

  test("is limited to three a day for one mailbox, also when queued simultaneously", async () => {
    const spellings = ["a@example.org", "A@Example.org", "a+b@EXAMPLE.ORG", "a+c+d@example.org"];
    await Promise.all(Array.from({ length: 12 }, (_, n) => ask(spellings[n % 4] ?? "", `net${n}`)));
    expect(await mail.listQueued()).toHaveLength(3);
    t.passMinutes(24 * 60 + 1);
    await ask("a@example.org", null);
    expect(await mail.listQueued()).toHaveLength(4);
  });

  test("is limited to twenty a day for one network, also when queued simultaneously", async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => ask(`a${n}@example.org`, "net")));
    expect(await mail.listQueued()).toHaveLength(20);
    await ask("other@example.org", "other net");
    expect(await mail.listQueued()).toHaveLength(21);
    t.passMinutes(24 * 60 + 1);
    await deliverWaitingMail(mail.ctx);
    expect((await mail.listQueued()).filter(({ network }) => network !== null)).toEqual([]);
  });

  test("counts mail that staff send, and contains the account, the reference and the remaining days", async () => {
    const id = await ask("a@example.org", null);
    await deliverWaitingMail(mail.ctx);
    const [firstMail] = mail.listArrived();
    const reference = orderName(await t.readOrder(id));
    for (const text of [firstMail?.text, firstMail?.html])
      for (const fact of ["TR33 0006 1005 1978 6457 8413 26", reference, "₺250,00", "30 gün", "İmece Vakfı"])
        expect(text).toContain(fact);
    expect(firstMail?.text.indexOf("TR33")).toBeLessThan(firstMail?.text.indexOf("TR32") ?? 0);
    const ada = await t.as("Ada");
    const sendAgain = (after: number) =>
      sendMail(ada, mail.ctx, {
        orderId: id,
        event: "transfer_instructions",
        subject: id,
        lastAttempt: after,
      });
    expect([await sendAgain(1), await sendAgain(2), await sendAgain(3)]).toEqual([
      { kind: "sent" },
      { kind: "sent" },
      { kind: "limit" },
    ]);
    expect(mail.smtp.received).toHaveLength(3);
  });

  test("is withdrawn when the order is paid or cancelled before the delivery", async () => {
    const id = await ask("a@example.org", null);
    const expectedUpdatedAt = (await t.readOrder(id)).updatedAt;
    await changeStatus(await t.as("Ada"), { id, expectedUpdatedAt, status: "cancelled" });
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    expect(await mail.listQueued()).toMatchObject([{ state: "withdrawn" }]);
  });
});
