import type { Db } from "#server/db/connect.ts";
import type { Logger } from "#server/kernel/logger.ts";
import { createRandom } from "#testing/donor/random.ts";
import { createImporter } from "./import-world.ts";
import { judge } from "./judge.ts";
import { randomIban } from "./random-world.ts";
import type { World } from "./world.ts";
import { writeDownload } from "./write-download.ts";

/** Counts of days that one format told, and of days that several told. */
export type Counts = { movements: number; rows: number; doubtful: number };

export type WorldResult = {
  /** What does not hold after the last file, one sentence each. */
  missing: string[];
  twice: string[];
  strange: string[];
  refused: string[];
  /** Rows of a file after which a movement was missing, or stored once more, until a later file at best. */
  wronglyKnown: number;
  wronglyNew: number;
  files: number;
  oneFormat: Counts;
  severalFormats: Counts;
};

let accounts = 0;

/** Imports the files of a world into an account of its own, and compares what is stored with the true movements. */
export async function runWorld(db: Db, log: Logger, { iban: _, ...rest }: World): Promise<WorldResult> {
  const world = { ...rest, iban: randomIban(createRandom(++accounts)) };
  const importer = createImporter(db, log, world.iban);
  const told = new Set<number>();
  const formatsOf = new Map<string, Set<string>>();
  const refused: string[] = [];
  const before = { missing: 0, twice: 0 };
  const wrongly = { known: 0, new: 0 };
  let verdict = judge(world, told, []);
  let rows = await importer.stored();

  for (const [index, download] of world.downloads.entries()) {
    const name = `${index}.${download.format}`;
    const answer = await importer.take(name, writeDownload(world, download));
    if (answer.kind !== "stored") {
      refused.push(`${name}: ${JSON.stringify(answer)}`);
      continue;
    }
    for (const { id, day } of world.movements) {
      if (!download.ids.includes(id)) continue;
      told.add(id);
      formatsOf.set(day, (formatsOf.get(day) ?? new Set()).add(download.format));
    }
    rows = await importer.stored();
    verdict = judge(world, told, rows);
    wrongly.known += Math.max(0, verdict.missing.length - before.missing);
    wrongly.new += Math.max(0, verdict.twice.length - before.twice);
    before.missing = verdict.missing.length;
    before.twice = verdict.twice.length;
  }

  function countDays(several: boolean): Counts {
    const among = (day: string) => (formatsOf.get(day)?.size ?? 0) > 1 === several && formatsOf.has(day);
    const dayOf = new Map(world.movements.map(({ id, day }) => [id, day]));
    const lines = world.downloads.flatMap(({ ids }) => ids).filter((id) => among(dayOf.get(id) ?? ""));
    return {
      movements: world.movements.filter(({ id, day }) => told.has(id) && among(day)).length,
      rows: lines.length,
      doubtful: rows.filter(({ doubtful, bookedOn }) => doubtful && among(bookedOn)).length,
    };
  }

  return {
    missing: verdict.missing.map((movement) => JSON.stringify(movement)),
    twice: verdict.twice.map((row) => JSON.stringify(row)),
    strange: verdict.strange.map((row) => JSON.stringify(row)),
    refused,
    wronglyKnown: wrongly.known,
    wronglyNew: wrongly.new,
    files: world.downloads.length,
    oneFormat: countDays(false),
    severalFormats: countDays(true),
  };
}
