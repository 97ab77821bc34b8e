import { expect, test } from "vitest";
import { chooseEncoding } from "./choose-encoding.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0.1, gzip;q=1", "br"],
  ["br;q=0, gzip", "gzip"],
  ["*", "br"],
  ["*, br;q=0", "gzip"],
  ["identity", "identity"],
  ["br;q=0, *;q=0", "identity"],
  ["deflate", "identity"],
  ["", "identity"],
  [undefined, "identity"],
  [`br, ${"x".repeat(300)}`, "identity"],
])("%s gets %s", (list, encoding) => {
  expect(chooseEncoding(list)).toBe(encoding);
  // The second call reads the cache of lists.
  expect(chooseEncoding(list)).toBe(encoding);
});
