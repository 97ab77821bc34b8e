import { isCampaignCategory } from "#shared/content/category.ts";
import { listPages } from "#shared/content/content-kinds.ts";
import { type Locale, toLocale } from "#shared/text/locale.ts";

type CacheablePage = {
  /** The parameters and values that change the page; all others are dropped before rendering. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The parameter that names a record. Without such a record the page equals the one without the parameter. */
  names?: string;
  /** Whether the page shows only the program's content and settings, so no loader must declare it complete. */
  fixed?: true;
};

/**
 * The pages that are the same for every visitor of a language. /odeme is missing because its policy names the bank and
 * must never be outdated, /arama because it has unlimited addresses, /payment/verify because it is personal.
 */
const pages = new Map<string, CacheablePage>([
  ["/", {}],
  ...listPages.map(({ page }): [string, CacheablePage] => [page, {}]),
  [
    "/bagis",
    {
      parameters: { category: isCampaignCategory, campaign: matches(/^[a-z0-9][a-z0-9-]{0,79}$/) },
      names: "campaign",
    },
  ],
  ["/sepet", { fixed: true }],
  ["/haberler", { parameters: { sayfa: matches(/^(?!1$)[1-9]\d{0,4}$/) } }],
  ["/hesap-numaralari", { fixed: true }],
  ["/iletisim", { fixed: true }],
]);
const pagesBySlug = new Map<string, CacheablePage>([
  ["/projeler/", {}],
  ["/haberler/", {}],
  ["/hikayeler/", { fixed: true }],
  ["/biz-kimiz/kurumsal/", {}],
]);
const slug = /^[a-z0-9][a-z0-9-]{0,199}$/;

function matches(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}

export type Address = {
  path: string;
  /** The relevant parameters in a fixed order, with `?`; empty if there are none. */
  search: string;
  /** The named record, and `search` without it. */
  named?: { value: string; otherwise: string };
  lang: Locale | undefined;
  fixed: boolean;
};

/** Returns the cacheable page at a target; undefined for other pages and unusual spellings. */
export function readAddress(target: string): Address | undefined {
  if (target.length > 2_000) return undefined;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const page = pages.get(path) ?? pageWithSlug(path);
  if (!page) return undefined;
  const fixed = page.fixed === true;
  if (mark < 0) return { path, search: "", lang: undefined, fixed };
  const received = new URLSearchParams(target.slice(mark));
  const kept = new URLSearchParams();
  for (const [name, counts] of Object.entries(page.parameters ?? {})) {
    const value = received.get(name);
    if (value !== null && counts(value)) kept.append(name, value);
  }
  const lang = toLocale(received.get("lang"));
  const search = written(kept);
  const value = page.names === undefined ? null : kept.get(page.names);
  if (page.names === undefined || value === null) return { path, search, lang, fixed };
  kept.delete(page.names);
  return { path, search, named: { value, otherwise: written(kept) }, lang, fixed };
}

function written(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${parameters}` : "";
}

function pageWithSlug(path: string): CacheablePage | undefined {
  const end = path.lastIndexOf("/") + 1;
  return slug.test(path.slice(end)) ? pagesBySlug.get(path.slice(0, end)) : undefined;
}
