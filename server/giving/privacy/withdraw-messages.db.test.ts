import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rowsOf } from "#server/platform/db/rows-of.ts";
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
  const listWithdrawn = () =>
    rowsOf<{ id: string; kind: string }>(
      staff.db,
    )`select order_id as id, kind from order_consents where withdrawn_at is not null`;

  const editor = await staff.as("Emre", "editor");
  expect(await withdrawMessages(editor, { orderId: secondOrder })).toMatchObject({ kind: "forbidden" });
  expect(await listWithdrawn()).toEqual([]);

  const admin = await staff.as("Yonca", "admin");
  expect(await withdrawMessages(admin, { orderId: secondOrder })).toEqual({ kind: "withdrawn", orders: 2 });
  const expected = [firstOrder, secondOrder].toSorted().map((id) => ({ id, kind: "messages" }));
  expect((await listWithdrawn()).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual(expected);
  expect(await withdrawMessages(admin, { orderId: firstOrder })).toEqual({ kind: "withdrawn", orders: 0 });
  expect(await withdrawMessages(admin, { orderId: strangerOrder })).toEqual({ kind: "withdrawn", orders: 1 });
});
