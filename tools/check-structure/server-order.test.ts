import { expect, test } from "vitest";
import type { ImportStatement } from "./imports.ts";
import { checkServerOrder } from "./server-order.ts";
import type { SourceFile } from "./source-tree.ts";

test.each([
  ["server/orders/insert-order.ts", "server/db/limit-lock-waits.ts", 1],
  ["server/compose.ts", "server/db/prepared-statements.ts", 1],
  ["server/db/postgres.ts", "server/db/prepared-statements.ts", 0],
  ["server/payments/settle-attempt.ts", "server/db/connect.ts", 0],
])("only server/db/ knows how statements are sent: %s, %s", (path, target, failures) => {
  const statement = { target, written: target, line: 1, typeOnly: false } as ImportStatement;
  expect(checkServerOrder({ path } as SourceFile, statement)).toHaveLength(failures);
});
