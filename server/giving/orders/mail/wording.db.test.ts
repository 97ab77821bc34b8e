import { desc, eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { settingsVersion } from "#server/staff/find-stale-settings.ts";
import { adminUsers, auditLog } from "#server/staff/table.ts";
import { openMailOfOrders } from "#testing/world/mail.ts";
import { saveWording } from "./save-wording.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { builtInWording, listChanged, readWording } from "./wording.ts";
import { writeSampleMail } from "./write-mail.ts";

const { t, mail, close } = await openMailOfOrders();
afterAll(close);

const choice = { event: "received", language: "ar" } as const;
const newWording = { greeting: "مرحبًا {ad}\n", paragraph: "سطر\r\nثانٍ\u202e {no}", closing: "" };

test("administrators change the texts of one mail in one language, and restore the built-in texts", async () => {
  const admin = await t.as("Admin", "admin");
  expect((await saveWording(await t.as("Ada"), choice, newWording)).kind).toBe("forbidden");
  expect(await saveWording(admin, choice, { ...newWording, closing: "{isim}" })).toEqual({
    kind: "refused",
    errors: { closing: "unknownPlaceholder" },
  });
  expect(await saveWording(admin, choice, newWording)).toEqual({ kind: "saved" });
  expect(await readWording(t.db, "received", "ar")).toEqual({
    changed: true,
    wording: { greeting: "مرحبًا {ad}", paragraph: "سطر\nثانٍ {no}", closing: "" },
  });
  expect(await readWording(t.db, "received", "tr")).toEqual({
    changed: false,
    wording: builtInWording("received", "tr"),
  });
  expect(await listChanged(t.db)).toMatchObject({ received: ["ar"], refunded: [] });
  const { text } = await writeSampleMail(mail.ctx, choice);
  expect(text).toContain("سطر\nثانٍ \u2066KX7-4MPQ-V\u2069");
  expect(await saveWording(admin, choice, null)).toEqual({ kind: "saved" });
  expect((await readWording(t.db, "received", "ar")).changed).toBe(false);
  const trail = await t.db.select().from(auditLog).where(eq(auditLog.entityId, "mail-received-ar"));
  expect(trail.map(({ actorName, action }) => [actorName, action])).toEqual([
    ["Admin", "update"],
    ["Admin", "update"],
  ]);
});

test("a change that another administrator did not see is overwritten only with force", async () => {
  const ada = await t.as("Ada", "admin");
  const mailKey = { event: "refunded", language: "ar" } as const;
  const version = settingsVersion((await readWording(t.db, "refunded", "ar")).wording);
  const words = { greeting: "", paragraph: "Ada {ad}", closing: "" };
  expect(await saveWording(ada, mailKey, words, { version })).toEqual({ kind: "saved" });
  expect(await saveWording(ada, mailKey, words, { version })).toEqual({ kind: "saved" });
  const others = { ...words, paragraph: "Can {ad}" };
  const can = await t.as("Can", "admin");
  expect(await saveWording(can, mailKey, others, { version })).toMatchObject({ kind: "stale", by: "Ada" });
  expect(await saveWording(can, mailKey, others, { version, force: true })).toEqual({ kind: "saved" });
});

test("two simultaneous changes of different mails are both saved", async () => {
  const staff = await Promise.all(["Ada", "Can", "Ece", "Eda"].map((name) => t.as(name, "admin")));
  const events = ["received", "refunded", "document", "year"] as const;
  const words = { greeting: "", paragraph: "Merhaba {ad}", closing: "" };
  const save = (event: (typeof events)[number], n: number) =>
    saveWording(staff[n] ?? raise(), { event, language: "en" }, words);
  await Promise.all(events.map(save));
  for (const event of events) expect((await readWording(t.db, event, "en")).changed, event).toBe(true);
});

function raise(): never {
  throw new Error("no member of staff is left");
}

test("a test mail goes to the administrator's address, and a failure shows the server's answer", async () => {
  const admin = await t.as("Admin", "admin");
  await t.db.update(adminUsers).set({ email: "yonetici@example.org" }).where(eq(adminUsers.id, "Admin"));
  expect((await sendTestMail(await t.as("Ada"), mail.ctx)).kind).toBe("forbidden");
  expect(await sendTestMail(admin, mail.ctx)).toMatchObject({ kind: "accepted", to: "yonetici@example.org" });
  mail.smtp.fail({ at: "rcpt", code: 550 });
  expect(await sendTestMail(admin, mail.ctx)).toMatchObject({
    kind: "refused",
    answer: expect.stringContaining("550"),
  });
  expect(await sendTestMail(admin, { ...mail.ctx, server: null })).toEqual({ kind: "off" });
  expect(mail.listArrived().map(({ to }) => to)).toEqual(["yonetici@example.org"]);
  const [entry] = await t.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(entry).toMatchObject({ action: "test-mail", entity: "setting", actorName: "Admin" });
});
