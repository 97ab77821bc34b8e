import { expect, test } from "vitest";
import { brandingText } from "#app/admin/branding/messages.ts";
import { donorText } from "#app/admin/donors/messages.ts";
import { identityText } from "#app/admin/identity/messages.ts";
import { isSuccess, noMessages, type ScreenMessages, updateMessages } from "./screen-messages.ts";

const texts = ({ visible }: ScreenMessages) => visible.map(({ text }) => text);
const list = "/gizli/news";

test.each([
  brandingText.saved,
  brandingText.logoSaved,
  brandingText.resetDone,
  identityText.wasReset,
  donorText.distinctSaved,
  "Başarıyla kaydedildi.",
])("the success %j is no failure", (message) => {
  expect(isSuccess(message)).toBe(true);
});

test("a message stays when the screen reloads, and disappears on another address", () => {
  const messages = updateMessages(noMessages, list, ["Haber başarıyla silindi."]);
  expect(texts(messages)).toEqual(["Haber başarıyla silindi."]);
  expect(texts(updateMessages(messages, list, []))).toEqual(["Haber başarıyla silindi."]);
  expect(texts(updateMessages(messages, `${list}?page=2`, []))).toEqual([]);
  expect(
    texts(updateMessages(messages, "/gizli/pages", messages.received)),
    "the old array is not a new message",
  ).toEqual([]);
});

test("a success replaces the previous success; a repeated text is a new message", () => {
  const first = updateMessages(noMessages, list, ["Birinci başarıyla silindi."]);
  const second = updateMessages(first, list, ["İkinci başarıyla silindi."]);
  expect(texts(second)).toEqual(["İkinci başarıyla silindi."]);
  const repeated = updateMessages(second, list, ["İkinci başarıyla silindi."]);
  expect(texts(repeated)).toEqual(["İkinci başarıyla silindi."]);
  expect(repeated.visible[0]?.id).not.toBe(second.visible[0]?.id);
  const successes = ["Birinci başarıyla silindi.", "İkinci başarıyla silindi."];
  expect(texts(updateMessages(repeated, list, successes)), "two successes of one load are joined").toEqual([
    successes.join(" "),
  ]);
});

test("a failure stays above the next success", () => {
  const failed = updateMessages(noMessages, list, ["Haber silinirken bir hata oluştu."]);
  const next = updateMessages(failed, list, ["İkinci başarıyla silindi."]);
  expect(texts(next)).toEqual(["Haber silinirken bir hata oluştu.", "İkinci başarıyla silindi."]);
});

test("a screen shows at most three messages", () => {
  const failures = ["a", "b", "c", "d", "e"];
  const messages = failures.reduce((before, text) => updateMessages(before, list, [text]), noMessages);
  expect(texts(messages)).toEqual(["c", "d", "e"]);
});
