import { sql } from "drizzle-orm";
import type { BookAlarmKind } from "#server/giving/payments/alarm-kinds.ts";
import type { Clock } from "#server/platform/clock.ts";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Db, Tx } from "#server/platform/db/connect.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { balanceQuestions } from "./balance-questions.ts";
import { documentQuestions } from "./document-questions.ts";
import { type Figures, figuresQuery } from "./figures.ts";
import { paymentQuestions } from "./payment-questions.ts";
import type { Question } from "./question.ts";
import { refundQuestions } from "./refund-questions.ts";
import { statementQuestions } from "./statement-questions.ts";
import { sumQuestions } from "./sum-questions.ts";
import { traceQuestions } from "./trace-questions.ts";

export type Difference = {
  kind: BookAlarmKind;
  /** The subject, the same each time the difference is found: "campaign:zekat". */
  subject: string;
  orderId: string | null;
  /** The bank's number of an attempt. */
  number: string | null;
  /** expectedAmount and foundAmount in kuruş, expectedCount and foundCount. */
  details: Record<string, unknown>;
};

/** `differences` counts all, also those that are not listed. */
export type Check = { kind: BookAlarmKind; title: string; differences: number; seconds: number };

export type BooksChecked = {
  kind: "checked";
  startedAt: Date;
  seconds: number;
  figures: Figures;
  checks: Check[];
  /** The list holds at most `listed` of each kind. */
  differences: Difference[];
};

const questions: readonly Question[] = [
  ...paymentQuestions,
  ...refundQuestions,
  ...documentQuestions,
  ...statementQuestions,
  ...balanceQuestions,
  ...sumQuestions,
  ...traceQuestions,
];

/** Thousands of one kind have one cause, and staff look at a few. */
export const listed = 200;

/** Recomputes the ledger from its raw rows in one snapshot. Changes nothing. `busy`: another check is running. */
export function checkBooks(db: Db, clock: Clock): Promise<BooksChecked | { kind: "busy" }> {
  const startedAt = clock.now();
  const began = performance.now();
  return db.transaction(
    async (tx) => {
      // Fails when row security hides rows from this role, instead of finding an empty ledger in order.
      await tx.execute(sql`set local row_security = off`);
      await tx.execute(sql`set local work_mem = '64MB'`);
      const [lock] = await rowsOf<{ mine: boolean }>(
        tx,
      )`select pg_try_advisory_xact_lock(${advisoryLocks.checkBooks}) as mine`;
      if (!lock?.mine) return { kind: "busy" };
      const checks: Check[] = [];
      const differences: Difference[] = [];
      for (const question of questions) {
        const { check, found } = await runCheck(tx, question);
        checks.push(check);
        differences.push(...found);
      }
      const [row] = await rowsOf<{ figures: Figures }>(tx)`${figuresQuery}`;
      if (!row) throw new Error("the books have no figures");
      return {
        kind: "checked",
        startedAt,
        seconds: secondsSince(began),
        figures: row.figures,
        checks,
        differences,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function runCheck(tx: Tx, question: Question): Promise<{ check: Check; found: Difference[] }> {
  const began = performance.now();
  const { kind, title, differences } = question;
  const rows = await rowsOf<Omit<Difference, "kind"> & { total: number }>(
    tx,
  )`select subject, order_id as "orderId", number, details, count(*) over ()::int as total
      from (${differences}) found order by subject limit ${listed}`;
  return {
    check: { kind, title, differences: rows[0]?.total ?? 0, seconds: secondsSince(began) },
    found: rows.map(({ total: _, ...row }) => ({ kind, ...row })),
  };
}

function secondsSince(began: number): number {
  return Math.round(performance.now() - began) / 1000;
}
