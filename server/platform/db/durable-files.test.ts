import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { addFsync } from "./durable-files.ts";

test("PGlite still has the private parts with which commits survive a power loss", () => {
  expect(PGlite.defaultStartParams, "without -F correct server/platform/db/durable-files.ts").toContain("-F");
  expect(() => addFsync({})).toThrow("correct server/platform/db/durable-files.ts");
});
