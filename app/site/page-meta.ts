import type { MetaDescriptor } from "react-router";
import { loadedTranslate } from "#app/i18n/catalogues.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import type { Locale } from "#shared/locale.ts";
import type { RootData } from "./shell/site-data.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type PageMeta = {
  /** Without the site's name, which is added; the home page has none of its own. */
  title?: string;
  description?: string;
  /** A path on this site or an address elsewhere. */
  image?: string;
  type?: "website" | "article";
};

/** `{title} | site name` (specification section 2), the description, and the same for those who share the link. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = rootData(matches);
  const siteName = root?.site.name ?? "";
  const title = [page.title, siteName].filter(Boolean).join(" | ");
  const descriptors: MetaDescriptor[] = [
    { title },
    { property: "og:title", content: page.title ?? siteName },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: page.type ?? "website" },
  ];
  if (page.description) {
    descriptors.push(
      { name: "description", content: page.description },
      { property: "og:description", content: page.description },
    );
  }
  if (page.image && root) {
    const image = new URL(page.image, root.publicUrl).href;
    descriptors.push(
      { property: "og:image", content: image },
      { name: "twitter:card", content: "summary_large_image" },
    );
  }
  return descriptors;
}

/** The texts of the visitor's language for `meta` functions, where hooks are out of reach. */
export function translateFor(matches: Matches): Translate {
  return loadedTranslate(localeFor(matches));
}

export function localeFor(matches: Matches): Locale {
  return rootData(matches)?.locale ?? "tr";
}

function rootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}
