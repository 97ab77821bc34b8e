/**
 * Each module has one function per language, which loads all its texts or those of islands
 * (tools/setup/vite-messages.ts).
 */
declare module "virtual:messages/*" {
  import type { Messages } from "@lingui/core";
  import type { Locale } from "#shared/text/locale.ts";
  export const loadTexts: Record<Locale, () => Promise<{ messages: Messages }>>;
}
