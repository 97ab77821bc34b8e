import { readConfig } from "#server/compose/config/read-config.ts";
import type { Locale } from "#shared/text/locale.ts";

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
  const read = readConfig({
    PUBLIC_URL: publicUrl,
    SITE_NAME: "Güneş Vakfı",
    SITE_YOUTUBE: "https://www.youtube.com/@gunes",
  });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  return { locale, site: read.config.site, publicUrl, year: 2026, simulated: false, backOffice: false };
}
