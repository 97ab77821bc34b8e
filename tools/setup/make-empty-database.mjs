import { renameSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";

// Makes the files of an embedded database in which nothing is yet, in the folder it is given. The build does this once,
// so that no first start has to: it takes some seconds of a processor and memory that the server would keep.
const folder = process.argv[2] ?? "";
const unfinished = `${folder}.new`;
rmSync(unfinished, { recursive: true, force: true });
const lite = await PGlite.create({ dataDir: unfinished });
await lite.close();
rmSync(folder, { recursive: true, force: true });
renameSync(unfinished, folder);
