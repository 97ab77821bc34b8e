import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailOutbox } from "#server/messaging/table.ts";
import { listAudit } from "#server/staff/queries.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { completeOrder } from "./complete-order.ts";
import { correctContact } from "./correct-contact.ts";
import { noteSetting } from "./note-setting.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
  await noteSetting(t.db, "mail.enabled", true);
});
afterAll(() => t.close());

const contact = { name: "Ayşe Yılmaz", phone: "532 123 45 67", email: "ayse@gmail.com" };

async function correct(
  id: string,
  change: Partial<typeof contact>,
  expectedUpdatedAt?: Date,
  role?: "viewer",
) {
  const ctx = await t.as("Ada");
  const actor = role ? { ...ctx.actor, role } : ctx.actor;
  const at = expectedUpdatedAt ?? (await t.readOrder(id)).updatedAt;
  const correction = { id, expectedUpdatedAt: at, contact: { ...contact, ...change } };
  return correctContact({ ...ctx, actor }, correction, async () => {});
}

test("a corrected contact has an audit entry, and waiting mail goes to the new address", async () => {
  const id = await t.place({ customerEmail: "ayse@gmial.com" });
  await completeOrder(await t.as("Ada"), t.sms, { id, expectedUpdatedAt: (await t.readOrder(id)).updatedAt });
  const expectedUpdatedAt = (await t.readOrder(id)).updatedAt;
  expect(await correct(id, { phone: "+49 151 23456789", email: "AYSE@GMAİL.COM" })).toEqual({
    kind: "saved",
  });
  expect(await t.readOrder(id)).toMatchObject({
    customerName: "Ayşe Yılmaz",
    customerPhone: "+4915123456789",
    customerEmail: "AYSE@GMAiL.COM",
    status: "completed",
  });
  const mails = () =>
    t.db.select().from(mailOutbox).where(eq(mailOutbox.orderId, id)).orderBy(desc(mailOutbox.event));
  const notice = { event: "contact_changed", state: "queued", toAddress: "ayse@gmial.com" };
  expect(await mails()).toMatchObject([
    { event: "received", state: "queued", toAddress: "AYSE@GMAiL.COM" },
    notice,
  ]);
  const trail = await listAudit(t.db, { entity: "order", entityId: id }, 10);
  expect(trail[0]).toMatchObject({
    action: "correct-contact",
    before: { phone: "5321234567", email: "ayse@gmial.com" },
    after: { phone: "+4915123456789", email: "AYSE@GMAiL.COM" },
  });
  expect(await correct(id, {}, expectedUpdatedAt)).toMatchObject({ kind: "stale" });
  t.passMinutes(1);
  // A further correction does not move the notice, and has one to the address that was right until then.
  expect(await correct(id, { email: "ayse@example.org" })).toEqual({ kind: "saved" });
  expect((await mails()).map(({ toAddress }) => toAddress).toSorted()).toEqual([
    "AYSE@GMAiL.COM",
    "ayse@example.org",
    "ayse@gmial.com",
  ]);
});

test("an invalid name or phone, a missing permission or an erased donor refuses the correction", async () => {
  const id = await t.place();
  expect(await correct(id, { name: "A", phone: "12" })).toMatchObject({
    kind: "refused",
    errors: { name: { key: "donor.name.short" }, phone: { key: "donor.phone.invalid" } },
  });
  expect(await correct(id, { name: "Fatma Kaya" }, undefined, "viewer")).toMatchObject({ kind: "forbidden" });
  expect((await t.readOrder(id)).customerName).toBe("Ayşe Yılmaz");
});
