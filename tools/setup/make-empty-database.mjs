import { mkdirSync, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { makePrivate } from "#server/platform/processes/own-files.ts";

// Creates the files of an empty embedded database in the folder of its argument. The build does this once, because it
// takes seconds of processor time and much memory. Write access to the files gives control of every database that
// is copied from them, so only this user has it.
process.umask(0o077);
const folder = process.argv[2] ?? "";
const unfinished = `${folder}.new`;
rmSync(unfinished, { recursive: true, force: true });
mkdirSync(unfinished, { recursive: true, mode: 0o700 });
const lite = await PGlite.create({ dataDir: unfinished });
await lite.close();
makePrivate(unfinished);
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
