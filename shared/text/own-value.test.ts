import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("finds a table's own values, and nothing that every object inherits", () => {
  expect(ownValue({ a: 1 }, "a")).toBe(1);
  for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty", "b"]) {
    expect(ownValue({ a: 1 }, word)).toBeUndefined();
  }
});
