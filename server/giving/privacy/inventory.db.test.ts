import { inflateRawSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "#server/staff/store-settings.ts";
import { retentionSettings } from "#shared/settings/retention-settings.ts";
import { openTestRecords, type TestRecords } from "#testing/world/records.ts";
import { buildInventory, type InventoryFacts } from "./build-inventory.ts";
import { exportInventory } from "./export-inventory.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const recipients: InventoryFacts["recipients"] = {
  banks: [{ name: "ziraat (NestPay)", isAbroad: false }],
  sms: [],
  mail: [{ name: "e-posta sunucusu smtp.example.org", isAbroad: null }],
  pictures: [],
  authorities: [{ name: "yetkili kamu kurumları", isAbroad: false }],
  visitors: [{ name: "site ziyaretçileri", isAbroad: true }],
};

test("each row of the inventory names its tables, and says who gets the data and how long they are kept", async () => {
  const retention = { ...(await readSettings(staff.db, retentionSettings)), smsMonths: null };
  const rows = buildInventory({ recipients, retention });
  expect(rows.filter(({ tables }) => tables === "")).toEqual([]);
  expect(rows.find(({ data }) => data.includes("kart numarası"))).toMatchObject({
    recipients: "ziraat (NestPay)",
    abroad: "Aktarılmaz",
    kept: "Banka mesajları: 24 ay; Bağışçı verileri: 120 ay",
    tables: expect.stringContaining("payment_attempts"),
  });
  expect(rows.find(({ tables }) => tables.includes("mail_outbox"))).toMatchObject({
    recipients: "e-posta sunucusu smtp.example.org",
    abroad: "[…: e-posta sunucusu smtp.example.org sunucularının ülkesi; yurt dışıysa KVKK m. 9 dayanağı]",
    kept: "SMS metinleri: süresiz",
  });
  expect(rows.find(({ tables }) => tables.includes("admin_users"))?.subjects).toBe("Çalışan ve yönetici");
});

test("only administrators download the inventory, and the download is in the audit trail", async () => {
  for (const role of ["viewer", "editor"] as const) {
    expect(await exportInventory(staff.as(role), recipients)).toMatchObject({ kind: "forbidden" });
  }
  const outcome = await exportInventory(staff.as("admin"), recipients);
  if (outcome.kind !== "exported") throw new Error(outcome.kind);
  const chunks: Uint8Array[] = [];
  for await (const chunk of outcome.chunks) chunks.push(chunk);
  const sheet = readFirstFile(Buffer.concat(chunks));
  for (const text of ["İşleme amacı", "Hukuki sebep", "Yurt dışına aktarım", "payment_attempts"])
    expect(sheet).toContain(text);
  expect(await staff.trail("inventory")).toEqual([
    {
      actor: "admin hanım",
      action: "export",
      entity: "donor",
      before: null,
      after: { what: "inventory", format: "xlsx", rows: 13 },
    },
  ]);
});

/** Unpacks the first file of a ZIP, whose size is written after its data. */
function readFirstFile(zip: Buffer): string {
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  return inflateRawSync(zip.subarray(start)).toString();
}
