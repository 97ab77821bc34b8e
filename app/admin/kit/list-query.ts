/**
 * What a list is asked for, as its address says it. All of a list's state lives there: it can be kept, shared and gone
 * back to. The shape is that of the server's list queries.
 */
export type ListQuery<Sort extends string = string, Filter extends string = string> = {
  /** Empty when nothing is searched for. */
  search: string;
  sort: Sort;
  /** Against the direction that is natural for the sort. */
  reversed: boolean;
  /** From 1. */
  page: number;
  /** The deleted records, which can be restored, instead of the others. */
  deleted: boolean;
  /** The chosen value of each filter; empty for all. */
  filters: Record<Filter, string>;
};

export type ListRules<Sort extends string, Filter extends string> = {
  /** The words of `?sort=`; the first is the order of a list that nobody has sorted. */
  sorts: readonly [Sort, ...Sort[]];
  /** Which values each filter knows; an unknown one is left out of account. */
  filters?: Record<Filter, readonly string[]>;
};

const longestSearch = 100;
const lastPage = 100_000;

/** The tab of deleted records: `?view=deleted`. */
export const deletedView = { name: "view", value: "deleted" } as const;

/** Reads `?q=…&sort=-title&page=2&status=…&view=deleted`. Whatever makes no sense is as if it were not there. */
export function readListQuery<Sort extends string, Filter extends string = never>(
  { url }: Pick<Request, "url">,
  { sorts, filters }: ListRules<Sort, Filter>,
): ListQuery<Sort, Filter> {
  const params = new URL(url).searchParams;
  const asked = params.get("sort") ?? "";
  const sort = sorts.find((each) => each === asked.replace(/^-/, ""));
  const chosen = Object.entries<readonly string[]>(filters ?? {}).map(([name, known]) => {
    const value = params.get(name) ?? "";
    return [name, known.includes(value) ? value : ""];
  });
  const page = Number(params.get("page") ?? "1");
  return {
    search: (params.get("q") ?? "").trim().slice(0, longestSearch),
    sort: sort ?? sorts[0],
    reversed: sort !== undefined && asked.startsWith("-"),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    deleted: params.get(deletedView.name) === deletedView.value,
    filters: Object.fromEntries(chosen) as Record<Filter, string>,
  };
}

/** Whether search or a filter hides some of the records. */
export function isNarrowed({ search, filters }: ListQuery): boolean {
  return search !== "" || Object.values(filters).some((value) => value !== "");
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
