import type { RowState } from "#shared/statement-row-states.ts";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";

export type MatchContext = { db: Db; clock: Clock; stopping?: AbortSignal };

/** How many rows came into each state. `held`: rows whose order another transaction held; the next run decides. */
export type Matched = Partial<Record<RowState | "held", number>>;
