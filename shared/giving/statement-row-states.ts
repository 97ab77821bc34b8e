/** The states of a statement's row (docs/contract.md#statements). */
export const ROW_STATES = [
  "new",
  "suggested",
  "partly_matched",
  "matched",
  "returned",
  "ignored",
  "deposit",
] as const;
export type RowState = (typeof ROW_STATES)[number];

/**
 * The lists of rows in the back office. A doubtful row is in the list "doubtful" until staff decide, whatever its
 * state.
 */
export const ROW_LISTS = [...ROW_STATES, "doubtful"] as const;
export type RowListName = (typeof ROW_LISTS)[number];
