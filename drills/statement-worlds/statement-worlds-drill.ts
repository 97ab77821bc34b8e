import type { Db } from "#server/platform/db/connect.ts";
import { createStore } from "#testing/databases/store.ts";
import { createRandom } from "#testing/donor/random.ts";
import type { Report } from "#testing/report/report.ts";
import type { Account } from "./account.ts";
import { compareRows } from "./compare-rows.ts";
import { generateAccount } from "./generate-account.ts";
import { createImporter } from "./import-account.ts";
import { writeDownload } from "./write-download.ts";

type StatementWorldsDrill = {
  files: number;
  seed: number;
  only?: number | undefined;
};

type Days = "oneFormat" | "severalFormats";
const maxDoubtfulShare: Record<Days, number> = { oneFormat: 0.01, severalFormats: 0.05 };
/** Below this number of movements the share is not checked (docs/decisions/052-statements.md). */
const minMovements = 3_000;

/** Imports the statements of generated accounts, and compares the stored rows with the accounts' movements. */
export async function statementWorldsDrill(
  postgresUrl: string,
  options: StatementWorldsDrill,
): Promise<Report> {
  await using store = await createStore(postgresUrl);
  return await store.withDatabase(({ connection }) => checkAccounts(connection.db, options));
}

export async function checkAccounts(db: Db, { files, seed, only }: StatementWorldsDrill): Promise<Report> {
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
    const account = generateAccount(createRandom(Math.imul(seed, 1_000_003) + number));
    const { reported, daysOf, refused, rows } = await importAccount(db, account);
    const { missing, duplicates, strange } = compareRows(account, reported, rows);
    const describe = (what: object) => `account ${number}: ${JSON.stringify(what)}`;
    faults["missing without a mark"].push(...missing.map(describe));
    faults["stored twice without a mark"].push(...duplicates.map(describe));
    faults["rows of no movement"].push(...strange.map(describe));
    faults["refused files"].push(...refused.map(describe));
    for (const { id, day } of account.movements) if (reported.has(id)) movements[daysOf(day)] += 1;
    for (const row of rows) if (row.doubtful) doubtful[daysOf(row.bookedOn)] += 1;
    imported += account.downloads.length;
    number += 1;
  } while (imported < files && only === undefined);

  for (const days of ["oneFormat", "severalFormats"] as const) {
    const maxDoubtful = maxDoubtfulShare[days] * movements[days];
    if (movements[days] >= minMovements && doubtful[days] > maxDoubtful)
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

/** Imports the files of an account in their order. `reported` has the ids of the movements in these files. */
async function importAccount(db: Db, account: Account) {
  const importer = createImporter(db, account.iban);
  const reported = new Set<number>();
  const formatsOf = new Map<string, Set<string>>();
  const refused: object[] = [];
  for (const [index, download] of account.downloads.entries()) {
    const name = `${index}.${download.format}`;
    const answer = await importer.importDownload(name, await writeDownload(account, download));
    if (answer.kind !== "stored") {
      refused.push({ name, answer });
      continue;
    }
    for (const { id, day } of account.movements) {
      if (!download.ids.includes(id)) continue;
      reported.add(id);
      formatsOf.set(day, (formatsOf.get(day) ?? new Set()).add(download.format));
    }
  }
  const daysOf = (day: string): Days =>
    (formatsOf.get(day)?.size ?? 0) > 1 ? "severalFormats" : "oneFormat";
  return { reported, daysOf, refused, rows: await importer.stored() };
}
