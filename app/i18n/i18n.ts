import { setupI18n } from "@lingui/core";
import type { Locale } from "#shared/text/locale.ts";
import type { MessageKey } from "./messages/tr.ts";

export type { MessageKey } from "./messages/tr.ts";

/** Looks up a text of the interface; values fill its placeholders. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string;

/** Texts as parsed by the build. */
export type Compiled = Parameters<ReturnType<typeof setupI18n>["load"]>[1];

export function createTranslate(locale: Locale, messages: Compiled): Translate {
  // Values are already formatted, because the caller groups numbers.
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  // Missing texts are logged in development only (docs/contract.md#smaller-rulings).
  if (import.meta.env.DEV)
    i18n.on("missing", ({ id }) => console.debug(`i18n: "${id}" has no text in ${locale}`));
  return (key, values) => i18n._(key, values);
}
