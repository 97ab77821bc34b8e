import { pageAddress } from "#app/site/addresses.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Thing } from "./foundation.ts";

type Crumb = { label: string; to?: string };

/** The breadcrumbs above the page. The page itself, the last one, needs no address. */
export function breadcrumbList(publicUrl: string, trail: readonly Crumb[], locale: Locale): Thing {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ label, to }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: label,
      ...(to && { item: pageAddress(publicUrl, to, locale) }),
    })),
  };
}
