import { createHash } from "node:crypto";
import { type StoredWords, type WordGroup, wordsOfGroup } from "#shared/content/words.ts";

/** Returns the version of a group's words. A form sends the version from which it was displayed. */
export function wordsVersion(stored: StoredWords, group: WordGroup): string {
  const texts = wordsOfGroup(group).map((name) => stored[name]);
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 32);
}
