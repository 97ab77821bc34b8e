import { identityIn } from "#server/content/identity/rules.ts";
import type { Locale } from "#shared/text/locale.ts";
import { testConfig } from "#testing/world/environment.ts";
import { firstIdentity } from "#testing/world/identity.ts";

export const publicUrl = "https://vakif.example";

/** Returns the `matches` of a `meta` function: the root and the page at `pathname`. */
export function matchesAt(pathname: string, locale: Locale = "tr") {
  return [
    { id: "root", pathname: "/", loaderData: rootAt(locale) },
    { id: "page", pathname, loaderData: undefined },
  ];
}

/** Returns the data of the root loader. */
export function rootAt(locale: Locale) {
  const config = testConfig({
    PUBLIC_URL: publicUrl,
    SITE_NAME: "Güneş Vakfı",
    SITE_YOUTUBE: "https://www.youtube.com/@gunes",
  });
  const site = identityIn(firstIdentity(config.site), locale);
  return { locale, site, publicUrl, year: 2026, simulated: false, backOffice: false };
}
