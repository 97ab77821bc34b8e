import { sql } from "drizzle-orm";
import type { BookAlarmKind } from "#server/giving/payments/alarm-kinds.ts";
import type { Clock } from "#server/platform/clock.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { balanceChecks } from "./balance-checks.ts";
import { cashChecks } from "./cash-checks.ts";
import { documentChecks } from "./document-checks.ts";
import { type Figures, figuresQuery } from "./figures.ts";
import { kurbanChecks } from "./kurban-checks.ts";
import type { LedgerCheck } from "./ledger-check.ts";
import { paymentChecks } from "./payment-checks.ts";
import { refundChecks } from "./refund-checks.ts";
import { statementChecks } from "./statement-checks.ts";
import { sumChecks } from "./sum-checks.ts";
import { traceChecks } from "./trace-checks.ts";

export type Difference = {
  kind: BookAlarmKind;
  /** The subject, for example "campaign:zekat"; it is the same in every run. */
  subject: string;
  orderId: string | null;
  /** The bank's number of an attempt. */
  number: string | null;
  /** Usually expectedAmount and foundAmount in kuruş, or expectedCount and foundCount. */
  details: Record<string, unknown>;
};

/** `differences`: the number of differences, also of those that are not listed. */
export type Check = { kind: BookAlarmKind; title: string; differences: number; seconds: number };

export type LedgerChecked = {
  kind: "checked";
  startedAt: Date;
  seconds: number;
  figures: Figures;
  checks: Check[];
  /** At most `maxListed` differences of each kind. */
  differences: Difference[];
};

const ledgerChecks: readonly LedgerCheck[] = [
  ...paymentChecks,
  ...refundChecks,
  ...documentChecks,
  ...statementChecks,
  ...balanceChecks,
  ...cashChecks,
  ...kurbanChecks,
  ...sumChecks,
  ...traceChecks,
];

/** Thousands of differences of one kind have the same cause, so staff need only the first. */
export const maxListed = 200;

/** Recomputes the ledger from its rows in one read-only snapshot. `busy`: another check is running. */
export function checkLedger(db: Db, clock: Clock): Promise<LedgerChecked | { kind: "busy" }> {
  const startedAt = clock.now();
  const startedMs = performance.now();
  return db.transaction(
    async (tx) => {
      // The check fails if row security hides rows from this role, because an empty ledger would seem correct.
      await tx.execute(sql`set local row_security = off`);
      await tx.execute(sql`set local work_mem = '64MB'`);
      const [lock] = await rowsOf<{ isAcquired: boolean }>(
        tx,
      )`select pg_try_advisory_xact_lock(${advisoryLocks.checkLedger}) as "isAcquired"`;
      if (!lock?.isAcquired) return { kind: "busy" };
      const checks: Check[] = [];
      const differences: Difference[] = [];
      for (const query of ledgerChecks) {
        const { check, differences: found } = await runCheck(tx, query);
        checks.push(check);
        differences.push(...found);
      }
      const [row] = await rowsOf<{ figures: Figures }>(tx)`${figuresQuery}`;
      if (!row) throw new Error("the ledger has no figures");
      return {
        kind: "checked",
        startedAt,
        seconds: secondsSince(startedMs),
        figures: row.figures,
        checks,
        differences,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function runCheck(tx: Tx, query: LedgerCheck): Promise<{ check: Check; differences: Difference[] }> {
  const startedMs = performance.now();
  const { kind, title, differences } = query;
  const rows = await rowsOf<Omit<Difference, "kind"> & { total: number }>(
    tx,
  )`select subject, order_id as "orderId", number, details, count(*) over ()::int as total
      from (${differences}) found order by subject limit ${maxListed}`;
  return {
    check: { kind, title, differences: rows[0]?.total ?? 0, seconds: secondsSince(startedMs) },
    differences: rows.map(({ total: _, ...row }) => ({ kind, ...row })),
  };
}

function secondsSince(began: number): number {
  return Math.round(performance.now() - began) / 1000;
}
