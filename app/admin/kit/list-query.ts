/**
 * What a list is asked for, as its address says it. All of a list's state lives there: it can be kept, shared and gone
 * back to. The shape is that of the server's list queries.
 */
export type ListQuery<Sort extends string = string, Filters extends FilterValues = FilterValues> = {
  /** Empty when nothing is searched for. */
  search: string;
  sort: Sort;
  /** Against the direction that is natural for the sort. */
  reversed: boolean;
  /** From 1. */
  page: number;
  /** The deleted records, which can be restored, instead of the others. */
  deleted: boolean;
  /** The chosen value of each filter that is in use. */
  filters: { [Name in keyof Filters]?: Filters[Name][number] };
};

type FilterValues = Record<string, readonly string[]>;

export type ListRules<Sort extends string, Filters extends FilterValues> = {
  /** The words of `?sort=`; the first is the order of a list that nobody has sorted. */
  sorts: readonly [Sort, ...Sort[]];
  /** The same for the deleted records. */
  deletedSort?: Sort;
  /** Which values each filter knows; an unknown one is left out of account. */
  filters?: Filters;
};

const longestSearch = 100;
const lastPage = 100_000;

/** The tab of deleted records: `?view=deleted`. */
export const deletedView = { name: "view", value: "deleted" } as const;

/** Reads `?q=…&sort=-title&page=2&status=…&view=deleted`. Whatever makes no sense is as if it were not there. */
export function readListQuery<
  const Sort extends string,
  // biome-ignore lint/complexity/noBannedTypes: a list without filters has none to choose.
  const Filters extends FilterValues = {},
>(url: URL, rules: ListRules<Sort, Filters>): ListQuery<Sort, Filters> {
  const { sorts, deletedSort, filters } = rules;
  const params = url.searchParams;
  const deleted = params.get(deletedView.name) === deletedView.value;
  const asked = params.get("sort") ?? "";
  const sort = sorts.find((each) => each === asked.replace(/^-/, ""));
  const chosen = Object.entries<readonly string[]>(filters ?? {}).flatMap(([name, known]) => {
    const value = params.get(name);
    return value !== null && known.includes(value) ? [[name, value]] : [];
  });
  const page = Number(params.get("page") ?? "1");
  return {
    search: (params.get("q") ?? "").trim().slice(0, longestSearch),
    sort: sort ?? (deleted && deletedSort ? deletedSort : sorts[0]),
    reversed: sort !== undefined && asked.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    deleted,
    filters: Object.fromEntries(chosen) as ListQuery<Sort, Filters>["filters"],
  };
}

/** Whether search or a filter hides some of the records. */
export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== "" || Object.keys(filters).length > 0;
}

/** The same list with something changed: `?…`. Null leaves a parameter out; anything but paging starts at page one. */
export function changedSearch(search: URLSearchParams, change: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  if (!("page" in change)) next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
}

/** What a press on a column's heading leads to: its natural direction first, then the other. */
export function nextSort(query: Pick<ListQuery, "sort" | "reversed">, key: string): string {
  return query.sort === key && !query.reversed ? `-${key}` : key;
}

/** How a sorted column runs, in the words of `aria-sort`. */
export function sortDirection(
  first: "lowest" | "highest" | undefined,
  reversed: boolean,
): "ascending" | "descending" {
  return (first === "highest") === reversed ? "ascending" : "descending";
}
