import fc from "fast-check";
import { expect, test } from "vitest";
import { freeSlug, slugify } from "./slug.ts";

test.each([
  ["Yeni Su Kuyusu", "yeni-su-kuyusu"],
  ["ĞÜŞİÖÇ ğüşıöç", "gusioc-gusioc"],
  ["IŞIK İYİ", "isik-iyi"],
  ["I\u0307yi gu\u0308n", "iyi-gun"],
  ["Ramazan  &  Bayram", "ramazan-bayram"],
  ["  Kenar\tboşluk \n", "kenar-bosluk"],
  ["Su-kuyusu (2026)!", "sukuyusu-2026"],
  ["Kâğıt, Îman, Sükûn", "kagit-iman-sukun"],
  ["Ka\u0302g\u0306ıt é", "kagit"],
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

test("a used slug gets the lowest free number, and does not exceed the maximum length", () => {
  expect(freeSlug("kuyu", new Set())).toBe("kuyu");
  expect(freeSlug("kuyu", new Set(["kuyu", "kuyu-2", "kuyu-4"]))).toBe("kuyu-3");
  expect(freeSlug("kuyu-acildi", new Set(["kuyu-a"]), 6)).toBe("kuyu-2");
});
