import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { mailOutbox } from "#server/messaging/table.ts";
import { orderName } from "#shared/giving/order-reference.ts";
import { openMailOfOrders, type TestMail } from "#testing/world/mail.ts";
import type { Site } from "#testing/world/site.ts";
import { changeStatus } from "../change-status.ts";
import { completeOrder } from "../complete-order.ts";
import { listDoubtfulMail } from "../list-doubtful.ts";
import { noteSetting } from "../note-setting.ts";
import { deliverWaitingMail } from "./deliver-mail.ts";
import { listOrderMail, readMailFigures } from "./list-mail.ts";
import { sendMail } from "./send-mail.ts";

const { t, mail, close } = await openMailOfOrders();
afterAll(close);
beforeEach(async () => {
  await mail.clear();
  mail.smtp.fail(undefined);
});

async function completed(change: Parameters<Site["place"]>[0] = {}): Promise<string> {
  const id = await t.place(change);
  await completeOrder(await t.as("Ada"), t.sms, { id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt });
  return id;
}

const setStatus = async (id: string, status: "pending" | "cancelled") =>
  changeStatus(await t.as("Ada"), { id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt, status });

/** Returns the codes of the errors that one delivery logs. */
async function errorsWhile(
  fault: Parameters<TestMail["smtp"]["fail"]>[0],
  { tries = 0, stopping }: { tries?: number; stopping?: AbortSignal } = {},
) {
  await completed();
  await t.db.update(mailOutbox).set({ tries });
  mail.smtp.fail(fault);
  const error = vi.spyOn(mail.ctx.log, "error");
  await deliverWaitingMail(mail.ctx, stopping);
  const logged = error.mock.calls.map(([facts]) => (facts as unknown as { code: string }).code);
  error.mockRestore();
  return logged;
}

describe("a completed order", () => {
  test("gets one mail, even when the job runs again", async () => {
    const id = await completed();
    expect(await deliverWaitingMail(mail.ctx)).toBe(1);
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    const [row] = await mail.listQueued();
    expect(row).toMatchObject({
      event: "received",
      subject: id,
      attempt: 1,
      orderId: id,
      state: "sent",
      tries: 1,
    });
    const [firstMail, ...otherMails] = mail.listArrived();
    expect(otherMails).toEqual([]);
    const reference = orderName(await t.readOrder(id));
    for (const text of [firstMail?.text, firstMail?.html]) {
      for (const fact of [
        "Ayşe Yılmaz",
        "₺250,00",
        "Genel Bağış",
        "Standart Bağış",
        reference,
        id,
        "Örnek Sokak 1",
      ])
        expect(text).toContain(fact);
    }
    expect(firstMail?.to).toBe("ayse@example.org");
  });

  test.each([[null], ["ayse"], ["a@example.org,b@example.org"], ["a@example.org\r\nBcc: b@example.org"]])(
    "with the address %j gets none, and completes",
    async (customerEmail) => {
      const id = await completed({ customerEmail });
      expect((await t.readOrder(id)).status).toBe("completed");
      expect(await mail.listQueued()).toEqual([]);
    },
  );

  test("gets no mail on a site without a mail server, not even after a server was added", async () => {
    await noteSetting(t.db, "mail.enabled", false);
    await completed();
    await noteSetting(t.db, "mail.enabled", true);
    expect(await mail.listQueued()).toEqual([]);
  });

  test("gets no mail when it is cancelled before the delivery, and one mail when it is completed again", async () => {
    const id = await completed();
    await setStatus(id, "pending");
    expect(await mail.listQueued()).toMatchObject([{ state: "withdrawn" }]);
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    await completeOrder(await t.as("Ada"), t.sms, {
      id,
      expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
    });
    await deliverWaitingMail(mail.ctx);
    await setStatus(id, "pending");
    await completeOrder(await t.as("Ada"), t.sms, {
      id,
      expectedUpdatedAt: (await t.readOrder(id)).updatedAt,
    });
    await deliverWaitingMail(mail.ctx);
    expect(mail.smtp.received).toHaveLength(1);
  });
});

