import type { Db } from "#server/db/connect.ts";
import type { Logger } from "#server/kernel/logger.ts";
import { createRandom } from "#testing/donor/random.ts";
import { makeIban } from "#testing/statements/people.ts";
import { createImporter } from "./import-world.ts";
import { judge } from "./judge.ts";
import type { World } from "./world.ts";
import { writeDownload } from "./write-download.ts";

/** Movements that files reported, and the doubtful rows that became of them. */
export type Counts = { movements: number; doubtful: number };

export type WorldResult = {
  /** What does not hold after the last file, one sentence each. */
  missing: string[];
  twice: string[];
  strange: string[];
  refused: string[];
  /** Counts of days that one format reported, and of days that several reported. */
  oneFormat: Counts;
  severalFormats: Counts;
};

let accounts = 0;

/** Imports the files of a world into an account of its own, and compares what is stored with the true movements. */
export async function runWorld(db: Db, log: Logger, { iban: _, ...rest }: World): Promise<WorldResult> {
  const world = { ...rest, iban: makeIban(createRandom(++accounts)) };
  const importer = createImporter(db, log, world.iban);
  const told = new Set<number>();
  const formatsOf = new Map<string, Set<string>>();
  const refused: string[] = [];

  for (const [index, download] of world.downloads.entries()) {
    const name = `${index}.${download.format}`;
    const answer = await importer.take(name, await writeDownload(world, download));
    if (answer.kind !== "stored") {
      refused.push(`${name}: ${JSON.stringify(answer)}`);
      continue;
    }
    for (const { id, day } of world.movements) {
      if (!download.ids.includes(id)) continue;
      told.add(id);
      formatsOf.set(day, (formatsOf.get(day) ?? new Set()).add(download.format));
    }
  }
  const rows = await importer.stored();
  const { missing, twice, strange } = judge(world, told, rows);

  function countDays(isAmong: (formats: number) => boolean): Counts {
    const among = (day: string) => isAmong(formatsOf.get(day)?.size ?? 0);
    return {
      movements: world.movements.filter(({ id, day }) => told.has(id) && among(day)).length,
      doubtful: rows.filter(({ doubtful, bookedOn }) => doubtful && among(bookedOn)).length,
    };
  }

  return {
    missing: missing.map((movement) => JSON.stringify(movement)),
    twice: twice.map((row) => JSON.stringify(row)),
    strange: strange.map((row) => JSON.stringify(row)),
    refused,
    oneFormat: countDays((formats) => formats === 1),
    severalFormats: countDays((formats) => formats > 1),
  };
}
