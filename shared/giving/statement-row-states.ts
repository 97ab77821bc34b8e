/** The states of a statement's row (docs/contract.md#statements). */
export const ROW_STATES = ["new", "suggested", "partly_matched", "matched", "returned", "ignored"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** The lists of rows. A doubtful row is in its own list, whatever its state, until staff decide. */
export const ROW_LISTS = [...ROW_STATES, "doubtful"] as const;
export type RowListName = (typeof ROW_LISTS)[number];
