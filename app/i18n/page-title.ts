import type { Locale } from "#shared/locale.ts";
import { loadedTranslate } from "./catalogues.ts";
import type { MessageKey } from "./i18n.ts";

/** "Page | Foundation" for a route's `meta`, from the root loader's data; empty while the root itself failed. */
export function pageTitle(
  root: { locale: Locale; site: { name: string } } | undefined,
  key: MessageKey,
): string {
  return root ? `${loadedTranslate(root.locale)(key)} | ${root.site.name}` : "";
}
