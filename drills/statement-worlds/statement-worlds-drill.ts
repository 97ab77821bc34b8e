import type { Db } from "#server/db/connect.ts";
import type { Logger } from "#server/kernel/logger.ts";
import { createStore, silent } from "#testing/databases/store.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { randomWorld } from "./random-world.ts";
import { type Counts, runWorld } from "./run-world.ts";

type Wanted = {
  files: number;
  seed: number;
  /** The number of one world, to run it alone. */
  only?: number | undefined;
};

/** The share of movements, on days that one format reports and on days that several report. */
const mostDoubtful = { oneFormat: 0.01, severalFormats: 0.05 };
/** A share of fewer movements says nothing (docs/decisions/052-statements.md). */
const leastMovements = 3_000;

/** Imports the statements of generated accounts, and compares what is stored with what happened on them. */
export async function statementWorldsDrill(postgresUrl: string, wanted: Wanted): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.look(({ connection }) => judgeWorlds(connection.db, silent, wanted));
}

export async function judgeWorlds(db: Db, log: Logger, { files, seed, only }: Wanted): Promise<Report> {
  const faults = {
    "missing without a mark": [] as string[],
    "stored twice without a mark": [] as string[],
    "rows of no movement": [] as string[],
    "refused files": [] as string[],
    "too many doubtful": [] as string[],
  };
  const sums: Record<keyof typeof mostDoubtful, Counts> = {
    oneFormat: { movements: 0, doubtful: 0 },
    severalFormats: { movements: 0, doubtful: 0 },
  };
  let imported = 0;
  let number = only ?? 0;
  do {
    const world = randomWorld(createRandom(Math.imul(seed, 1_000_003) + number));
    const result = await runWorld(db, log, world);
    imported += world.downloads.length;
    const note = (what: string) => `world ${number}: ${what}`;
    faults["missing without a mark"].push(...result.missing.map(note));
    faults["stored twice without a mark"].push(...result.twice.map(note));
    faults["rows of no movement"].push(...result.strange.map(note));
    faults["refused files"].push(...result.refused.map(note));
    for (const days of ["oneFormat", "severalFormats"] as const) {
      sums[days].movements += result[days].movements;
      sums[days].doubtful += result[days].doubtful;
    }
    number += 1;
  } while (imported < files && only === undefined);

  for (const days of ["oneFormat", "severalFormats"] as const) {
    const { movements, doubtful } = sums[days];
    if (movements >= leastMovements && doubtful > mostDoubtful[days] * movements)
      faults["too many doubtful"].push(`${days}: ${doubtful} of ${movements} movements`);
  }
  return {
    title: "Statements of generated accounts",
    figures: {
      seed,
      files: imported,
      "days of one format: movements": sums.oneFormat.movements,
      "days of one format: doubtful": sums.oneFormat.doubtful,
      "days of several formats: movements": sums.severalFormats.movements,
      "days of several formats: doubtful": sums.severalFormats.doubtful,
    },
    faults,
  };
}
