import fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch } from "./search-fold.ts";

test.each([
  ["EĞİTİM", "egitim"],
  ["eğitim", "egitim"],
  ["Egitim", "egitim"],
  ["IŞIK ışık İşik", "isik isik isik"],
  ["Kâğıt Hâlâ Îmân Sükûn", "kagit hala iman sukun"],
  ["ÇÖP ÜÇ", "cop uc"],
  ["خير 12", "خير 12"],
])("%j folds to %j", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test("folding keeps the length, so that a match can be highlighted at its position", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(foldForSearch(text)).toHaveLength(text.length);
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    }),
  );
});
