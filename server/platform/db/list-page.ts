/** One page of a list. `total` is exact; `pages` is at least 1. */
export type ListPage<Row> = { rows: Row[]; total: number; page: number; pages: number; pageSize: number };

/** Returns the page of a list that is nearest to the requested page, and the number of rows before it. */
export function nearestPage(total: number, requestedPage: number | undefined, pageSize: number) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(Math.max(1, Math.trunc(requestedPage ?? 1) || 1), pages);
  return { pagination: { page, pages, pageSize }, offset: (page - 1) * pageSize };
}
