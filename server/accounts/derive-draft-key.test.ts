import { expect, test } from "vitest";
import { draftKey } from "./derive-draft-key.ts";

const hex = (key: Uint8Array) => Buffer.from(key).toString("hex");
const key = (secret = "a secret", user = "ayse", hash = "salt:hash") => hex(draftKey(secret, user, hash));

test("a key of 256 bits, the same each time", () => {
  expect(key()).toMatch(/^[\da-f]{64}$/);
  expect(key()).toBe(key());
});

test("another person, another password and another secret have another key", () => {
  expect(new Set([key(), key("b"), key("a secret", "zeynep"), key("a secret", "ayse", "new")]).size).toBe(4);
});
