import { expect, test } from "vitest";
import { preview } from "./preview.ts";

test("keeps a text that fits, and cuts a longer one", () => {
  expect(preview("a".repeat(60))).toBe("a".repeat(60));
  expect(preview("a".repeat(61))).toBe(`${"a".repeat(60)}…`);
  expect(preview("bir iki üç", 4)).toBe("bir…");
  expect(preview("bir iki üç", 6)).toBe("bir…");
  expect(preview("bir iki üç", 7)).toBe("bir iki…");
});

test("counts and cuts grapheme clusters", () => {
  const family = "👨‍👩‍👧";
  expect(preview(family.repeat(60))).toBe(family.repeat(60));
  expect(preview(family.repeat(61), 2)).toBe(`${family}${family}…`);
  expect(preview(`${"g\u0306".repeat(3)}x`, 3)).toBe(`${"g\u0306".repeat(3)}…`);
});
