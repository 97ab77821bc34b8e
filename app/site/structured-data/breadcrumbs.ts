import { pageAddress } from "#app/site/addresses.ts";
import type { Locale } from "#shared/text/locale.ts";
import type { SchemaNode } from "./foundation.ts";

type Crumb = { label: string; to?: string };

/** Returns the breadcrumbs of a page. The last breadcrumb is the page and needs no address. */
export function breadcrumbList(publicUrl: string, trail: readonly Crumb[], locale: Locale): SchemaNode {
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
