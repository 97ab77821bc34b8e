import { setupI18n } from "@lingui/core";
import type { Locale } from "#shared/locale.ts";
import type { MessageKey } from "./messages/tr.ts";

export type { MessageKey } from "./messages/tr.ts";

/** Looks up a text of the interface; values fill its placeholders. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Texts as the build has parsed them. */
export type Compiled = Parameters<ReturnType<typeof setupI18n>["load"]>[1];

export function createTranslate(locale: Locale, messages: Compiled): Translate {
  // Turkish grouping for plural rules and numbers inside texts is the caller's: values arrive formatted.
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  // Debug logging of the texts, while developing only (docs/contract.md#smaller-rulings).
  if (import.meta.env.DEV)
    i18n.on("missing", ({ id }) => console.debug(`i18n: "${id}" has no text in ${locale}`));
  return (key, values) => i18n._(key, values);
}
