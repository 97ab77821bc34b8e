import type { ListQuery } from "./list-query.ts";

/** Returns the search string of a list without its page, always in the same order, so that two of them can be compared. */
export function toViewQuery({ search, sort, reversed, deleted, filters }: ListQuery): string {
  const values = [
    ["q", search],
    ["sort", `${reversed ? "-" : ""}${sort}`],
    ["view", deleted ? "deleted" : ""],
    ...Object.entries(filters),
  ] as const;
  const params = values.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return new URLSearchParams(params.toSorted()).toString();
}
