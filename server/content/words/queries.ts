import type { Db, Tx } from "#server/platform/db/connect.ts";
import { readSettings } from "#server/staff/store-settings.ts";
import type { StoredWords } from "#shared/content/words.ts";
import { wordSettings } from "#shared/settings/word-settings.ts";

/** Reads what administrators wrote instead of the default words. */
export function readWords(db: Db | Tx): Promise<StoredWords> {
  return readSettings(db, wordSettings);
}
