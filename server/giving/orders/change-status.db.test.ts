import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settings } from "#server/platform/db/table.ts";
import { auditLog } from "#server/staff/table.ts";
import { orderSettings } from "#shared/settings/order-settings.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { cancelUnpaidTransfers } from "./cancel-unpaid-transfers.ts";
import { changeStatus } from "./change-status.ts";
import { completeOrder } from "./complete-order.ts";
import { readOrderSettings, saveOrderSettings } from "./order-settings.ts";
import { orders } from "./table.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());
beforeEach(() => t.answerWith(() => ({ kind: "accepted", messageId: "1" })));

const readVersion = async (id: string) => (await t.readOrder(id)).updatedAt;
const auditOf = (id: string) =>
  t.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "order"), eq(auditLog.entityId, id)))
    .orderBy(auditLog.id);

describe("a status change by staff", () => {
  test("changes the collected amount, and stores the member of staff and an audit entry", async () => {
    const ada = await t.as("Ada");
    const id = await t.place();
    const before = await t.readCollected();
    const completed = await completeOrder(ada, t.sms, { id, expectedUpdatedAt: await readVersion(id) });
    expect(completed).toMatchObject({ kind: "saved", changed: true, sms: { kind: "sent" } });
    expect(await t.readCollected()).toBe(before + 25_000);
    expect(await t.readOrder(id)).toMatchObject({ status: "completed", completedBy: "Ada", smsSent: true });

    t.passMinutes(1);
    const note = "  Bankadan\niade edildi. ";
    const cancellation = await changeStatus(ada, {
      id,
      expectedUpdatedAt: await readVersion(id),
      status: "cancelled",
      note,
    });
    expect(cancellation.kind).toBe("saved");
    expect(await t.readCollected()).toBe(before);
    const cancelled = await t.readOrder(id);
    expect(cancelled).toMatchObject({ status: "cancelled", statusNote: "Bankadan iade edildi." });
    expect(cancelled).toMatchObject({ completedBy: null, completedAt: null });
    expect(cancelled.staffChangedAt).toEqual(cancelled.updatedAt);

    await changeStatus(ada, { id, expectedUpdatedAt: cancelled.updatedAt, status: "pending" });
    expect((await t.readOrder(id)).statusNote).toBeNull();
    const steps = (await auditOf(id)).map(({ before, after }) => [before, after]);
    expect(steps).toEqual([
      [{ status: "pending" }, { status: "completed" }],
      [{ status: "completed" }, { status: "cancelled", note: "Bankadan iade edildi." }],
      [{ status: "cancelled", note: "Bankadan iade edildi." }, { status: "pending" }],
    ]);
  });

  test("completes an order with a failed payment", async () => {
    const id = await t.place({ paymentMethod: "card", errorCode: "51", status: "payment_failed" });
    const ada = await t.as("Ada");
    await completeOrder(ada, t.sms, { id, expectedUpdatedAt: await readVersion(id) });
    expect(await t.readOrder(id)).toMatchObject({ status: "completed", errorCode: null });
  });

  test("a note on a completed order does not change the time and the member of staff of its completion", async () => {
    const id = await t.place({ paymentMethod: "card", status: "completed" });
    const { completedAt } = await t.readOrder(id);
    t.passMinutes(60);
    const ada = await t.as("Ada");
    await completeOrder(ada, t.sms, {
      id,
      expectedUpdatedAt: await readVersion(id),
      note: "Bankada görüldü.",
    });
    const noted = await t.readOrder(id);
    expect(noted).toMatchObject({ completedAt, completedBy: null, statusNote: "Bankada görüldü." });
  });

  test("a viewer cannot change a status", async () => {
    const id = await t.place();
    const viewer = await t.as("Vera", "viewer");
    const expectedUpdatedAt = await readVersion(id);
    const forbidden = { kind: "forbidden", area: "orders", level: "decide" };
    expect(await completeOrder(viewer, t.sms, { id, expectedUpdatedAt })).toEqual(forbidden);
    expect(await changeStatus(viewer, { id, expectedUpdatedAt, status: "cancelled" })).toEqual(forbidden);
    expect(await t.readOrder(id)).toMatchObject({ status: "pending", updatedAt: expectedUpdatedAt });
    expect(await auditOf(id)).toEqual([]);
    expect(await t.readSms(id)).toBeUndefined();
  });

  test("an unknown order is missing", async () => {
    const ada = await t.as("Ada");
    expect(
      await changeStatus(ada, { id: "HDNONE", expectedUpdatedAt: new Date(), status: "pending" }),
    ).toEqual({
      kind: "missing",
    });
  });
});

