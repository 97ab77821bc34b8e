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

test("a success replaces the one before it; the same text is announced again", () => {
  const first = hear(heardNothing, list, ["Birinci başarıyla silindi."]);
  const second = hear(first, list, ["İkinci başarıyla silindi."]);
  expect(texts(second)).toEqual(["İkinci başarıyla silindi."]);
  const again = hear(second, list, ["İkinci başarıyla silindi."]);
  expect(texts(again)).toEqual(["İkinci başarıyla silindi."]);
  expect(again.shown[0]?.id).not.toBe(second.shown[0]?.id);
  const both = ["Birinci başarıyla silindi.", "İkinci başarıyla silindi."];
  expect(texts(hear(again, list, both)), "answered at the same moment").toEqual([both.join(" ")]);
});

test("a failure stays beside the next success", () => {
  const failed = hear(heardNothing, list, ["Haber silinirken bir hata oluştu."]);
  const next = hear(failed, list, ["İkinci başarıyla silindi."]);
  expect(texts(next)).toEqual(["Haber silinirken bir hata oluştu.", "İkinci başarıyla silindi."]);
});

test("a list shows at most three messages", () => {
  const words = ["a", "b", "c", "d", "e"];
  const said = words.reduce((before, word) => hear(before, list, [word]), heardNothing);
  expect(texts(said)).toEqual(["c", "d", "e"]);
});
