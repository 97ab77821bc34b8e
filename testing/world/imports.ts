import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asc, eq } from "drizzle-orm";
import type { DataImportContext } from "#server/giving/import/context.ts";
import { findImport, mappingOf } from "#server/giving/import/queries.ts";
import { readRows } from "#server/giving/import/reader/read-rows.ts";
import { runImports } from "#server/giving/import/run-imports.ts";
import { saveMapping } from "#server/giving/import/save-mapping.ts";
import { type ImportChoice, startImport } from "#server/giving/import/start-import.ts";
import { importRows } from "#server/giving/import/table.ts";
import { undoImport } from "#server/giving/import/undo-import.ts";
import { uploadImport } from "#server/giving/import/upload-import.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { Mapping } from "#shared/giving/import-fields.ts";
import { openSite } from "./site.ts";

/** Reads a file as `readImportFile` does, but in this process: starting another takes longer than reading. */
const readInProcess: NonNullable<DataImportContext["read"]> = async (file, handleRows) => {
  const rows: Parameters<typeof handleRows>[0][number][] = [];
  const verdict = await readRows(Buffer.from(file), (row) => rows.push(row));
  if (rows.length > 0) await handleRows(rows);
  return verdict;
};

/** A hand-made file of server/giving/import/fixtures. */
export function readExport(name: string): { name: string; bytes: Buffer } {
  return { name, bytes: readFileSync(join(projectRoot(), "server/giving/import/fixtures", name)) };
}

export const usualChoice: ImportChoice = {
  targets: { "*": "genel" },
  counted: false,
  inStatements: false,
  legalGround: "contract",
  consentTextOn: null,
};

/** A site whose administrator Ada imports files. */
export async function openTestImports() {
  const site = await openSite();
  const ada = await site.as("Ada", "admin");
  const context: DataImportContext = {
    db: site.db,
    clock: site.clock,
    log: site.sms.log,
    read: readInProcess,
  };
  const find = async (id: string) => {
    const found = await findImport(site.db, id);
    if (!found) throw new Error(`no import ${id}`);
    return found;
  };
  /** Uploads a file and makes the dry run. Returns the id of the import. */
  async function check(
    file: { name: string; bytes: Uint8Array },
    change: Partial<Mapping> = {},
  ): Promise<string> {
    site.passMinutes(1);
    const begun = await uploadImport(ada, context, file, 60_000);
    if (begun.kind !== "begun") throw new Error(begun.kind);
    const record = await find(begun.id);
    if (record.state !== "columns") return begun.id;
    await saveMapping(ada, begun.id, { ...mappingOf(record), ...change });
    await runImports(context);
    return begun.id;
  }
  return {
    ...site,
    ada,
    context,
    find,
    check,
    /** Uploads, checks and runs a file. */
    async import(
      file: { name: string; bytes: Uint8Array },
      choice: Partial<ImportChoice> = {},
    ): Promise<string> {
      const id = await check(file);
      const started = await startImport(ada, id, { ...usualChoice, ...choice }, (await find(id)).seenAt);
      if (started.kind !== "started") throw new Error(JSON.stringify(started));
      await runImports(context);
      return id;
    },
    async undo(id: string): Promise<void> {
      await undoImport(ada, id);
      await runImports(context);
    },
    rows: (id: string) =>
      site.db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(asc(importRows.line)),
  };
}
