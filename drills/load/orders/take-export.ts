import { openExport } from "#app/admin/exports/open-export.server.ts";
import { openPostgres } from "#server/db/postgres.ts";
import { createLogger } from "#server/kernel/logger.ts";
import { forgetPeak, peakBytes, residentBytes } from "../../harness/processor-time.ts";

// A separate program, so that its memory is that of the export: reads all orders of DATABASE_URL as CSV and drops them.
// Prints what it measured.
const url = process.env.DATABASE_URL ?? "";
const log = createLogger("silent");
const { db, close } = await openPostgres(url, url, log);
const actor = { id: "load", name: "Yük Denemesi", role: "admin", address: null } as const;
// Node's own loading of TypeScript takes more memory than an export; it is finished by now.
forgetPeak(process.pid);
const resident = residentBytes(process.pid);
const start = performance.now();
const opened = await openExport(
  { db, clock: { now: () => new Date() }, log, actor },
  "orders",
  "csv",
  new URLSearchParams(),
);
if (opened.kind === "forbidden") throw new Error(opened.permission);
let bytes = 0;
let firstPiece = 0;
for await (const piece of opened.pieces) {
  firstPiece ||= performance.now() - start;
  bytes += piece.byteLength;
}
const milliseconds = performance.now() - start;
const peak = peakBytes(process.pid);
await close();
console.log(
  JSON.stringify({
    rows: opened.done(),
    announced: opened.rows,
    bytes,
    firstPiece,
    milliseconds,
    resident,
    peak,
  }),
);
