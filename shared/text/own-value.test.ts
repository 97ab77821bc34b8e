import { expect, test } from "vitest";
import { ownValue } from "./own-value.ts";

test("own values of a table are found, and inherited values are not", () => {
  expect(ownValue({ a: 1 }, "a")).toBe(1);
  for (const word of ["constructor", "__proto__", "toString", "hasOwnProperty", "b"]) {
    expect(ownValue({ a: 1 }, word)).toBeUndefined();
  }
});
