import type { Db } from "#server/db/connect.ts";
import type { Logger } from "#server/kernel/logger.ts";
import { createStore, silent } from "#testing/databases/store.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { describeWorld } from "./describe-world.ts";
import { randomWorld } from "./random-world.ts";
import { type Counts, runWorld, type WorldResult } from "./run-world.ts";
import { smallest } from "./shrink-world.ts";
import type { World } from "./world.ts";

type Wanted = {
  files: number;
  seed: number;
  /** The number of one world, to run it alone; -1: all. */
  only?: number;
  /** How many worlds of each fault are made smaller and printed with their files. */
  printed?: number;
};

/** The share of movements, on days that one format reports and on days that several report. */
const mostDoubtful = { oneFormat: 0.01, severalFormats: 0.05 };

/** Imports the statements of generated accounts, and compares what is stored with what happened on them. */
export async function statementWorldsDrill(postgresUrl: string, wanted: Wanted): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.look(({ connection }) => judgeWorlds(connection.db, silent, wanted));
}

export async function judgeWorlds(
  db: Db,
  log: Logger,
  { files, seed, only = -1, printed = 3 }: Wanted,
): Promise<Report> {
  const faults = {
    "missing without a mark": [] as string[],
    "stored twice without a mark": [] as string[],
    "rows of no movement": [] as string[],
    "refused files": [] as string[],
    "too many doubtful": [] as string[],
  };
  const sums = { files: 0, worlds: 0, wronglyKnown: 0, wronglyNew: 0 };
  const [oneFormat, severalFormats]: [Counts, Counts] = [
    { movements: 0, rows: 0, doubtful: 0 },
    { movements: 0, rows: 0, doubtful: 0 },
  ];

  async function note(number: number, world: World, result: WorldResult): Promise<void> {
    const kinds = [
      ["missing without a mark", "missing"],
      ["stored twice without a mark", "twice"],
      ["rows of no movement", "strange"],
      ["refused files", "refused"],
    ] as const;
    for (const [fault, kind] of kinds) {
      if (result[kind].length > 0 && faults[fault].length < printed) {
        const small = await smallest(
          world,
          async (tried) => (await runWorld(db, log, tried))[kind].length > 0,
        );
        const again = await runWorld(db, log, small);
        console.log(`\nworld ${number}: ${fault}\n${again[kind].join("\n")}\n${describeWorld(small)}`);
      }
      faults[fault].push(...result[kind].map((what) => `world ${number}: ${what}`));
    }
  }

  for (let number = Math.max(0, only); sums.files < files; number++) {
    const world = randomWorld(createRandom(Math.imul(seed, 1_000_003) + number));
    const result = await runWorld(db, log, world);
    sums.worlds++;
    sums.files += result.files;
    sums.wronglyKnown += result.wronglyKnown;
    sums.wronglyNew += result.wronglyNew;
    add(oneFormat, result.oneFormat);
    add(severalFormats, result.severalFormats);
    await note(number, world, result);
    if (only >= 0) break;
  }

  for (const [name, counts] of Object.entries({ oneFormat, severalFormats })) {
    const most = mostDoubtful[name as keyof typeof mostDoubtful];
    if (counts.doubtful > most * counts.movements) {
      const share = ((100 * counts.doubtful) / counts.movements).toFixed(2);
      faults["too many doubtful"].push(`${name}: ${share} % of ${counts.movements} movements`);
    }
  }
  return {
    title: "Statements of generated accounts",
    figures: {
      seed,
      files: sums.files,
      accounts: sums.worlds,
      "wrongly known": sums.wronglyKnown,
      "wrongly new": sums.wronglyNew,
      "days of one format: rows in files": oneFormat.rows,
      "days of one format: movements": oneFormat.movements,
      "days of one format: doubtful": oneFormat.doubtful,
      "days of several formats: rows in files": severalFormats.rows,
      "days of several formats: movements": severalFormats.movements,
      "days of several formats: doubtful": severalFormats.doubtful,
    },
    faults,
  };
}

function add(sum: Counts, more: Counts): void {
  sum.movements += more.movements;
  sum.rows += more.rows;
  sum.doubtful += more.doubtful;
}
