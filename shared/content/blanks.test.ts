import { expect, test } from "vitest";
import { findBlank, findBlankFields, findBlankRanges } from "./blanks.ts";

test.each([
  ["<p>Unvan: <strong>[…: vakfın unvanı]</strong></p>", "vakfın unvanı"],
  ["<p>[… : <em>açık</em> adres] ve […: telefon]</p>", "açık adres"],
  ["[...: telefon]", "telefon"],
  ["<p>[…: kapanmayan", "kapanmayan"],
  ["[…:]", ""],
  [`[…: ${"a".repeat(500)}]`, "a".repeat(80)],
])("%s has the blank %j", (html, name) => {
  expect(findBlank(html)).toBe(name);
});

test.each(["", "<p>Metin</p>", "<p>“… [...] devam”</p>", "<p>[… 2026]</p>", "<p>[not: 1]</p>"])(
  "%j has no blank",
  (html) => {
    expect(findBlank(html)).toBeNull();
  },
);

test("each field with a blank is named, in every language", () => {
  const values = { title: "Metin", content: "<p>x</p>", content_en: "<p>[…: name]</p>", published: true };
  expect(findBlankFields(values)).toEqual({ content_en: "blank" });
});

test("the places of all blanks are found", () => {
  const text = "Ad: […: unvan], tel: [...: telefon] ve [… : son";
  expect(findBlankRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual([
    "[…: unvan]",
    "[...: telefon]",
    "[… : son",
  ]);
});
