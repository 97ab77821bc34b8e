import { join } from "node:path";
import { readerLimits, readLines } from "#server/giving/transfers/read-statement.ts";
import { runLimited } from "#server/platform/pictures/run-limited.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { RawRow, RowsVerdict } from "./reader/read-rows.ts";

/** Reads a file in a separate process; `handleRows` receives some hundred rows at a time. */
export async function readImportFile(
  file: Uint8Array,
  handleRows: (rows: readonly RawRow[]) => Promise<void>,
  stopping?: AbortSignal,
): Promise<RowsVerdict> {
  const program = join(projectRoot(), "server/giving/import/reader/program.ts");
  let verdict: RowsVerdict | undefined;
  const outcome = await runLimited(program, [], file, readerLimits, stopping, async (output) => {
    for await (const lines of readLines<RawRow | RowsVerdict>(output)) {
      const rows: RawRow[] = [];
      for (const line of lines) {
        if (line.kind === "row") rows.push(line);
        else verdict = line;
      }
      if (rows.length > 0) await handleRows(rows);
    }
  });
  if (outcome.kind === "ended")
    return { kind: "refused", reason: "reader_limits", line: null, details: { limit: outcome.by } };
  if (!verdict) throw new Error("the reader of imports ended without a verdict");
  return verdict;
}
