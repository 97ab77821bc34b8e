import { mkdirSync, renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { makePrivate } from "#server/kernel/own-files.ts";

// Makes the files of an embedded database in which nothing is yet, in the folder it is given. The build does this once,
// so that no first start has to: it takes some seconds of a processor and memory that the server would keep.
// Whoever can write them is administrator of every database made from them, so they are for this user alone.
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
