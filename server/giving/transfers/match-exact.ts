import { inArray } from "drizzle-orm";
import pLimit from "p-limit";
import { isLockRefused } from "#server/platform/errors.ts";
import { may } from "#server/staff/permissions.ts";
import type { Forbidden, StaffContext } from "#server/staff/staff-write.ts";
import type { ExactPair } from "./find-exact.ts";
import { matchRow } from "./match-row.ts";
import { statementRows } from "./table.ts";

type Outcome = Exclude<Awaited<ReturnType<typeof matchRow>>, Forbidden> | { kind: "failed" };

/** `row` is null when the row does not exist. */
export type MatchedPair = {
  rowId: number;
  amount: number;
  row: { bookedOn: string; payerName: string | null } | null;
  outcome: Outcome;
};

/** This many transactions run concurrently, because each waits for the disk. */
const concurrency = 4;

/**
 * Matches the pairs that staff confirmed, each in a transaction with its own audit entry. A pair that changed meanwhile is
 * not matched, and does not stop the next ones.
 */
export async function matchExactPairs(
  ctx: StaffContext,
  pairs: readonly ExactPair[],
): Promise<{ kind: "done"; pairs: MatchedPair[] } | Forbidden> {
  if (!may(ctx.actor, "transfers", "decide"))
    return { kind: "forbidden", area: "transfers", level: "decide" };
  const rows = await readRows(ctx, pairs);
  const limit = pLimit(concurrency);
  let hasFailed = false;
  const matchOne = async ({ rowId, orderId, amount }: ExactPair): Promise<Outcome> => {
    if (hasFailed) return { kind: "failed" };
    try {
      const outcome = await matchRow(ctx, { rowId, parts: [{ orderId, amount }], isExact: true });
      return outcome.kind === "forbidden" ? { kind: "failed" } : outcome;
    } catch (err) {
      ctx.log.error({ err, row: rowId }, "matching a row failed");
      // A lock of another transaction concerns only this row. After any other error the remaining rows are not tried.
      hasFailed ||= !isLockRefused(err);
      return { kind: "failed" };
    }
  };
  const matched = await Promise.all(
    pairs.map((pair) =>
      limit(async () => ({
        rowId: pair.rowId,
        amount: pair.amount,
        row: rows.get(pair.rowId) ?? null,
        outcome: await matchOne(pair),
      })),
    ),
  );
  return { kind: "done", pairs: matched };
}

async function readRows({ db }: StaffContext, pairs: readonly ExactPair[]) {
  const { id, bookedOn, payerName } = statementRows;
  const rows = await db
    .select({ id, bookedOn, payerName })
    .from(statementRows)
    .where(
      inArray(
        id,
        pairs.map(({ rowId }) => rowId),
      ),
    );
  return new Map(rows.map((row) => [row.id, { bookedOn: row.bookedOn, payerName: row.payerName }]));
}
