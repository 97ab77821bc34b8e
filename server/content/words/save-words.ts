import {
  type ExpectedSettings,
  findStaleSettings,
  type StaleSettings,
} from "#server/staff/find-stale-settings.ts";
import { type Forbidden, type StaffContext, staffWrite } from "#server/staff/staff-write.ts";
import { byField, changeSettings, storeSettings } from "#server/staff/store-settings.ts";
import {
  noTexts,
  type StoredWords,
  type WordGroup,
  type WordName,
  wordsOfGroup,
} from "#shared/content/words.ts";
import { wordField, wordSettings } from "#shared/settings/word-settings.ts";
import type { Locale } from "#shared/text/locale.ts";

export type NewWords = Partial<StoredWords>;

type WordsSaved =
  | { kind: "saved" }
  /** The errors by the names of the form's fields. */
  | { kind: "refused"; errors: Record<string, string> }
  | StaleSettings<typeof wordSettings>
  | Forbidden;

/**
 * Saves the words of a group. `expected` has the version of the whole group (rules.ts).
 */
export function saveWords(
  ctx: StaffContext,
  group: WordGroup,
  newWords: NewWords,
  expected: ExpectedSettings,
): Promise<WordsSaved> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<WordsSaved> => {
    const { words, errors } = checkWords(newWords);
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    const stale = await findStaleSettings(staff, wordSettings, words, {
      ...expected,
      names: wordsOfGroup(group),
    });
    if (stale) return stale;
    return byField(await changeSettings(staff, wordSettings, words));
  });
}

/** Gives these words back their default texts in every language. */
export function resetWords(
  ctx: StaffContext,
  names: readonly WordName[],
): Promise<{ kind: "saved" } | Forbidden> {
  return staffWrite(ctx, "settings", "change", async (staff) => {
    const words = Object.fromEntries(names.map((name) => [name, noTexts]));
    await storeSettings(staff, wordSettings, words);
    return { kind: "saved" } as const;
  });
}

function checkWords(newWords: NewWords): { words: NewWords; errors: Record<string, string> } {
  const words: NewWords = {};
  const errors: Record<string, string> = {};
  for (const [name, texts] of Object.entries(newWords) as [WordName, StoredWords[WordName]][]) {
    const checked = wordSettings.fields[name].rule.safeParse(texts);
    if (checked.success) words[name] = checked.data;
    for (const { path, message } of checked.error?.issues ?? [])
      errors[wordField(name, path[0] as Locale)] ??= message;
  }
  return { words, errors };
}
