import { cpSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { openEmbedded } from "#server/platform/db/embedded.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { type Program, root, startProgram } from "#testing/site/program.ts";
import { losePower, type Unsynced } from "./power-loss.ts";

/**
 * Simulates a power loss while an embedded database writes rows. `disks` has, for each simulated disk, what happens to
 * writes that were not synced.
 */
export async function powerLossDrill(
  disks: readonly Unsynced[],
  rows: number,
  seed: number,
): Promise<Report> {
  const random = createRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), "imece-power-"));
  const data = join(folder, "data");
  const base = join(folder, "base");
  const diskAfterLoss = join(folder, "lost");
  const journal = join(folder, "journal");
  const violations: string[] = [];
  let sectorsLost = 0;
  try {
    await (await openEmbedded(data)).close();
    cpSync(data, base, { recursive: true });
    const acknowledged = await writeUntilKilled(data, journal, rows);
    for (const unsynced of disks) {
      sectorsLost += losePower(base, journal, { from: data, to: diskAfterLoss }, unsynced, random);
      violations.push(...(await checkDatabase(diskAfterLoss, acknowledged)));
    }
    return {
      title: "Power fails while the embedded database writes",
      figures: {
        "rows acknowledged": acknowledged,
        "disks checked": disks.length,
        "unsynced sectors that are lost": sectorsLost,
      },
      faults: { violations },
    };
  } finally {
    if (violations.length > 0) console.error(`the folder is kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

async function writeUntilKilled(data: string, journal: string, rows: number): Promise<number> {
  const writer = startProgram(
    ["--import", join(root, "drills/faults/record-writes.mjs"), "drills/faults/write-rows.ts", data],
    { RECORD_FOLDER: data, RECORD_JOURNAL: journal },
  );
  while (acknowledgedBy(writer) < rows) {
    if (!writer.running()) throw new Error(`the writer ended:\n${writer.output()}`);
    await wait(5);
  }
  await writer.end("SIGKILL");
  return acknowledgedBy(writer);
}

/** Returns the number of rows that the writer has printed. The last line may be incomplete. */
function acknowledgedBy(writer: Program): number {
  return Math.max(0, writer.output().split("\n").length - 2);
}

/** Opens the database and reads all rows, because every page has a checksum. */
async function checkDatabase(folder: string, acknowledged: number): Promise<string[]> {
  try {
    const connection = await openEmbedded(folder);
    const rows = await rowsOf<{ n: number; last: number }>(connection.db)`
      select count(*)::int as n, coalesce(max(n), -1)::int as last, sum(length(text))::int as letters from acknowledged
    `.finally(() => connection.close());
    const { n = 0, last = -1 } = rows[0] ?? {};
    return [
      ...(n < acknowledged ? [`${acknowledged} rows were acknowledged, ${n} are there`] : []),
      ...(n !== last + 1 ? [`the rows up to ${last} have a gap: there are ${n}`] : []),
    ];
  } catch (error) {
    return [`the database cannot be read: ${error instanceof Error ? error.message : error}`];
  }
}
