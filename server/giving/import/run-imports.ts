import { checkRows } from "./check-rows.ts";
import type { DataImportContext } from "./context.ts";
import { listWorking } from "./queries.ts";
import { runRows } from "./run-rows.ts";
import { refuseInterrupted } from "./store-file.ts";
import { undoRows } from "./undo-rows.ts";

/** Continues the imports that are being checked, run or undone, oldest first. Returns the number of handled rows. */
export async function runImports(ctx: DataImportContext): Promise<number> {
  let handled = await refuseInterrupted(ctx);
  for (const record of await listWorking(ctx.db)) {
    if (ctx.stopping?.aborted) break;
    if (record.state === "checking") handled += (await checkRows(ctx, record)) ? record.rows : 0;
    else if (record.state === "running") handled += await runRows(ctx, record);
    else if (record.state === "undoing") handled += await undoRows(ctx, record.id);
  }
  return handled;
}
