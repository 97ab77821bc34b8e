import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["<p>Bir</p>\n<h2>iki</h2><ul><li>üç</li><li>dört</li></ul>", "Bir iki üç dört"],
  ["<p>Bir <strong>kazan</strong>.<br>Çorba</p>", "Bir kazan. Çorba"],
  ["<p>A &amp; B&nbsp;&lt;3</p>", "A & B <3"],
  ["&amp;lt;", "&lt;"],
  ["", ""],
])("%j becomes %j", (html, words) => {
  expect(plainText(html)).toBe(words);
});
