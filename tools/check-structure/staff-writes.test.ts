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
  ["SQL after a query", "await rowsOf(db)`with old as (select 1) insert into orders select * from old`;"],
  ["SQL without rows", "await db.execute(sql`\n  update orders as o set closed = true`);"],
])("a screen may not import a file that writes without staffWrite: %s", (_, text) => {
  expect(failuresOf(text)).toEqual(outsideFailure);
  expect(failuresOf(text, { typeOnly: true })).toEqual([]);
  expect(failuresOf(text, { path: "app/admin/sign-in/page.tsx" })).toEqual([]);
  expect(failuresOf(text, { path: "app/site/home/page.tsx" })).toEqual([]);
});

test("a screen may not import such a file through another file", () => {
  const between = "server/giving/orders/close-orders.ts";
  const importOf = (target: string) => [{ target, line: 3, typeOnly: false } as ImportStatement];
  const failuresThrough = (text: string) =>
    checkStaffWrites([
      { path: writeFile, text: "await db.delete(orders);", imports: importOf(between) },
      { path: between, text, imports: importOf(writeFile) },
      { path: screen, text: "", imports: importOf(between) },
    ]);
  expect(failuresThrough("")).toMatchObject([
    {
      path: screen,
      line: 3,
      message: expect.stringContaining(`imports ${writeFile} through ${between}, which`),
    },
  ]);
  expect(failuresThrough("await staffWrite(ctx, permission, work);")).toEqual([]);
});

test("a file that calls staffWrite may not also write without it", () => {
  const text =
    "return staffWrite(ctx, permission, async ({ tx }) => tx.update(orders)); await imports.db.delete(claims);";
  expect(failuresOf(text)).toEqual([expect.stringContaining("writes beside staffWrite")]);
});

test("a screen may import a file that calls staffWrite, only reads, or gets a transaction", () => {
  const verbs = [
    "return staffWrite(ctx, permission, async ({ tx }) => tx.update(orders));",
    "return ownWrite(ctx, async ({ tx }) => tx.update(adminUsers));",
    "return db.select().from(orders);",
    "return rowsOf(db)`select * from orders where updated_at > now() for update of orders`;",
    "export async function store(tx: Tx) { await tx.insert(orders).values(rows); }",
  ];
  for (const text of verbs) expect(failuresOf(text), text).toEqual([]);
});

test("a screen may not write to the database", () => {
  const ownWriteFailure = [expect.stringContaining("writes to the database")];
  expect(failuresOf("", { text: "await db.delete(orders);" })).toEqual(ownWriteFailure);
  expect(failuresOf("", { text: "next.delete(id); db.select()" })).toEqual([]);
});
