import { beforeAll, expect, test } from "vitest";
import { type Draft, openDraft, sealDraft, typedAt } from "./seal-draft.ts";

const place = { user: "ayse", entity: "news", record: "1" };
const draft: Draft = { entries: [["content", "<p>Çok uzun bir yazı 🌱</p>"]], seen: null };
const at = Date.UTC(2026, 10, 20);
let key: CryptoKey;
let other: CryptoKey;

const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
};
beforeAll(async () => {
  [key, other] = await Promise.all([newKey(), newKey()]);
});

test("a sealed text opens with its key and place, and is unreadable without them", async () => {
  const text = await sealDraft(key, place, draft, at);
  expect(await openDraft(key, place, text)).toEqual({ ...draft, at });
  expect(text).not.toContain("uzun");
  expect(Buffer.from((JSON.parse(text) as { sealed: string }).sealed, "base64").toString()).not.toContain(
    "uzun",
  );
  expect(typedAt(text)).toBe(at);
});

test("the longest content can be sealed", async () => {
  const long: Draft = { entries: [["content", "ğ".repeat(200_000)]], seen: "2026-11-20T00:00:00.000Z" };
  expect(await openDraft(key, place, await sealDraft(key, place, long, at))).toEqual({ ...long, at });
});

test("the same text is sealed differently each time", async () => {
  expect(await sealDraft(key, place, draft, at)).not.toBe(await sealDraft(key, place, draft, at));
});

test("another key, person, record or time does not open a text, and a changed entry does not open", async () => {
  const text = await sealDraft(key, place, draft, at);
  const entry = JSON.parse(text) as { at: number; iv: string; sealed: string };
  expect(await openDraft(other, place, text)).toBeNull();
  for (const moved of [{ user: "zeynep" }, { entity: "page" }, { record: "2" }]) {
    expect(await openDraft(key, { ...place, ...moved }, text)).toBeNull();
  }
  expect(await openDraft(key, place, JSON.stringify({ ...entry, at: at + 1 }))).toBeNull();
  const flipped = entry.sealed.replace(/^./, (first) => (first === "A" ? "B" : "A"));
  expect(await openDraft(key, place, JSON.stringify({ ...entry, sealed: flipped }))).toBeNull();
  for (const nonsense of ["", "null", "{}", "{"]) {
    expect(await openDraft(key, place, nonsense)).toBeNull();
    expect(typedAt(nonsense)).toBeNull();
  }
});
