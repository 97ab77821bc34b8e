import { ALL_CATEGORIES } from "#shared/content/category.ts";
import { listPages } from "#shared/content/content-kinds.ts";
import { type Locale, toLocale } from "#shared/text/locale.ts";

export type RecordParameter = "category" | "campaign";

type CacheablePage = {
  /** The parameters and values that change the page. All other parameters are dropped before rendering. */
  parameters?: Readonly<Record<string, (value: string) => boolean>>;
  /** The parameters that name a record. If no such record exists, the parameter does not change the page. */
  recordParameters?: readonly RecordParameter[];
  /** Whether the page needs no data of the database, so that its loader need not declare it complete. */
  isFixed?: true;
};

/**
 * The pages that are the same for every visitor of a language. /odeme is missing because its security policy names the
 * bank and must be current, /arama because it has unlimited addresses, /payment/verify because it is personal.
 */
const pages = new Map<string, CacheablePage>([
  ["/", {}],
  ...listPages.map(({ page }): [string, CacheablePage] => [page, {}]),
  [
    "/bagis",
    {
      parameters: {
        category: (value) => value !== ALL_CATEGORIES && /^[a-z0-9][a-z0-9-]{0,39}$/.test(value),
        campaign: matches(/^[a-z0-9][a-z0-9-]{0,79}$/),
      },
      recordParameters: ["category", "campaign"],
    },
  ],
  ["/sepet", {}],
  ["/haberler", { parameters: { sayfa: matches(/^(?!1$)[1-9]\d{0,4}$/) } }],
  ["/hesap-numaralari", { isFixed: true }],
  ["/iletisim", { isFixed: true }],
]);
const pagesBySlug = new Map<string, CacheablePage>([
  ["/projeler/", {}],
  ["/haberler/", {}],
  ["/hikayeler/", {}],
  ["/biz-kimiz/kurumsal/", {}],
]);
const slug = /^[a-z0-9][a-z0-9-]{0,199}$/;

function matches(pattern: RegExp): (value: string) => boolean {
  return (value) => pattern.test(value);
}

export type Address = {
  path: string;
  /** The relevant parameters in a fixed order, with `?`. It is empty without relevant parameters. */
  search: string;
  /** The records that the address names. */
  records?: { parameter: RecordParameter; value: string }[];
  lang: Locale | undefined;
  isFixed: boolean;
};

/** Returns the address of a cacheable page, or undefined for other pages and unusual spellings. */
export function readAddress(target: string): Address | undefined {
  if (target.length > 2_000) return undefined;
  const queryStart = target.indexOf("?");
  const path = queryStart < 0 ? target : target.slice(0, queryStart);
  const page = pages.get(path) ?? pageWithSlug(path);
  if (!page) return undefined;
  const isFixed = page.isFixed === true;
  if (queryStart < 0) return { path, search: "", lang: undefined, isFixed };
  const parameters = new URLSearchParams(target.slice(queryStart));
  const relevant = new URLSearchParams();
  for (const [name, isRelevant] of Object.entries(page.parameters ?? {})) {
    const value = parameters.get(name);
    if (value !== null && isRelevant(value)) relevant.append(name, value);
  }
  const lang = toLocale(parameters.get("lang"));
  const search = toSearch(relevant);
  const records = (page.recordParameters ?? []).flatMap((parameter) => {
    const value = relevant.get(parameter);
    return value === null ? [] : [{ parameter, value }];
  });
  return { path, search, ...(records.length > 0 && { records }), lang, isFixed };
}

/** Returns the address without the parameter of these records. */
export function withoutRecords(address: Address, unknown: readonly { parameter: string }[]): Address {
  const parameters = new URLSearchParams(address.search);
  for (const { parameter } of unknown) parameters.delete(parameter);
  return { ...address, search: toSearch(parameters) };
}

function toSearch(parameters: URLSearchParams): string {
  return parameters.size > 0 ? `?${parameters}` : "";
}

function pageWithSlug(path: string): CacheablePage | undefined {
  const end = path.lastIndexOf("/") + 1;
  return slug.test(path.slice(end)) ? pagesBySlug.get(path.slice(0, end)) : undefined;
}
