import { isCampaignCategory } from "#shared/category.ts";
import { type Locale, toLocale } from "#shared/locale.ts";

type CacheablePage = {
  /** Values that change the page; all others, and all other parameters, are dropped before it is rendered. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
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
    { parameters: { category: isCampaignCategory, campaign: matches(/^[a-z0-9][a-z0-9-]{0,79}$/) } },
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
  let search = "";
  for (const [name, counts] of Object.entries(page.parameters ?? {})) {
    const value = given.get(name);
    if (value !== null && counts(value)) search += `${search ? "&" : "?"}${name}=${value}`;
  }
  return { path, search, lang: toLocale(given.get("lang")), fixed };
}

function pageWithSlug(path: string): CacheablePage | undefined {
  const end = path.lastIndexOf("/") + 1;
  return slug.test(path.slice(end)) ? pagesBySlug.get(path.slice(0, end)) : undefined;
}
