import { expect, test } from "vitest";
import { highlight } from "./highlight.ts";

/** Returns the title with `[…]` around the marked pieces. */
function markMatches(title: string, term: string): string {
  return highlight(title, term)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join("");
}

test.each([
  ["Eğitim Işığı", "egitim", "[Eğitim] Işığı"],
  ["EĞİTİM ışığı", "IŞIĞI", "EĞİTİM [ışığı]"],
  ["Su, su, SU", "su", "[Su], [su], [SU]"],
  ["Köye Su Kuyusu", "su", "Köye [Su] Kuyusu"],
  ["Yaşlı komşularımız", "su", "Yaşlı kom[şu]larımız"],
  ["Çad'da su", "da", "Çad'[da] su"],
  ["Kuyu, su ve sucuk", "su", "Kuyu, [su] ve [su]cuk"],
  ["aaa", "aa", "[aa]a"],
  ["Köye Su Kuyusu", "yok", "Köye Su Kuyusu"],
  ["Köye Su Kuyusu", "", "Köye Su Kuyusu"],
  ["%100 (iyilik)", "(", "%100 [(]iyilik)"],
])("in %j, %j is marked as %j", (title, term, expected) => {
  expect(markMatches(title, term)).toBe(expected);
});
