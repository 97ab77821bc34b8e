/** Each module has a function per language for its texts (tools/setup/vite-messages.ts). */
declare module "virtual:messages/*" {
  import type { Messages } from "@lingui/core";
  import type { Locale } from "#shared/text/locale.ts";
  export const loadTexts: Record<Locale, () => Promise<{ messages: Messages }>>;
}
