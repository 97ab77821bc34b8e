import { sql } from "drizzle-orm";
import { finishImport, refuseImport } from "./clear-import.ts";
import type { ImportContext } from "./import-context.ts";
import { statementImports } from "./table.ts";

/** A process that reads or stores a file updates `seenAt` every ten seconds (import-file.ts). */
const silence = 60_000;

/**
 * Ends imports whose process is gone, and returns their number. An incomplete import is removed, so that staff can upload
 * the file again; a complete import is finished.
 */
export async function endInterrupted({ db, clock }: Pick<ImportContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const before = new Date(now.getTime() - silence);
  // `seenAt` lets one process take them; when that process is killed, too, another takes them after the same silence.
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
