import { pickValues, settingsVersion } from "#server/staff/find-stale-settings.ts";
import { type StoredWords, type WordGroup, wordsOfGroup } from "#shared/content/words.ts";

/** Returns the version of a group's words. A form sends the version from which it was displayed. */
export function wordsVersion(stored: StoredWords, group: WordGroup): string {
  return settingsVersion(pickValues(stored, wordsOfGroup(group)));
}
