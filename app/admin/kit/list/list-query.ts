import { readText } from "#shared/text/read-text.ts";

/**
 * The query of a list. The address contains the whole state of the list, so that staff can bookmark and share it. The
 * type matches the list queries of the server.
 */
export type ListQuery<
  Sort extends string = string,
  Filters extends FilterValues = FilterValues,
  TextFilter extends string = string,
> = {
  /** Empty without a search. */
  search: string;
  sort: Sort;
  /** Whether the order is the opposite of the column's default direction. */
  reversed: boolean;
  /** The first page is 1. */
  page: number;
  /** Whether the list shows only deleted records; otherwise the list hides them. */
  deleted: boolean;
  /** The value of each active filter. */
  filters: { [Name in keyof Filters]?: Filters[Name][number] } & { [Name in TextFilter]?: string };
};

export type FilterValues = Record<string, readonly string[]>;

export type ListRules<
  Sort extends string,
  Filters extends FilterValues,
  TextFilter extends string = never,
> = {
  /** The values of `?sort=`; the first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** The default order of deleted records. */
  deletedSort?: Sort;
  /** The allowed values of each filter. */
  filters?: Filters;
  /** The filters with a short text, such as a number or a code. */
  textFilters?: readonly TextFilter[];
  /** The filters with a day, such as `2026-11-20`. */
  dayFilters?: readonly TextFilter[];
};

const maxSearchLength = 100;
/** The length of the longest id of a campaign. */
const maxTextLength = 80;
const maxPage = 100_000;

/** The tab of deleted records: `?view=deleted`. */
export const deletedView = { name: "view", value: "deleted" } as const;

/** Reads `?q=…&sort=-title&page=2&status=…&from=…&view=deleted`. Invalid values are ignored. */
export function readListQuery<
  const Sort extends string,
  // biome-ignore lint/complexity/noBannedTypes: the type of a list without filters.
  const Filters extends FilterValues = {},
  const TextFilter extends string = never,
>(url: URL, rules: ListRules<Sort, Filters, TextFilter>): ListQuery<Sort, Filters, TextFilter> {
  const { sorts, deletedSort, filters, textFilters = [], dayFilters = [] } = rules;
  const params = url.searchParams;
  const deleted = params.get(deletedView.name) === deletedView.value;
  const requestedSort = params.get("sort") ?? "";
  const sort = sorts.find((name) => name === requestedSort.replace(/^-/, ""));
  const choices = Object.entries<readonly string[]>(filters ?? {}).flatMap(([name, allowedValues]) => {
    const value = params.get(name);
    return value !== null && allowedValues.includes(value) ? [[name, value]] : [];
  });
  const texts = [
    ...textFilters.map((name) => [name, readText(params.get(name), maxTextLength)]),
    ...dayFilters.map((name) => [name, parseDay(params.get(name) ?? "")]),
  ].filter(([, value]) => value !== "");
  const page = Number(params.get("page") ?? "1");
  return {
    search: readText(params.get("q"), maxSearchLength),
    sort: sort ?? (deleted && deletedSort ? deletedSort : sorts[0]),
    reversed: sort !== undefined && requestedSort.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
    deleted,
    filters: Object.fromEntries([...choices, ...texts]) as ListQuery<Sort, Filters, TextFilter>["filters"],
  };
}

/** Returns a valid calendar day, or an empty text: PostgreSQL raises an error for 31 February. */
function parseDay(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

/** Whether a search or a filter is active. */
export function isFiltered({ search, filters }: ListQuery): boolean {
  return search !== "" || Object.keys(filters).length > 0;
}

/** Returns the search string with changed parameters; null removes a parameter. A change leads to the first page. */
export function changeSearch(search: URLSearchParams, change: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  if (!("page" in change)) params.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
  return `?${params}`;
}

/** Returns the `?sort=` for a press on a heading. A second press reverses the order. */
export function nextSort(query: Pick<ListQuery, "sort" | "reversed">, key: string): string {
  return query.sort === key && !query.reversed ? `-${key}` : key;
}

/** Returns the value of `aria-sort` for a sorted column. */
export function sortDirection(
  sortsFirst: "lowest" | "highest" | undefined,
  reversed: boolean,
): "ascending" | "descending" {
  return (sortsFirst === "highest") === reversed ? "ascending" : "descending";
}
