import { pageAddress } from "#app/site/addresses.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { Thing } from "./foundation.ts";

type Crumb = { label: string; to?: string };

/** Returns the breadcrumbs above the page. The last one, the page itself, needs no address. */
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
