import { expect, test } from "vitest";
import { findMentioned } from "./find-mentioned.ts";

const people = [
  { id: "1", name: "Ali Işık" },
  { id: "2", name: "Ali Işık Er" },
  { id: "3", name: "İpek Şen" },
  { id: "4", name: "ipek şen" },
];

test.each([
  ["@Ali Işık arar mısın?", ["1"]],
  ["Bunu @ALİ IŞIK ER bilir, @Ali Işık da.", ["2", "1"]],
  ["@Ali Işıkoğlu", []],
  ["Ali Işık", []],
  ["yaz: x@Ali Işık", []],
  ["(@İpek Şen'e) @ipek şen", ["3", "4"]],
])("%s", (text, found) => {
  expect(findMentioned(text, people)).toEqual(found);
});
