import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countPermissions } from "#server/giving/donor-page/list-permissions.ts";
import { changePermission } from "#server/giving/donor-page/permissions.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { auditLog } from "#server/staff/table.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { withdrawMessages } from "./withdraw-messages.ts";

let staff: Site;
beforeAll(async () => {
  staff = await openSite();
});
afterAll(() => staff.close());

test("a withdrawal ends the permission for messages of all the donor's orders, and other consents stay", async () => {
  const donor = { customerPhone: "5551119988", status: "completed" } as const;
  const firstOrder = await staff.place(donor);
  const secondOrder = await staff.place(donor);
  const strangerOrder = await staff.place({
    customerPhone: "5551119989",
    customerEmail: "baska@example.org",
  });
  await staff.db.execute(sql`
    insert into order_consents (order_id, kind, version, language)
    select id, kind, '0', 'tr' from orders cross join (values ('messages'), ('proxy')) as given (kind)`);
  const allow = { contact: donor.customerPhone, kind: "sms" } as const;
  const wording = { text: "Bana SMS gönderebilirsiniz.", language: "tr" } as const;
  await changePermission(staff.db, allow, { wording, now: new Date(staff.clock.now().getTime() - 1_000) });
  const listWithdrawn = () =>
    rowsOf<{ id: string; kind: string }>(
      staff.db,
    )`select order_id as id, kind from order_consents where withdrawn_at is not null`;

  const editor = await staff.as("Emre", "editor");
  expect(await withdrawMessages(editor, { orderId: secondOrder })).toMatchObject({ kind: "forbidden" });
  expect(await listWithdrawn()).toEqual([]);

  const admin = await staff.as("Yonca", "admin");
  expect(await withdrawMessages(admin, { orderId: secondOrder })).toEqual({
    kind: "withdrawn",
    orders: 2,
    permissions: 1,
  });
  const expected = [firstOrder, secondOrder].toSorted().map((id) => ({ id, kind: "messages" }));
  expect((await listWithdrawn()).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(expected);
  expect(await withdrawMessages(admin, { orderId: firstOrder })).toEqual({
    kind: "withdrawn",
    orders: 0,
    permissions: 0,
  });
  expect(await withdrawMessages(admin, { orderId: strangerOrder })).toEqual({
    kind: "withdrawn",
    orders: 1,
    permissions: 0,
  });
});

test("a permission that the donor gave on the own page is counted, withdrawn and audited", async () => {
  const orderId = await staff.place({ customerPhone: "5551119977", customerEmail: "Sayfa@Example.org" });
  const now = new Date(staff.clock.now().getTime() - 1_000);
  const wording = { text: "Bana e-posta gönderebilirsiniz.", language: "tr" } as const;
  await changePermission(staff.db, { contact: "sayfa@example.org", kind: "email" }, { wording, now });
  expect(await countPermissions(staff.db, [orderId])).toBe(1);
  const admin = await staff.as("Yonca", "admin");
  expect(await withdrawMessages(admin, { orderId })).toEqual({
    kind: "withdrawn",
    orders: 0,
    permissions: 1,
  });
  expect(await countPermissions(staff.db, [orderId])).toBe(0);
  const isEntry = and(eq(auditLog.action, "withdraw-messages"), eq(auditLog.entityId, orderId));
  expect(await staff.db.select().from(auditLog).where(isEntry)).toMatchObject([
    { after: { permissions: 1 } },
  ]);
});
