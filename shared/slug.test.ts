import fc from "fast-check";
import { expect, test } from "vitest";
import { slugify } from "./slug.ts";

test.each([
  ["Yeni Su Kuyusu", "yeni-su-kuyusu"],
  ["ĞÜŞİÖÇ ğüşıöç", "gusioc-gusioc"],
  ["IŞIK İYİ", "isik-iyi"],
  ["I\u0307yi gu\u0308n", "iyi-gun"],
  ["Ramazan  &  Bayram", "ramazan-bayram"],
  ["  Kenar\tboşluk \n", "kenar-bosluk"],
  ["Su-kuyusu (2026)!", "sukuyusu-2026"],
  ["Kâğıt", "kgit"],
  ["خير", ""],
])("%j becomes %j", (title, slug) => {
  expect(slugify(title)).toBe(slug);
});

test("any title gives a slug that is safe in a URL", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      expect(slugify(title)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
    }),
  );
});
