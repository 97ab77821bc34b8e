import type { Db } from "#server/platform/db/connect.ts";
import { createStore } from "#testing/databases/store.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import { createImporter } from "./import-world.ts";
import { judge } from "./judge.ts";
import { randomWorld } from "./random-world.ts";
import type { World } from "./world.ts";
import { writeDownload } from "./write-download.ts";

type Wanted = {
  files: number;
  seed: number;
  /** The number of one world, to run it alone. */
  only?: number | undefined;
};

/** Days that one format reports, and days that several report. */
type Days = "oneFormat" | "severalFormats";
/** The share of their movements that may be doubtful. */
const mostDoubtful: Record<Days, number> = { oneFormat: 0.01, severalFormats: 0.05 };
/** A share of fewer movements says nothing (docs/decisions/052-statements.md). */
const leastMovements = 3_000;

/** Imports the statements of generated accounts, and compares what is stored with what happened on them. */
export async function statementWorldsDrill(postgresUrl: string, wanted: Wanted): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.look(({ connection }) => judgeWorlds(connection.db, wanted));
}

export async function judgeWorlds(db: Db, { files, seed, only }: Wanted): Promise<Report> {
  const faults = {
    "missing without a mark": [] as string[],
    "stored twice without a mark": [] as string[],
    "rows of no movement": [] as string[],
    "refused files": [] as string[],
    "too many doubtful": [] as string[],
  };
  const movements: Record<Days, number> = { oneFormat: 0, severalFormats: 0 };
  const doubtful: Record<Days, number> = { oneFormat: 0, severalFormats: 0 };
  let imported = 0;
  let number = only ?? 0;
  do {
    const world = randomWorld(createRandom(Math.imul(seed, 1_000_003) + number));
    const { told, daysOf, refused, rows } = await importWorld(db, world);
    const { missing, twice, strange } = judge(world, told, rows);
    const note = (what: object) => `world ${number}: ${JSON.stringify(what)}`;
    faults["missing without a mark"].push(...missing.map(note));
    faults["stored twice without a mark"].push(...twice.map(note));
    faults["rows of no movement"].push(...strange.map(note));
    faults["refused files"].push(...refused.map(note));
    for (const { id, day } of world.movements) if (told.has(id)) movements[daysOf(day)] += 1;
    for (const row of rows) if (row.doubtful) doubtful[daysOf(row.bookedOn)] += 1;
    imported += world.downloads.length;
    number += 1;
  } while (imported < files && only === undefined);

  for (const days of ["oneFormat", "severalFormats"] as const) {
    const most = mostDoubtful[days] * movements[days];
    if (movements[days] >= leastMovements && doubtful[days] > most)
      faults["too many doubtful"].push(`${days}: ${doubtful[days]} of ${movements[days]} movements`);
  }
  return {
    title: "Statements of generated accounts",
    figures: {
      seed,
      files: imported,
      "days of one format: movements": movements.oneFormat,
      "days of one format: doubtful": doubtful.oneFormat,
      "days of several formats: movements": movements.severalFormats,
      "days of several formats: doubtful": doubtful.severalFormats,
    },
    faults,
  };
}

/** Imports the files of a world in their order. `told`: the movements that they reported. */
async function importWorld(db: Db, world: World) {
  const importer = createImporter(db, world.iban);
  const told = new Set<number>();
  const formatsOf = new Map<string, Set<string>>();
  const refused: object[] = [];
  for (const [index, download] of world.downloads.entries()) {
    const name = `${index}.${download.format}`;
    const answer = await importer.take(name, await writeDownload(world, download));
    if (answer.kind !== "stored") {
      refused.push({ name, answer });
      continue;
    }
    for (const { id, day } of world.movements) {
      if (!download.ids.includes(id)) continue;
      told.add(id);
      formatsOf.set(day, (formatsOf.get(day) ?? new Set()).add(download.format));
    }
  }
  const daysOf = (day: string): Days =>
    (formatsOf.get(day)?.size ?? 0) > 1 ? "severalFormats" : "oneFormat";
  return { told, daysOf, refused, rows: await importer.stored() };
}
