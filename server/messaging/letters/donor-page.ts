import { translateIn } from "#server/messaging/translate-in.ts";
import type { Locale } from "#shared/text/locale.ts";

/** Every letter names the page on which donors see their gifts. The address opens no session. */
export const donorPageAddress = (url: string) => new URL("/bagislarim", url).href;
export const donorPageName = (language: Locale) => translateIn(language)("mail.donorPage");
