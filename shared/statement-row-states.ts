/** What became of a row (docs/contract.md#statements). */
export const ROW_STATES = ["new", "suggested", "partly_matched", "matched", "returned", "ignored"] as const;
export type RowState = (typeof ROW_STATES)[number];
