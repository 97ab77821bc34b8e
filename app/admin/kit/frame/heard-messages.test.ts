import { expect, test } from "vitest";
import { type HeardHere, hear, heardNothing } from "./heard-messages.ts";

const texts = ({ shown }: HeardHere) => shown.map(({ text }) => text);
const list = "/gizli/news";

test("the last write's message stays while the screen reloads, and disappears with the screen", () => {
  const said = hear(heardNothing, list, ["Haber başarıyla silindi."]);
  expect(texts(said)).toEqual(["Haber başarıyla silindi."]);
  expect(texts(hear(said, list, []))).toEqual(["Haber başarıyla silindi."]);
  expect(texts(hear(said, `${list}?page=2`, []))).toEqual([]);
  expect(texts(hear(said, "/gizli/pages", said.given)), "the layout did not load").toEqual([]);
});

test("two quick writes show both messages; the same text is announced again", () => {
  const first = hear(heardNothing, list, ["Birinci başarıyla silindi."]);
  const both = hear(first, list, ["İkinci başarıyla silindi."]);
  expect(texts(both)).toEqual(["Birinci başarıyla silindi.", "İkinci başarıyla silindi."]);
  const again = hear(both, list, ["Birinci başarıyla silindi."]);
  expect(texts(again)).toEqual(["İkinci başarıyla silindi.", "Birinci başarıyla silindi."]);
  const ids = [...both.shown, ...again.shown].filter(({ text }) => text.startsWith("Birinci"));
  expect(new Set(ids.map(({ id }) => id)).size).toBe(2);
});

test("a list shows at most three messages", () => {
  const words = ["a", "b", "c", "d", "e"];
  const said = words.reduce((before, word) => hear(before, list, [word]), heardNothing);
  expect(texts(said)).toEqual(["c", "d", "e"]);
});
