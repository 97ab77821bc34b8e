import type { MessageKey } from "#shared/messages/tr.ts";
import type { Translate } from "#shared/messages/translate.ts";
import { fillTemplate } from "#shared/text/fill-template.ts";
import { placeholderValues, type WordName, type Words, words as wordList } from "./words.ts";

export type WordValues = { year?: string | number; name?: string; count?: number };

/** Forms the text of a word: the text of administrators, or the default, which alone has plural forms. */
export function formWord(
  t: Translate<MessageKey>,
  words: Words,
  name: WordName,
  values: WordValues = {},
): string {
  const changed = words[name];
  if (!changed) return t(wordList[name].key, values);
  const filled = Object.entries(placeholderValues).flatMap(([placeholder, value]) =>
    values[value] === undefined ? [] : [[placeholder, String(values[value])]],
  );
  return fillTemplate(changed.text, Object.fromEntries(filled));
}
