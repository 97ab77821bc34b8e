import { expect, test } from "vitest";
import type { ImportStatement } from "./imports.ts";
import { checkStaffWrites } from "./staff-writes.ts";

const screen = "app/admin/orders/detail.tsx";
const writeFile = "server/giving/orders/close-order.ts";

function failuresOf(verbText: string, { path = screen, text = "", typeOnly = false } = {}) {
  const imports = [{ target: writeFile, line: 3, typeOnly } as ImportStatement];
  const files = [
    { path: writeFile, text: verbText, imports: [] },
    { path, text, imports },
  ];
  return checkStaffWrites(files).map(({ line, message }) => `${line} ${message}`);
}

const outsideFailure = [
  expect.stringMatching(/^3 imports server\/giving\/orders\/close-order\.ts.* staffWrite/),
];

test.each([
  ["Drizzle", "await db.update(orders).set({ closed: true });"],
  ["Drizzle on two lines", "await db\n    .insert(orders).values(rows);"],
  ["a transaction", "return ctx.db.transaction(async (tx) => tx.delete(orders));"],
  ["raw SQL", "await rowsOf<Row>(\n  db,\n)`delete from orders`;"],
])("a screen may not import a file that writes without staffWrite: %s", (_, text) => {
  expect(failuresOf(text)).toEqual(outsideFailure);
  expect(failuresOf(text, { typeOnly: true })).toEqual([]);
  expect(failuresOf(text, { path: "app/admin/sign-in/page.tsx" })).toEqual([]);
  expect(failuresOf(text, { path: "app/site/home/page.tsx" })).toEqual([]);
});

test("a screen may import a file that calls staffWrite, only reads, or gets a transaction", () => {
  const verbs = [
    "return staffWrite(ctx, permission, async ({ tx }) => tx.update(orders)); await ctx.db.update(claims);",
    "return ownWrite(ctx, async ({ tx }) => tx.update(adminUsers));",
    "return db.select().from(orders);",
    "export async function store(tx: Tx) { await tx.insert(orders).values(rows); }",
  ];
  for (const text of verbs) expect(failuresOf(text), text).toEqual([]);
});

test("a screen may not write to the database", () => {
  const ownWriteFailure = [expect.stringContaining("writes to the database")];
  expect(failuresOf("", { text: "await db.delete(orders);" })).toEqual(ownWriteFailure);
  expect(failuresOf("", { text: "next.delete(id); db.select()" })).toEqual([]);
});
