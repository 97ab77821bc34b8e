import { expect, test } from "vitest";
import { describeFailure } from "./describe-failure.ts";

test("the innermost cause names an unreachable bucket", () => {
  const refused = new Error("connect ECONNREFUSED 127.0.0.1:4568");
  const failed = new Error("bucket", { cause: new TypeError("fetch failed", { cause: refused }) });
  expect(describeFailure(failed, "Nothing was restored")).toBe(
    "Nothing was restored: connect ECONNREFUSED 127.0.0.1:4568",
  );
});
