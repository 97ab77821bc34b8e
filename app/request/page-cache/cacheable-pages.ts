import { isCampaignCategory } from "#shared/category.ts";
import { type Locale, toLocale } from "#shared/locale.ts";

type CacheablePage = {
  /** Values that change the page; all others, and all other parameters, are dropped before it is rendered. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The parameter that names a record; where there is no such record, the page is the one without it. */
  names?: string;
  /** Shows nothing but what comes with the program and its settings, so that no loader has to say what it shows. */
  fixed?: true;
};

/**
 * The pages that are the same for every visitor of a language. Not here: /odeme, whose policy alone names the bank and
 * on which nobody should meet yesterday's copy; /arama, whose addresses never end; /payment/verify, which is one
 * visitor's own.
 */
const pages = new Map<string, CacheablePage>([
  ["/", {}],
  [
    "/bagis",
    {
      parameters: { category: isCampaignCategory, campaign: matches(/^[a-z0-9][a-z0-9-]{0,79}$/) },
      names: "campaign",
    },
  ],
  ["/sepet", { fixed: true }],
  ["/projeler", {}],
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
  /** The parameters that count, in one order, with `?`; empty without any. */
  search: string;
  /** What the address names, and its `search` without that. */
  named?: { value: string; otherwise: string };
  /** What `?lang=` says. */
  lang: Locale | undefined;
  fixed: boolean;
};

/** The cacheable page at a request's target; undefined for all others, and for every unusual way to write one. */
export function readAddress(target: string): Address | undefined {
  if (target.length > 2_000) return undefined;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const page = pages.get(path) ?? pageWithSlug(path);
  if (!page) return undefined;
  const fixed = page.fixed === true;
  if (mark < 0) return { path, search: "", lang: undefined, fixed };
  const given = new URLSearchParams(target.slice(mark));
  const kept = new URLSearchParams();
  for (const [name, counts] of Object.entries(page.parameters ?? {})) {
    const value = given.get(name);
    if (value !== null && counts(value)) kept.append(name, value);
  }
  const lang = toLocale(given.get("lang"));
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
