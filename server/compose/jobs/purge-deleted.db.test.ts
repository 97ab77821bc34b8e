import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import {
  addRecord,
  campaignTests,
  everyKind,
  openTestRecords,
  projectTests,
  type TestKind,
  type TestRecords,
} from "#testing/world/records.ts";
import { purgeDeleted } from "./purge-deleted.ts";

let staff: TestRecords;
beforeAll(async () => {
  staff = await openTestRecords();
});
afterAll(() => staff.connection.close());

const purge = () => purgeDeleted(staff.as("admin"));
const exists = async ({ table }: TestKind, id: string) =>
  (await staff.db.select().from(table).where(sql`${table.id} = ${id}`)).length === 1;

test.each(everyKind)("a deleted $name can be restored for 30 days, and is then purged", async (kind) => {
  const ctx = staff.as("editor");
  const { id } = await addRecord(ctx, kind, `Silinecek ${kind.name}`);
  const otherRecord = await addRecord(ctx, kind, `Kalacak ${kind.name}`, { displayOrder: 2 });
  await kind.remove(ctx, id);
  staff.passMs(30 * dayMs - 1);
  expect(await purge()).toBe(0);
  expect(await exists(kind, id)).toBe(true);
  staff.passMs(1);
  expect(await purge()).toBe(1);
  expect(await exists(kind, id)).toBe(false);
  expect(await exists(kind, otherRecord.id)).toBe(true);
  expect(await kind.restore(ctx, id)).toEqual({ kind: "missing" });
  expect((await staff.trail(id)).at(-1)).toEqual({
    actor: "Sistem",
    action: "purge",
    entity: kind.name,
    before: { title: `Silinecek ${kind.name}` },
    after: null,
  });
});

let orders = 0;
async function insertOrder(column: "campaign_id" | "project_id", id: string): Promise<void> {
  const order = `HDPURGE${String(++orders).padStart(9, "0")}`;
  await staff.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into orders (id, payment_method, total_amount) values (${order}, 'bank_transfer', 500)`,
    );
    await tx.execute(sql`insert into order_items
      (order_id, position, ${sql.identifier(column)}, campaign_title, category, donation_type, amount, quantity)
      values (${order}, 0, ${id}, 'x', 'genel', 'standart', 500, 1)`);
  });
}

test.each([
  [campaignTests, "campaign_id"],
  [projectTests, "project_id"],
] as const)(
  "a deleted $0.name with donations is never purged, and can always be restored",
  async (kind, column) => {
    const ctx = staff.as("editor");
    const withOrder = await addRecord(ctx, kind, `Bağışlı ${kind.name}`);
    await insertOrder(column, withOrder.id);
    const withOpeningAmount = await addRecord(ctx, kind, `Devreden ${kind.name}`);
    await staff.db.execute(
      sql`update ${kind.table} set opening_amount = 100 where id = ${withOpeningAmount.id}`,
    );
    for (const { id } of [withOrder, withOpeningAmount]) await kind.remove(ctx, id);
    staff.passMs(400 * dayMs);
    expect(await purge()).toBe(0);
    for (const { id } of [withOrder, withOpeningAmount]) {
      expect(await kind.restore(ctx, id)).toMatchObject({ kind: "saved" });
    }
  },
);
