import { sql } from "drizzle-orm";
import { finishImport, refuseImport } from "./clear-import.ts";
import type { ImportContext } from "./import-context.ts";
import { statementImports } from "./table.ts";

/** A process that reads or stores says so every ten seconds (import-file.ts). */
const silence = 60_000;

/**
 * Ends imports whose process is gone: of one that was not complete nothing stays, and the file can be given again; one
 * that was is finished. Returns their number.
 */
export async function endInterrupted({ db, clock }: Pick<ImportContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - silence);
  // Taken by one process at a time; if that one is killed, too, the next one takes them after the same silence.
  const left = await db
    .update(statementImports)
    .set({ seenAt: now })
    .where(sql`remains and seen_at < ${before.toISOString()}::timestamptz`)
    .returning({ id: statementImports.id, state: statementImports.state });
  for (const { id, state } of left) {
    if (state === "reading")
      await refuseImport({ db, clock }, id, { reason: "interrupted", line: null, details: {} });
    else await finishImport({ db, clock }, id);
  }
  return left.length;
}