describe("simultaneous changes by two members of staff", () => {
  test("the second person sees the name and time of the first change, and may force the own change", async () => {
    const ada = await t.as("Ada");
    const can = await t.as("Can");
    const id = await t.place();
    const expectedUpdatedAt = await readVersion(id);
    const answers = await Promise.all([
      completeOrder(ada, t.sms, { id, expectedUpdatedAt }),
      changeStatus(can, { id, expectedUpdatedAt, status: "cancelled" }),
    ]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["saved", "stale"]);
    const after = await t.readOrder(id);
    const [first, second] = answers[0].kind === "saved" ? ["Ada", can] : ["Can", ada];
    const stale = answers.find(({ kind }) => kind === "stale");
    expect(stale).toEqual({ kind: "stale", by: first, at: after.updatedAt });
    const insisted = await changeStatus(second, { id, expectedUpdatedAt, force: true, status: "pending" });
    expect(insisted).toMatchObject({ kind: "saved", changed: true });
  });

  test("when both complete the order, the second person gets a conflict, and one SMS is sent", async () => {
    const ada = await t.as("Ada");
    const can = await t.as("Can");
    const id = await t.place();
    const expectedUpdatedAt = await readVersion(id);
    const before = t.sent.length;
    const answers = await Promise.all([
      completeOrder(ada, t.sms, { id, expectedUpdatedAt }),
      completeOrder(can, t.sms, { id, expectedUpdatedAt }),
    ]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(["saved", "stale"]);
    expect(t.sent.length).toBe(before + 1);
    expect(await auditOf(id)).toHaveLength(1);
  });

  test("after a change by the bank staff get a conflict without a name", async () => {
    const id = await t.place({ paymentMethod: "card" });
    const expectedUpdatedAt = await readVersion(id);
    t.passMinutes(1);
    const at = t.clock.now();
    await t.db.update(orders).set({ status: "completed", updatedAt: at }).where(eq(orders.id, id));
    const ada = await t.as("Ada");
    expect(await changeStatus(ada, { id, expectedUpdatedAt, status: "cancelled" })).toEqual({
      kind: "stale",
      by: null,
      at,
    });
  });

  test("a person who presses the button three times gets no conflict", async () => {
    const ada = await t.as("Ada");
    const id = await t.place();
    const expectedUpdatedAt = await readVersion(id);
    const before = t.sent.length;
    const answers = await Promise.all(
      [1, 2, 3].map(() => completeOrder(ada, t.sms, { id, expectedUpdatedAt })),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(["saved", "saved", "saved"]);
    expect(answers.filter((answer) => answer.kind === "saved" && answer.changed)).toHaveLength(1);
    expect(t.sent.length).toBe(before + 1);
    expect(await auditOf(id)).toHaveLength(1);
  });
});

test("a note from a stale page is a conflict, even after a change by the same person", async () => {
  const ada = await t.as("Ada");
  const id = await t.place();
  const expectedUpdatedAt = await readVersion(id);
  await changeStatus(ada, { id, expectedUpdatedAt, status: "cancelled", note: "İade edildi." });
  const sameChange = { id, expectedUpdatedAt, status: "cancelled" as const };
  expect(await changeStatus(ada, { ...sameChange, note: "İade edildi." })).toMatchObject({ changed: false });
  expect((await changeStatus(ada, { ...sameChange, note: "Yanlış hesap." })).kind).toBe("stale");
});

describe("unpaid transfers", () => {
  const days = (n: number) => new Date(t.clock.now().getTime() - n * 86_400_000);

  test("are cancelled after the days of the setting, with a note, but not after staff reopened them", async () => {
    const old = await t.place({ createdAt: days(31) });
    const young = await t.place({ createdAt: days(29) });
    const card = await t.place({ createdAt: days(40), paymentMethod: "card" });
    expect(await cancelUnpaidTransfers(t)).toBe(1);
    expect(await t.readOrder(old)).toMatchObject({ status: "cancelled", staffChangedAt: null });
    expect((await t.readOrder(old)).statusNote).toContain("30 gün");
    expect(await auditOf(old)).toMatchObject([{ actorName: "Sistem", actorId: null }]);
    expect((await t.readOrder(young)).status).toBe("pending");
    expect((await t.readOrder(card)).status).toBe("pending");

    const ada = await t.as("Ada");
    await changeStatus(ada, { id: old, expectedUpdatedAt: await readVersion(old), status: "pending" });
    expect(await cancelUnpaidTransfers(t)).toBe(0);
    expect((await t.readOrder(old)).status).toBe("pending");
  });

  test("follow the days that administrators set, and are never cancelled without a limit", async () => {
    const admin = await t.as("Admin", "admin");
    const newSettings = {
      ...orderSettings.defaults,
      smsTemplate: "{no}",
      transferDays: 3,
      reminderSms: "{no}",
      refundLimit: 5_000_00,
    };
    const editor = await t.as("Ada");
    expect((await saveOrderSettings(editor, newSettings, "İmece")).kind).toBe("forbidden");
    const id = await t.place({ createdAt: days(5) });
    expect((await saveOrderSettings(admin, { ...newSettings, transferDays: null }, "İmece")).kind).toBe(
      "saved",
    );
    expect(await cancelUnpaidTransfers(t)).toBe(0);
    expect(await saveOrderSettings(admin, { ...newSettings, transferDays: 0 }, "İmece")).toEqual({
      kind: "refused",
      errors: { transferDays: "invalid" },
    });
    // A reminder on the day of the cancellation is refused.
    expect(await saveOrderSettings(admin, { ...newSettings, reminderDays: 3 }, "İmece")).toEqual({
      kind: "refused",
      errors: { reminderDays: "invalid" },
    });
    expect(await saveOrderSettings(admin, { ...newSettings, refundLimit: -1 }, "İmece")).toEqual({
      kind: "refused",
      errors: { refundLimit: "invalid" },
    });
    const unusual = { ...newSettings, smsTemplate: "Bağış\0no:\t{no}\ud83d" };
    expect((await saveOrderSettings(admin, unusual, "İmece")).kind).toBe("saved");
    expect((await readOrderSettings(t.db)).smsTemplate).toMatch(/^Bağış no: \{no\}/);
    expect((await saveOrderSettings(admin, newSettings, "İmece")).kind).toBe("saved");
    expect((await readOrderSettings(t.db)).refundLimit).toBe(5_000_00);
    expect(await cancelUnpaidTransfers(t)).toBeGreaterThan(0);
    expect((await t.readOrder(id)).status).toBe("cancelled");
    await t.db.delete(settings);
  });

  test("a text that a longer name of the foundation no longer fits does not stop the other settings", async () => {
    const admin = await t.as("Admin", "admin");
    const name = "Karadeniz Dayanışma ve Yardımlaşma Vakfı";
    const { smsTemplate, reminderSms } = await readOrderSettings(t.db);
    const values = { smsTemplate, reminderSms, smsAutomatic: true };
    expect((await saveOrderSettings(admin, values, name)).kind).toBe("saved");
    expect(await saveOrderSettings(admin, { ...values, reminderSms: `${reminderSms}!` }, name)).toEqual({
      kind: "refused",
      errors: { reminderSms: "tooLong" },
    });
    await t.db.delete(settings);
  });
});
