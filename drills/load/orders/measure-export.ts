import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../../harness/program.ts";

/** Times in milliseconds; memory of the process in bytes: before, and the peak during the export. */
export type ExportFigures = {
  rows: number;
  bytes: number;
  firstPiece: number;
  milliseconds: number;
  resident: number;
  peak: number;
};

/** Exports all orders of a database as CSV. Throws when rows are missing. */
export async function measureExport(url: string): Promise<ExportFigures> {
  const program = join(import.meta.dirname, "take-export.ts");
  // Keeps the user's own settings out.
  const env = { PATH: process.env.PATH ?? "", DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", program], {
    cwd: root,
    env,
  });
  const { announced, ...figures } = JSON.parse(stdout) as ExportFigures & { announced: number };
  if (figures.rows !== announced) throw new Error(`${figures.rows} rows came of ${announced}`);
  return figures;
}
