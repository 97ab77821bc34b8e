import { sql } from "drizzle-orm";
import type { Db } from "../db/connect.ts";
import type { Clock } from "../kernel/clock.ts";
import { refuseImport } from "./import-file.ts";
import { statementImports } from "./table.ts";

/** A process that reads says so every ten seconds (import-file.ts). */
const silence = 2 * 60_000;

/** Ends imports whose process is gone, and removes what it had staged. Returns their number. */
export async function endInterrupted({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now().getTime() - silence);
  const left = await db
    .select({ id: statementImports.id })
    .from(statementImports)
    .where(sql`state = 'reading' and seen_at < ${before.toISOString()}::timestamptz`);
  for (const { id } of left)
    await refuseImport({ db, clock }, id, { reason: "interrupted", line: null, details: {} });
  return left.length;
}
