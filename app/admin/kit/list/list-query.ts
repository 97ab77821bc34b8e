import { readText } from "#shared/text/read-text.ts";

/**
 * The query of a list, read from its address. The address holds the whole state of the list, so that it can be
 * bookmarked and shared. The shape matches the server's list queries.
 */
export type ListQuery<
  Sort extends string = string,
  Filters extends FilterValues = FilterValues,
  Typed extends string = string,
> = {
  /** Empty without a search. */
  search: string;
  sort: Sort;
  /** Whether the order is opposite to the column's first direction. */
  reversed: boolean;
  /** The first page is 1. */
  page: number;
  /** Whether the list shows deleted records, which can be restored, instead of the others. */
  deleted: boolean;
  /** The chosen or typed value of each active filter. */
  filters: { [Name in keyof Filters]?: Filters[Name][number] } & { [Name in Typed]?: string };
};

export type FilterValues = Record<string, readonly string[]>;

export type ListRules<Sort extends string, Filters extends FilterValues, Typed extends string = never> = {
  /** The values of `?sort=`; the first is the default. */
  sorts: readonly [Sort, ...Sort[]];
  /** The values of `?sort=` for deleted records. */
  deletedSort?: Sort;
  /** The values of each filter; unknown values are ignored. */
  filters?: Filters;
  /** Filters with a short text, such as a number or a code. */
  words?: readonly Typed[];
  /** Filters with a day, `2026-11-20`. */
  days?: readonly Typed[];
};

const longestSearch = 100;
const longestWord = 40;
const lastPage = 100_000;

/** The tab of deleted records: `?view=deleted`. */
export const deletedView = { name: "view", value: "deleted" } as const;

/** Reads `?q=…&sort=-title&page=2&status=…&from=…&view=deleted`. Invalid values are ignored. */
export function readListQuery<
  const Sort extends string,
  // biome-ignore lint/complexity/noBannedTypes: the type of a list without filters.
  const Filters extends FilterValues = {},
  const Typed extends string = never,
>(url: URL, rules: ListRules<Sort, Filters, Typed>): ListQuery<Sort, Filters, Typed> {
  const { sorts, deletedSort, filters, words = [], days = [] } = rules;
  const params = url.searchParams;
  const deleted = params.get(deletedView.name) === deletedView.value;
  const asked = params.get("sort") ?? "";
  const sort = sorts.find((each) => each === asked.replace(/^-/, ""));
  const chosen = Object.entries<readonly string[]>(filters ?? {}).flatMap(([name, known]) => {
    const value = params.get(name);
    return value !== null && known.includes(value) ? [[name, value]] : [];
  });
  const typed = [
    ...words.map((name) => [name, readText(params.get(name), longestWord)]),
    ...days.map((name) => [name, dayOf(params.get(name) ?? "")]),
  ].filter(([, value]) => value !== "");
  const page = Number(params.get("page") ?? "1");
  return {
    search: readText(params.get("q"), longestSearch),
    sort: sort ?? (deleted && deletedSort ? deletedSort : sorts[0]),
    reversed: sort !== undefined && asked.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    deleted,
    filters: Object.fromEntries([...chosen, ...typed]) as ListQuery<Sort, Filters, Typed>["filters"],
  };
}

/** Returns a valid calendar day, or an empty text: PostgreSQL raises an error for 31 February. */
function dayOf(text: string): string {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return "";
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

/** Whether a search or a filter is active. */
export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== "" || Object.keys(filters).length > 0;
}

/** Returns the list's address with other parameters. Null removes one; other changes go to the first page. */
export function changedSearch(search: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

/** Returns the `?sort=` after a press on a column's heading: its first direction, then the opposite. */
export function nextSort(query: Pick<ListQuery, "sort" | "reversed">, key: string): string {
  return query.sort === key && !query.reversed ? `-${key}` : key;
}

/** Returns the value of `aria-sort` for a sorted column. */
export function sortDirection(
  first: "lowest" | "highest" | undefined,
  reversed: boolean,
): "ascending" | "descending" {
  return (first === "highest") === reversed ? "ascending" : "descending";
}
