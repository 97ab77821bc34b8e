import { expect, test } from "vitest";
import { parseProcessorSeconds } from "./processor-time.ts";

test("processor time is read after any program name", () => {
  const rest = "S 1 2 3 0 -1 4194560 100 0 0 0 1250 250 0 0 20 0 11 0 500 1000 200";
  expect(parseProcessorSeconds(`42 (node) ${rest}`)).toBe(15);
  expect(parseProcessorSeconds(`42 (a) b (c) ${rest}`)).toBe(15);
});
