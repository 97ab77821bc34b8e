import { expect, test } from "vitest";
import type { ImportStatement } from "./imports.ts";
import { checkServerOrder } from "./server-order.ts";
import type { SourceFile } from "./source-tree.ts";

test.each([
  ["server/payments/settle-attempt.ts", "server/db/group-commit.ts", 1],
  ["server/orders/place-order.ts", "server/db/write-together.ts", 1],
  ["server/compose.ts", "server/db/prepared-statements.ts", 1],
  ["server/db/unit-of-work.ts", "server/db/group-commit.ts", 0],
  ["server/payments/settle-attempt.ts", "server/db/unit-of-work.ts", 0],
])("only server/db/ knows how a transaction is sent and committed: %s, %s", (path, target, failures) => {
  const statement = { target, written: target, line: 1, typeOnly: false } as ImportStatement;
  expect(checkServerOrder({ path } as SourceFile, statement)).toHaveLength(failures);
});
