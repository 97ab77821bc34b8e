import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { addFsync } from "./durable-files.ts";

test("PGlite still has the private parts that durable-files.ts replaces", () => {
  expect(PGlite.defaultStartParams, "without -F correct server/platform/db/durable-files.ts").toContain("-F");
  expect(() => addFsync({})).toThrow("correct server/platform/db/durable-files.ts");
});
