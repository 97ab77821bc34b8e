import { beforeEach, expect, test } from "vitest";
import { dayMs } from "#shared/text/time.ts";
import { type DraftStorage, forget, isAnythingKept, keep, keptFor, purge, removeAll } from "./kept-drafts.ts";

const now = Date.UTC(2026, 10, 20);
const place = { user: "ayse", entity: "news", record: "1" };
const entry = (name: string, at = now) => JSON.stringify({ at, seen: null, entries: [["title", name]] });
const a = entry("a");
const b = entry("b");
const c = entry("c");

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

test("each draft replaces the previous one of its record, including that of another window", () => {
  keep(storage, place, a);
  keep(storage, place, b);
  expect(keptFor(storage, place, now)).toBe(b);
});

test("a save removes its own draft, but not a later one of another window", () => {
  keep(storage, place, a);
  keep(storage, place, b);
  forget(storage, place, a);
  expect(keptFor(storage, place, now)).toBe(b);
  forget(storage, place, b);
  expect(isAnythingKept(storage)).toBe(false);
});

test("each record, and a new one, has its own entry", () => {
  keep(storage, place, a);
  keep(storage, { ...place, record: "new" }, b);
  keep(storage, { ...place, entity: "page" }, c);
  expect(keptFor(storage, place, now)).toBe(a);
  expect(keptFor(storage, { ...place, record: "new" }, now)).toBe(b);
});

test("a draft that is older than 7 days, from the future or unreadable is removed and not offered", () => {
  for (const old of [entry("old", now - 7 * dayMs), entry("ahead", now + 8 * dayMs), "unreadable"]) {
    keep(storage, place, old);
    expect(keptFor(storage, place, now)).toBeNull();
    purge(storage, "ayse", now);
    expect([...entries.keys()]).toEqual(["cart"]);
  }
  keep(storage, place, entry("young", now - 7 * dayMs + 1));
  purge(storage, "ayse", now);
  expect(keptFor(storage, place, now)).not.toBeNull();
});

test("another person's sign-in removes all drafts and nothing else", () => {
  keep(storage, place, a);
  purge(storage, "zeynep", now);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("signing out removes all drafts", () => {
  keep(storage, place, a);
  keep(storage, place, b);
  removeAll(storage);
  expect([...entries.keys()]).toEqual(["cart"]);
});

test("without room for the newest draft the previous one stays", () => {
  keep(storage, place, a);
  room = a.length;
  expect(keep(storage, place, entry("a much longer one"))).toBe(false);
  expect(keptFor(storage, place, now)).toBe(a);
});
