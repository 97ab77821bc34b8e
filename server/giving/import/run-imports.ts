import { and, eq, sql } from "drizzle-orm";
import { isLockRefused } from "#server/platform/errors.ts";
import type { ImportWork } from "#shared/giving/import-fields.ts";
import { checkRows } from "./check-rows.ts";
import type { DataImportContext } from "./context.ts";
import { listWorking } from "./queries.ts";
import { runRows } from "./run-rows.ts";
import { refuseInterrupted } from "./store-file.ts";
import { imports } from "./table.ts";
import { undoRows } from "./undo-rows.ts";
import type { ImportRecord } from "./write-import.ts";

const maxTries = 3;
/** The failures of this process in a row, by import, work and position: work that advances between two failures goes on. */
const failures = new Map<string, number>();
const placeOf = ({ id, state, position }: ImportRecord) => `${id} ${state} ${position}`;

/**
 * Continues the imports that are being checked, run or undone, oldest first. One that fails is tried again by the next runs
 * of the job, and does not keep the others. Returns the number of handled rows.
 */
export async function runImports(ctx: DataImportContext): Promise<number> {
  let handled = await refuseInterrupted(ctx);
  for (const record of await listWorking(ctx.db)) {
    if (ctx.stopping?.aborted) break;
    try {
      const count = await continueImport(ctx, record);
      failures.delete(placeOf(record));
      if (count > 0 && record.state !== "checking") await renewStatistics(ctx);
      handled += count;
    } catch (err) {
      ctx.log.error({ err, import: record.id }, "import failed");
      // A busy database is no fault of the import.
      if (!isLockRefused(err)) await countFailure(ctx, record);
    }
  }
  return handled;
}

async function continueImport(ctx: DataImportContext, record: ImportRecord): Promise<number> {
  if (record.state === "checking") return (await checkRows(ctx, record)) ? record.rows : 0;
  if (record.state === "running") return runRows(ctx, record);
  return record.state === "undoing" ? undoRows(ctx, record.id) : 0;
}

/** With the statistics from before an import or its undo, lists can take minutes until autovacuum renews them. */
async function renewStatistics({ db, log, stopping }: DataImportContext): Promise<void> {
  if (stopping?.aborted) return;
  await db.execute(sql`analyze orders, order_items, donors, import_rows`).catch((err) => {
    log.warn({ err }, "statistics were not renewed after an import");
  });
}

/** Stops an import that has failed several times at one position, until staff resume or undo it. */
async function countFailure({ db, clock }: DataImportContext, record: ImportRecord): Promise<void> {
  const { id, state, position } = record;
  const place = placeOf(record);
  const count = (failures.get(place) ?? 0) + 1;
  failures.set(place, count);
  if (count < maxTries) return;
  failures.delete(place);
  // What it has changed so far makes the dry runs of other imports outdated (start-import.ts).
  const changedAt = position > 0 ? clock.now() : undefined;
  await db
    .update(imports)
    .set({
      state: "failed",
      failedIn: state as ImportWork,
      refusal: failedText(position),
      doneAt: state === "running" ? changedAt : undefined,
      undoneAt: state === "undoing" ? changedAt : undefined,
    })
    .where(and(eq(imports.id, id), eq(imports.state, state), eq(imports.position, position)));
}

const failedText = (position: number) =>
  `İşlem ${position > 0 ? `${position}. satırdan sonra ` : ""}üst üste ${maxTries} kez hata verdi ve durduruldu. Sürdürmeyi deneyin; yine durursa teknik sorumlunuza haber verin (sunucu kaydında “import failed”).`;
