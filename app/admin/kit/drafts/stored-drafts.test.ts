import { beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import {
  type DraftStorage,
  findDraftTexts,
  hasDrafts,
  removeAllDrafts,
  removeDrafts,
  removeStaleDrafts,
  storeDraft,
} from "./stored-drafts.ts";

const now = Date.UTC(2026, 10, 20);
const draftKey = { user: "ayse", entity: "news", record: "1" };
const draftText = (name: string, at = now) => JSON.stringify({ at, seen: null, entries: [["title", name]] });
const a = draftText("a");
const b = draftText("b");
const c = draftText("c");
const noTexts = new Set<string>();

let entries: Map<string, string>;
let maxLength: number;
let storage: DraftStorage;
beforeEach(() => {
  entries = new Map([["cart", "not a draft"]]);
  maxLength = Number.POSITIVE_INFINITY;
  storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, text) {
      if (text.length > maxLength) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, text);
    },
    removeItem: (key) => void entries.delete(key),
  };
});

test("a newer text replaces the previous text of the same form", () => {
  storeDraft(storage, draftKey, a, noTexts);
  storeDraft(storage, draftKey, b, new Set([a]));
  expect(findDraftTexts(storage, draftKey, now)).toEqual([b]);
});

test("a text of another window, or an offered text without an answer, stays beside the newest text", () => {
  storeDraft(storage, draftKey, a, noTexts);
  storeDraft(storage, draftKey, b, noTexts);
  expect(findDraftTexts(storage, draftKey, now)).toEqual([b, a]);
  storeDraft(storage, draftKey, c, new Set([b]));
  expect(findDraftTexts(storage, draftKey, now)).toEqual([c, a]);
});

test("removing the saved text keeps a later text of another window", () => {
  storeDraft(storage, draftKey, a, noTexts);
  storeDraft(storage, draftKey, b, noTexts);
  removeDrafts(storage, draftKey, new Set([a]));
  expect(findDraftTexts(storage, draftKey, now)).toEqual([b]);
  removeDrafts(storage, draftKey, new Set([a, b]));
  expect(hasDrafts(storage)).toBe(false);
});

test("each record, and a new one, has its own draft", () => {
  storeDraft(storage, draftKey, a, noTexts);
  storeDraft(storage, { ...draftKey, record: "new" }, b, noTexts);
  storeDraft(storage, { ...draftKey, entity: "page" }, c, noTexts);
  expect(findDraftTexts(storage, draftKey, now)).toEqual([a]);
  expect(findDraftTexts(storage, { ...draftKey, record: "new" }, now)).toEqual([b]);
});

test("a text that is older than 7 days, from the future or unreadable is removed and not offered", () => {
  for (const text of [draftText("old", now - 7 * dayMs), draftText("ahead", now + 8 * dayMs), "unreadable"]) {
    storeDraft(storage, draftKey, text, noTexts);
    expect(findDraftTexts(storage, draftKey, now)).toEqual([]);
    removeStaleDrafts(storage, "ayse", now);
    expect([...entries.keys()]).toEqual(["cart"]);
  }
  storeDraft(storage, draftKey, draftText("young", now - 7 * dayMs + 1), noTexts);
  removeStaleDrafts(storage, "ayse", now);
  expect(findDraftTexts(storage, draftKey, now)).toHaveLength(1);
});

test("another person's sign-in removes all drafts and nothing else", () => {
  storeDraft(storage, draftKey, a, noTexts);
  removeStaleDrafts(storage, "zeynep", now);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("signing out removes all drafts", () => {
  storeDraft(storage, draftKey, a, noTexts);
  storeDraft(storage, draftKey, b, noTexts);
  removeAllDrafts(storage);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("the previous text stays if the storage has no space for the newest text", () => {
  storeDraft(storage, draftKey, a, noTexts);
  maxLength = a.length;
  expect(storeDraft(storage, draftKey, draftText("a much longer text"), new Set([a]))).toBe(false);
  expect(findDraftTexts(storage, draftKey, now)).toEqual([a]);
});
