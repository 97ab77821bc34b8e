import type { Clock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { RowState } from "#shared/giving/statement-row-states.ts";

export type MatchContext = { db: Db; clock: Clock; stopping?: AbortSignal };

/** The number of rows that got each state. `locked`: another transaction has locked the order, so the next run decides. */
export type MatchCounts = Partial<Record<RowState | "locked", number>>;
