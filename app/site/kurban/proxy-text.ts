import type { Translate } from "#app/i18n/i18n.ts";
import { textVersion } from "#shared/content/text-version.ts";
import type { CartItem } from "#shared/giving/cart.ts";
import type { Locale } from "#shared/text/locale.ts";

/** Returns the wording of the proxy consent. With an offer it names the owners of the shares and the foundation. */
export function proxyText(t: Translate, hasOffer: boolean): string {
  return hasOffer ? t("shares.consent", { name: readSiteName() }) : t("donate.modal.consent");
}

/** Returns the consent with its time and language, because the checkout may be later and in another language. */
export function proxyConsent(text: string, language: Locale): NonNullable<CartItem["proxyConsent"]> {
  return { language, version: textVersion(text), at: new Date().toISOString() };
}

/**
 * Whether the consent of a line with an offer does not cover the owners of its shares. The page knows the wording of its
 * own language only, so it asks again after the donor has changed the language.
 */
export function lacksShareConsent({ proxyConsent }: CartItem, t: Translate, locale: Locale): boolean {
  if (proxyConsent?.language !== locale) return true;
  return proxyConsent.version !== textVersion(proxyText(t, true));
}

/** Pages that search engines skip have no `og:site_name`, but every title ends with the name (app/site/page-meta.ts). */
function readSiteName(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]');
  return meta?.content ?? document.title.split(" | ").at(-1) ?? "";
}
