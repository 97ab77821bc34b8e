import { expect, test } from "vitest";
import { cutAtWord } from "./cut-at-word.ts";

test.each([
  ["Kısa.", 20, "Kısa."],
  ["bir  iki\n üç", 20, "bir iki üç"],
  ["Köye su geldi, herkes sevindi", 18, "Köye su geldi…"],
  ["Köye su geldi, herkes sevindi", 14, "Köye su…"],
  ["صدقة جارية، وكفالة يتيم", 12, "صدقة جارية…"],
  ["🌱🌱🌱🌱🌱", 6, "🌱🌱…"],
])("%j is cut at %i", (text, length, expected) => {
  const cut = cutAtWord(text, length);
  expect(cut).toBe(expected);
  expect(cut.length).toBeLessThanOrEqual(length);
});
