import type { MetaDescriptor } from "react-router";
import { loadedTranslate } from "#app/i18n/catalogues.ts";
import type { Translate } from "#app/i18n/i18n.ts";
import { formWord } from "#shared/content/form-word.ts";
import { iconAddress } from "#shared/identity/identity-files.ts";
import { DEFAULT_LOCALE, LANGUAGES, LOCALES, type Locale } from "#shared/text/locale.ts";
import { feedPath, listAlternates, pageAddress } from "./addresses.ts";
import { cutAtWord } from "./cut-at-word.ts";
import { sharePicture } from "./share/share-picture.ts";
import type { RootData } from "./shell/site-data.ts";
import { dataBlock, type SchemaNode, type SiteInfo } from "./structured-data/foundation.ts";

type Match = { id: string; pathname?: string; loaderData?: unknown };
export type Matches = readonly (Match | undefined)[];

type PageMeta = {
  /** The page's title, to which the site's name is added. The home page has only the site's name. */
  title?: string;
  description?: string;
  /** A path on this site or an external address. */
  image?: string;
  type?: "website" | "article";
  /** The canonical path with its parameters; by default the current path without parameters. */
  path?: string;
  /** Whether search engines must not list the page, because it is personal or missing. */
  hidden?: boolean;
  /** Returns structured data (structured-data/). `image` is the absolute address of the page's picture. */
  data?: (place: SiteInfo, image: string) => SchemaNode[];
};

/** Returns the title (docs/specification.md#2-screens-and-routes), and tags for search and sharing. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const root = findRootData(matches);
  const title = [page.title, root?.site.name].filter(Boolean).join(" | ");
  if (page.hidden || !root) return [{ title }, { name: "robots", content: "noindex" }];
  const { publicUrl, site, locale } = root;
  // The router also accepts capital letters, but the canonical address is in lower case.
  const path = page.path ?? matches.at(-1)?.pathname?.toLowerCase() ?? "/";
  const address = pageAddress(publicUrl, path, locale);
  const description = cutAtWord(page.description || siteDescriptionFor(matches));
  const picture = sharePicture(publicUrl, page.image, iconAddress(site, "share-card.jpg"));
  const things = page.data?.({ site, publicUrl }, picture.url) ?? [];
  return [
    { title },
    { name: "description", content: description },
    createLink({ rel: "canonical", href: address }),
    ...listAlternates(publicUrl, path).map((alternate) => createLink({ rel: "alternate", ...alternate })),
    createLink({
      rel: "alternate",
      type: "application/rss+xml",
      title: site.name,
      href: feedAddress(locale),
    }),
    { property: "og:title", content: page.title ?? site.name },
    { property: "og:description", content: description },
    { property: "og:site_name", content: site.name },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:url", content: address },
    { property: "og:locale", content: LANGUAGES[locale].territory },
    ...LOCALES.filter((alternate) => alternate !== locale).map((alternate) => {
      return { property: "og:locale:alternate", content: LANGUAGES[alternate].territory };
    }),
    { name: "twitter:title", content: page.title ?? site.name },
    { name: "twitter:description", content: description },
    ...pictureMeta(picture, page.title ?? site.name),
    ...(things.length > 0 ? [{ "script:ld+json": dataBlock(...things) }] : []),
  ];
}

function feedAddress(locale: Locale): string {
  return locale === DEFAULT_LOCALE ? feedPath : `${feedPath}?lang=${locale}`;
}

function pictureMeta({ url, size }: ReturnType<typeof sharePicture>, alt: string): MetaDescriptor[] {
  return [
    { property: "og:image", content: url },
    ...(size
      ? [
          { property: "og:image:width", content: String(size.width) },
          { property: "og:image:height", content: String(size.height) },
          { property: "og:image:type", content: size.type },
        ]
      : []),
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:image", content: url },
    { name: "twitter:image:alt", content: alt },
  ];
}

function createLink(attributes: Record<string, string>): MetaDescriptor {
  return { tagName: "link", ...attributes };
}

/** Returns the texts in the visitor's language. `meta` functions need it, because they cannot use hooks. */
export function translateFor(matches: Matches): Translate {
  return loadedTranslate(localeFor(matches));
}

/** Returns the description of the site, which administrators can change. */
export function siteDescriptionFor(matches: Matches): string {
  return formWord(translateFor(matches), findRootData(matches)?.words ?? {}, "description");
}

export function localeFor(matches: Matches): Locale {
  return findRootData(matches)?.locale ?? "tr";
}

function findRootData(matches: Matches): RootData | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as RootData | undefined;
}