describe("a mail server that", () => {
  test("refuses a mail for now gets it again later with the same Message-ID", async () => {
    await completed();
    mail.smtp.fail({ at: "data", code: 451 });
    await deliverWaitingMail(mail.ctx);
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    t.passMinutes(1);
    // The delivery was tried, and the server refused the mail.
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    mail.smtp.fail(undefined);
    t.passMinutes(5);
    await deliverWaitingMail(mail.ctx);
    const [row] = await mail.listQueued();
    expect(row).toMatchObject({ state: "sent", tries: 3, answer: expect.stringContaining("250") });
    expect(mail.listArrived()).toMatchObject([
      { headers: expect.stringContaining(`Message-ID: <${row?.id}@`) },
    ]);
  });

  /** Delivers to a silent server and then stops the process. */
  function silentAndStopped(tries = 0) {
    const stop = new AbortController();
    const fault = () => {
      stop.abort();
      return "silent-before" as const;
    };
    return errorsWhile(fault, { tries, stopping: stop.signal });
  }

  test("does not answer a stopping process gets the mail later, and no error is logged", async () => {
    expect(await silentAndStopped()).toEqual([]);
    mail.smtp.fail(undefined);
    t.passMinutes(1);
    await deliverWaitingMail(mail.ctx);
    expect(mail.smtp.received).toHaveLength(1);
  });

  test("does not answer the last try of a stopping process causes an error in the log", async () => {
    expect(await silentAndStopped(7)).toHaveLength(1);
    expect(await mail.listQueued()).toMatchObject([{ state: "failed" }]);
  });

  test("closes the connection causes an error with a code in the log", async () => {
    expect(await errorsWhile("cut-before")).toEqual([expect.stringMatching(/^E[A-Z]+$/)]);
  });

  test("refuses a mail finally gets no retry, and staff can send the mail as the next attempt", async () => {
    const id = await completed();
    mail.smtp.fail({ at: "rcpt", code: 550 });
    await deliverWaitingMail(mail.ctx);
    t.passMinutes(10_000);
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    expect(await listDoubtfulMail(t.db)).toMatchObject({
      total: 1,
      rows: [{ orderId: id, state: "failed" }],
    });
    mail.smtp.fail(undefined);
    const nextAttempt = { orderId: id, event: "received", subject: id, lastAttempt: 1 } as const;
    expect((await sendMail(await t.as("Vera", "viewer"), mail.ctx, nextAttempt)).kind).toBe("forbidden");
    expect(await sendMail(await t.as("Ada"), mail.ctx, nextAttempt)).toEqual({ kind: "sent" });
    expect(await sendMail(await t.as("Ada"), mail.ctx, nextAttempt)).toEqual({ kind: "overtaken" });
    expect(await listOrderMail(t.db, id)).toMatchObject([
      { attempt: 2, state: "sent", to: "a***@example.org" },
      { attempt: 1, state: "failed", answer: expect.stringContaining("550") },
    ]);
    expect((await listDoubtfulMail(t.db)).total).toBe(0);
    expect(await readMailFigures(t.db)).toMatchObject({ doubtful: 0 });
    await setStatus(id, "cancelled");
    expect(await sendMail(await t.as("Ada"), mail.ctx, nextAttempt)).toEqual({ kind: "untrue" });
  });

  test.each(["silent-after", "cut-after"] as const)(
    "is %s the mail leaves the outcome unknown",
    async (fault) => {
      const id = await completed();
      mail.smtp.fail(fault);
      await deliverWaitingMail(mail.ctx);
      t.passMinutes(10_000);
      mail.smtp.fail(undefined);
      expect(await deliverWaitingMail(mail.ctx)).toBe(0);
      expect(await mail.listQueued()).toMatchObject([{ subject: id, state: "unknown" }]);
      expect(mail.smtp.received).toHaveLength(1);
    },
  );

  test.each(["silent-before", "cut-before"] as const)("is %s the mail gets the mail later", async (fault) => {
    await completed();
    mail.smtp.fail(fault);
    await deliverWaitingMail(mail.ctx);
    mail.smtp.fail(undefined);
    t.passMinutes(1);
    await deliverWaitingMail(mail.ctx);
    expect(await mail.listQueued()).toMatchObject([{ state: "sent", tries: 2 }]);
    expect(mail.smtp.received).toHaveLength(1);
  });

  test("does not answer for a week gets no more tries", async () => {
    await completed();
    t.passMinutes(8 * 24 * 60);
    expect(await deliverWaitingMail(mail.ctx)).toBe(0);
    expect(await mail.listQueued()).toMatchObject([{ state: "failed" }]);
  });
});

test("the database refuses two addresses in one mail, and a second row for an attempt", async () => {
  const id = await t.place();
  const row = { event: "received", subject: id, orderId: id, language: "tr" } as const;
  const put = (toAddress: string) => t.db.insert(mailOutbox).values({ ...row, toAddress });
  await expect(put("a@example.org,b@example.org")).rejects.toThrow();
  await expect(put("a@example.org\r\nBcc: x@example.org")).rejects.toThrow();
  await put("a@example.org");
  await expect(put("b@example.org")).rejects.toThrow();
});
