import { beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { type DraftStorage, forget, isAnythingKept, keep, keptFor, purge, removeAll } from "./kept-drafts.ts";

const now = Date.UTC(2026, 10, 20);
const place = { user: "ayse", entity: "news", record: "1" };
const entry = (name: string, at = now) => JSON.stringify({ at, seen: null, entries: [["title", name]] });
const [a, b, c] = [entry("a"), entry("b"), entry("c")];
const none = new Set<string>();

let entries: Map<string, string>;
let room: number;
let storage: DraftStorage;
beforeEach(() => {
  entries = new Map([["cart", "not ours"]]);
  room = Number.POSITIVE_INFINITY;
  storage = {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem(key, text) {
      if (text.length > room) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, text);
    },
    removeItem: (key) => void entries.delete(key),
  };
});

test("each text replaces the previous one of the same form", () => {
  keep(storage, place, a, none);
  keep(storage, place, b, new Set([a]));
  expect(keptFor(storage, place, now)).toEqual([b]);
});

test("a text of another window, or an offered text without an answer, stays beside the newest", () => {
  keep(storage, place, a, none);
  keep(storage, place, b, none);
  expect(keptFor(storage, place, now)).toEqual([b, a]);
  keep(storage, place, c, new Set([b]));
  expect(keptFor(storage, place, now)).toEqual([c, a]);
});

test("a save removes its own text, and not a later one of another window", () => {
  keep(storage, place, a, none);
  keep(storage, place, b, none);
  forget(storage, place, new Set([a]));
  expect(keptFor(storage, place, now)).toEqual([b]);
  forget(storage, place, new Set([a, b]));
  expect(isAnythingKept(storage)).toBe(false);
});

test("each record, and a new one, has its own entry", () => {
  keep(storage, place, a, none);
  keep(storage, { ...place, record: "new" }, b, none);
  keep(storage, { ...place, entity: "page" }, c, none);
  expect(keptFor(storage, place, now)).toEqual([a]);
  expect(keptFor(storage, { ...place, record: "new" }, now)).toEqual([b]);
});

test("a text that is older than 7 days, from the future or unreadable is removed and not offered", () => {
  for (const old of [entry("old", now - 7 * dayMs), entry("ahead", now + 8 * dayMs), "unreadable"]) {
    keep(storage, place, old, none);
    expect(keptFor(storage, place, now)).toEqual([]);
    purge(storage, "ayse", now);
    expect([...entries.keys()]).toEqual(["cart"]);
  }
  keep(storage, place, entry("young", now - 7 * dayMs + 1), none);
  purge(storage, "ayse", now);
  expect(keptFor(storage, place, now)).toHaveLength(1);
});

test("another person's sign-in removes all drafts and nothing else", () => {
  keep(storage, place, a, none);
  purge(storage, "zeynep", now);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("signing out removes all drafts", () => {
  keep(storage, place, a, none);
  keep(storage, place, b, none);
  removeAll(storage);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("without room for the newest text the previous one stays", () => {
  keep(storage, place, a, none);
  room = a.length;
  expect(keep(storage, place, entry("a much longer one"), new Set([a]))).toBe(false);
  expect(keptFor(storage, place, now)).toEqual([a]);
});
