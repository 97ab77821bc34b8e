import { sql } from "drizzle-orm";
import { finishImport, refuseImport } from "./clear-import.ts";
import type { ImportContext } from "./import-context.ts";
import { statementImports } from "./table.ts";

/** A process that reads or stores a file updates `seenAt` every ten seconds (import-file.ts). */
const timeoutMs = 60_000;

/**
 * Ends imports whose process has ended, and returns their number. An incomplete import is refused, so that staff can
 * upload the file again; a stored import is cleaned up.
 */
export async function endInterrupted({ db, clock }: Pick<ImportContext, "db" | "clock">): Promise<number> {
  const now = clock.now();
  const oldestHeartbeat = new Date(now.getTime() - timeoutMs);
  // Updating `seenAt` claims the imports for this process. If it is killed, too, another process claims them later.
  const imports = await db
    .update(statementImports)
    .set({ seenAt: now })
    .where(sql`remains and seen_at < ${oldestHeartbeat.toISOString()}::timestamptz`)
    .returning({ id: statementImports.id, state: statementImports.state });
  for (const { id, state } of imports) {
    if (state === "reading")
      await refuseImport({ db, clock }, id, { reason: "interrupted", line: null, details: {} });
    else await finishImport({ db, clock }, id);
  }
  return imports.length;
}
