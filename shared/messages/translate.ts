import { setupI18n } from "@lingui/core";
import type { Locale } from "#shared/text/locale.ts";

/** Messages after the parser. */
export type Compiled = Parameters<ReturnType<typeof setupI18n>["load"]>[1];

/** Returns a message with its values and plural forms. The caller formats numbers before. */
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/** Pages, mails and documents form their texts with this function. */
export function createTranslate<Key extends string>(
  locale: Locale,
  messages: Compiled,
  onMissing?: (key: string) => void,
): Translate<Key> {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  i18n.on("missing", ({ id }) => onMissing?.(id));
  return (key, values) => i18n._(key, values);
}
