import { expect, test } from "vitest";
import { preview } from "./preview.ts";

test("a short text stays, and a longer text is cut after a word", () => {
  expect(preview("a".repeat(60))).toBe("a".repeat(60));
  expect(preview("a".repeat(61))).toBe(`${"a".repeat(60)}…`);
  expect(preview("bir iki üç", 4)).toBe("bir…");
  expect(preview("bir iki üç", 6)).toBe("bir…");
  expect(preview("bir iki üç", 7)).toBe("bir iki…");
});

test("the length is counted in grapheme clusters, and no cluster is cut", () => {
  const family = "👨‍👩‍👧";
  expect(preview(family.repeat(60))).toBe(family.repeat(60));
  expect(preview(family.repeat(61), 2)).toBe(`${family}${family}…`);
  expect(preview(`${"g\u0306".repeat(3)}x`, 3)).toBe(`${"g\u0306".repeat(3)}…`);
});
