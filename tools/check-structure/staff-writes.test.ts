import { expect, test } from "vitest";
import type { ImportStatement } from "./imports.ts";
import { checkStaffWrites } from "./staff-writes.ts";

const screen = "app/admin/orders/detail.tsx";
const verb = "server/giving/orders/close-order.ts";

function failuresOf(verbText: string, { path = screen, text = "", typeOnly = false } = {}) {
  const imports = [{ target: verb, line: 3, typeOnly } as ImportStatement];
  const files = [
    { path: verb, text: verbText, imports: [] },
    { path, text, imports },
  ];
  return checkStaffWrites(files).map(({ line, message }) => `${line} ${message}`);
}

const outside = [expect.stringMatching(/^3 imports server\/giving\/orders\/close-order\.ts.* staffWrite/)];

test.each([
  ["Drizzle", "await db.update(orders).set({ closed: true });"],
  ["Drizzle on two lines", "await db\n    .insert(orders).values(rows);"],
  ["a transaction", "return ctx.db.transaction(async (tx) => tx.delete(orders));"],
  ["raw SQL", "await rowsOf<Row>(\n  db,\n)`delete from orders`;"],
])("a screen may not call a verb that writes outside staffWrite: %s", (_, text) => {
  expect(failuresOf(text)).toEqual(outside);
  expect(failuresOf(text, { typeOnly: true })).toEqual([]);
  expect(failuresOf(text, { path: "app/admin/sign-in/page.tsx" })).toEqual([]);
  expect(failuresOf(text, { path: "app/site/home/page.tsx" })).toEqual([]);
});

test("a verb that calls staffWrite may be called, and so may a query or what takes a transaction", () => {
  const verbs = [
    "return staffWrite(ctx, permission, async ({ tx }) => tx.update(orders)); await ctx.db.update(claims);",
    "return ownWrite(ctx, async ({ tx }) => tx.update(adminUsers));",
    "return db.select().from(orders);",
    "export async function store(tx: Tx) { await tx.insert(orders).values(rows); }",
  ];
  for (const text of verbs) expect(failuresOf(text), text).toEqual([]);
});

test("a screen writes nothing itself", () => {
  const writes = [expect.stringContaining("writes to the database")];
  expect(failuresOf("", { text: "await db.delete(orders);" })).toEqual(writes);
  expect(failuresOf("", { text: "next.delete(id); db.select()" })).toEqual([]);
});
