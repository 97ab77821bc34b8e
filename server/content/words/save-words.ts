import { listAudit } from "#server/staff/queries.ts";
import { type Forbidden, type StaffContext, type StaffTx, staffWrite } from "#server/staff/staff-write.ts";
import { byField, changeSettings, lockSettings } from "#server/staff/store-settings.ts";
import {
  noTexts,
  type StoredWords,
  type WordGroup,
  type WordName,
  wordsOfGroup,
} from "#shared/content/words.ts";
import { wordField, wordSettings } from "#shared/settings/word-settings.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { readWords } from "./queries.ts";
import { wordsVersion } from "./rules.ts";

export type NewWords = Partial<StoredWords>;

type WordsSaved =
  | { kind: "saved" }
  /** The errors by the names of the form's fields. */
  | { kind: "refused"; errors: Record<string, string> }
  /** Somebody else saved `current` after this form was displayed. */
  | { kind: "stale"; by: string | null; at: Date; current: StoredWords }
  | Forbidden;

/**
 * Saves the words of a group. `version` is the one from which the form was displayed (rules.ts), and `force` overwrites
 * later changes.
 */
export function saveWords(
  ctx: StaffContext,
  group: WordGroup,
  newWords: NewWords,
  { version, force = false }: { version: string; force?: boolean },
): Promise<WordsSaved> {
  return staffWrite(ctx, "settings", "change", async (staff): Promise<WordsSaved> => {
    const { words, errors } = checkWords(newWords);
    if (Object.keys(errors).length > 0) return { kind: "refused", errors };
    await lockSettings(staff.tx, wordSettings);
    const current = await readWords(staff.tx);
    const isSaved = Object.entries(words).every(([name, texts]) =>
      LOCALES.every((locale) => current[name as WordName][locale] === texts[locale]),
    );
    if (isSaved) return { kind: "saved" };
    if (!force && wordsVersion(current, group) !== version) {
      return { kind: "stale", ...(await findLastChange(staff, group)), current };
    }
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
    await changeSettings(staff, wordSettings, words);
    return { kind: "saved" } as const;
  });
}

/** The number of the newest entries of the audit trail in which the last change of a group is searched. */
const searchedEntries = 50;

async function findLastChange({ tx, now }: StaffTx, group: WordGroup) {
  const entries = await listAudit(tx, { entity: "setting", entityId: wordSettings.key }, searchedEntries);
  const names: readonly string[] = wordsOfGroup(group);
  const last = entries.find(({ after }) =>
    // The trail has the path of each changed text: aboutTitle.tr.
    Object.keys(after ?? {}).some((path) => names.includes(path.split(".")[0] ?? "")),
  );
  return { by: last?.actorName ?? null, at: last?.at ?? now };
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
