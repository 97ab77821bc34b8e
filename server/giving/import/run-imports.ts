import { checkRows } from "./check-rows.ts";
import type { DataImportContext } from "./context.ts";
import { listWorking } from "./queries.ts";
import { runRows } from "./run-rows.ts";
import { refuseInterrupted } from "./store-file.ts";
import { undoRows } from "./undo-rows.ts";
import type { ImportRecord } from "./write-import.ts";

/**
 * Continues the imports that are being checked, run or undone, oldest first. One that fails is tried again by the next run
 * of the job and does not keep the others. Returns the number of handled rows.
 */
export async function runImports(ctx: DataImportContext): Promise<number> {
  let handled = await refuseInterrupted(ctx);
  for (const record of await listWorking(ctx.db)) {
    if (ctx.stopping?.aborted) break;
    try {
      handled += await continueImport(ctx, record);
    } catch (err) {
      ctx.log.error({ err, import: record.id }, "import failed");
    }
  }
  return handled;
}

async function continueImport(ctx: DataImportContext, record: ImportRecord): Promise<number> {
  if (record.state === "checking") return (await checkRows(ctx, record)) ? record.rows : 0;
  if (record.state === "running") return runRows(ctx, record);
  return record.state === "undoing" ? undoRows(ctx, record.id) : 0;
}
