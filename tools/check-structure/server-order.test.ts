import { expect, test } from "vitest";
import type { ImportStatement } from "./imports.ts";
import { checkServerOrder } from "./server-order.ts";
import type { SourceFile } from "./source-tree.ts";

test.each([
  ["server/giving/orders/insert-order.ts", "server/platform/db/limit-lock-waits.ts", 1],
  ["server/compose/compose.ts", "server/platform/db/prepared-statements.ts", 1],
  ["server/platform/db/postgres.ts", "server/platform/db/prepared-statements.ts", 0],
  ["server/giving/payments/settle-attempt.ts", "server/platform/db/connect.ts", 0],
])("only server/platform/db/ may import the files that send statements: %s, %s", (path, target, failures) => {
  const statement = { target, written: target, line: 1, typeOnly: false } as ImportStatement;
  expect(checkServerOrder({ path } as SourceFile, statement)).toHaveLength(failures);
});
