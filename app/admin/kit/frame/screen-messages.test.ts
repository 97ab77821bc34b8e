import { expect, test } from "vitest";
import { noMessages, type ScreenMessages, updateMessages } from "./screen-messages.ts";

const texts = ({ shown }: ScreenMessages) => shown.map(({ text }) => text);
const list = "/gizli/news";

test("the last write's message stays while the screen reloads, and disappears with the screen", () => {
  const said = updateMessages(noMessages, list, ["Haber başarıyla silindi."]);
  expect(texts(said)).toEqual(["Haber başarıyla silindi."]);
  expect(texts(updateMessages(said, list, []))).toEqual(["Haber başarıyla silindi."]);
  expect(texts(updateMessages(said, `${list}?page=2`, []))).toEqual([]);
  expect(texts(updateMessages(said, "/gizli/pages", said.received)), "the layout did not load").toEqual([]);
});

test("a success replaces the one before it; the same text is announced again", () => {
  const first = updateMessages(noMessages, list, ["Birinci başarıyla silindi."]);
  const second = updateMessages(first, list, ["İkinci başarıyla silindi."]);
  expect(texts(second)).toEqual(["İkinci başarıyla silindi."]);
  const again = updateMessages(second, list, ["İkinci başarıyla silindi."]);
  expect(texts(again)).toEqual(["İkinci başarıyla silindi."]);
  expect(again.shown[0]?.id).not.toBe(second.shown[0]?.id);
  const both = ["Birinci başarıyla silindi.", "İkinci başarıyla silindi."];
  expect(texts(updateMessages(again, list, both)), "answered at the same moment").toEqual([both.join(" ")]);
});

test("a failure stays beside the next success", () => {
  const failed = updateMessages(noMessages, list, ["Haber silinirken bir hata oluştu."]);
  const next = updateMessages(failed, list, ["İkinci başarıyla silindi."]);
  expect(texts(next)).toEqual(["Haber silinirken bir hata oluştu.", "İkinci başarıyla silindi."]);
});

test("a list shows at most three messages", () => {
  const words = ["a", "b", "c", "d", "e"];
  const said = words.reduce((before, word) => updateMessages(before, list, [word]), noMessages);
  expect(texts(said)).toEqual(["c", "d", "e"]);
});
