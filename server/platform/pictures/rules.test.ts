import { expect, test } from "vitest";
import { mayBeDecoded } from "./rules.ts";

const picture = (width: number, height: number, channels = 3, depth = "uchar") => ({
  width,
  height,
  channels,
  depth,
});

test.each([
  [picture(8_064, 6_048), true],
  [picture(8_000, 8_000), true],
  [picture(12_000, 1), true],
  [picture(12_001, 1), false],
  [picture(1, 12_001), false],
  // 200 MiB are 209,715,200 bytes.
  [picture(10_240, 10_240, 2), true],
  [picture(10_240, 10_241, 2), false],
  [picture(5_120, 10_240, 2, "ushort"), true],
  [picture(7_000, 7_000, 4), true],
  [picture(7_000, 7_000, 4, "ushort"), false],
  [picture(7_000, 7_000, 3, "ushort"), false],
  [picture(6_000, 6_000, 3, "something new"), false],
])("%o may be decoded: %s", (header, expected) => {
  expect(mayBeDecoded(header)).toBe(expected);
});
