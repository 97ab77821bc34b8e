import { expect, test } from "vitest";
import { workerArguments } from "./worker-set.ts";

test("workers keep little memory for new objects, unless the operator chose a size", () => {
  expect(workerArguments(["--no-warnings"], "--inspect")).toEqual([
    "--no-warnings",
    "--max-semi-space-size=8",
  ]);
  expect(workerArguments([], "--max-old-space-size=400 --max-semi-space-size=32")).toEqual([]);
  expect(workerArguments([], "--max_semi_space_size=32")).toEqual([]);
  expect(workerArguments(["--max-semi-space-size=32"])).toEqual(["--max-semi-space-size=32"]);
});
