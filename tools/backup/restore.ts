import { parseArgs } from "node:util";
import { backupLedger } from "#server/giving/ledger/backup-ledger.ts";
import { checkLedger } from "#server/giving/ledger/check-ledger.ts";
import type { DoubtfulMessages } from "#server/giving/ledger/mark-doubtful-messages.ts";
import { type RestoreResult, restoreBackup } from "#server/platform/backup/restore-backup.ts";
import { hashSecret } from "#server/platform/backup/write-backup.ts";
import { systemClock } from "#server/platform/clock.ts";
import { connect } from "#server/platform/db/connect.ts";
import { AppError } from "#server/platform/errors.ts";
import { createLogger } from "#server/platform/log/logger.ts";
import { openStore } from "#server/platform/pictures/stores/open-store.ts";
import { workAlone } from "#server/platform/processes/living-process.ts";
import { describeFailure } from "#tools/installation/describe-failure.ts";
import { printLedger } from "../books/print-ledger.ts";
import { count, describeManifest } from "./describe.ts";
import { type Place, readPlace } from "./read-place.ts";

const usage = `npm run restore -- FILE [--replace]

Puts a backup into the database and the picture store that the settings name: all of it or, when anything is wrong,
nothing. The server must not run, nor npm run upgrade or downgrade. The database must be empty; with --replace everything in it is destroyed first.
Pictures are added, none is removed; with --replace one whose content is not the backup's is put right.`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" }, help: { type: "boolean" } },
  });
  const [file, ...more] = positionals;
  if (values.help || !file || more.length > 0) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 1;
  } else await restore(file, values.replace === true);
} catch (error) {
  console.error(describeFailure(error, "Nothing was restored"));
  process.exitCode = 1;
}

async function restore(file: string, replace: boolean): Promise<void> {
  const place = readPlace();
  workAlone(place.dataDir, "restore");
  const { databaseUrl, dataDir, storage, uploadsDir } = place;
  const where = { databaseUrl, dataDir, databaseDirectUrl: null };
  const connection = await connect(where, createLogger("warn"));
  try {
    const images = openStore(storage, uploadsDir);
    const restored = await restoreBackup({ connection, images, ledger: backupLedger }, file, {
      replace,
      onChecked(manifest, destroyed) {
        console.log(describeManifest(manifest));
        const rows = Object.entries(destroyed).map(([name, n]) => `  ${name}: ${count(n)}`);
        if (rows.length > 0) console.log(["Destroying the rows that are there now:", ...rows].join("\n"));
        console.log("Restoring …");
      },
    });
    console.log(`Restored ${count(restored.rows)} rows and ${count(restored.pictures)} pictures.\n`);
    const books = await checkLedger(connection.db, systemClock);
    if (books.kind === "busy")
      throw new AppError("busy", "Everything is restored, but the books could not be checked.");
    console.log(printLedger(books));
    for (const note of describeNotes(restored, place)) console.log(`\n${note}`);
  } finally {
    await connection.close();
  }
}

function describeNotes(
  { manifest, doubtfulSms, openOrders, refusedAccountRequests, leftOut }: RestoreResult & DoubtfulMessages,
  { secret }: Place,
): string[] {
  const { pictures, secretMark, tables, madeAt } = manifest;
  const factors = tables.find(({ name }) => name === "two_factors")?.rows ?? 0;
  return [
    ...(pictures === "left-out" ? ["The backup holds no pictures: they must be in the store already."] : []),
    ...(leftOut.length > 0
      ? [
          `${count(leftOut.length)} files were left out: the backup's pictures table does not name them, or they are no pictures of a type that the site serves (${leftOut.slice(0, 5).join(", ")}${leftOut.length > 5 ? ", …" : ""}).`,
        ]
      : []),
    ...(factors > 0 && hashSecret(secret) !== secretMark
      ? [
          `SESSION_SECRET is not the one of the backup: ${count(factors)} members of staff cannot use their second factor. ` +
            "Set the former one (in demo mode it lies in the file session-secret of DATA_DIR), or let an administrator in (npm run rescue-administrator), who can reset those of the others.",
        ]
      : []),
    ...(doubtfulSms > 0
      ? [
          `${count(doubtfulSms)} SMS were still to be sent then. They may have been since, so none is sent by itself: staff find them as doubtful.`,
        ]
      : []),
    ...(openOrders > 0
      ? [
          `${count(openOrders)} card orders waited for their money then. If it came, their donors may have been told: no SMS about them leaves by itself, staff find it as doubtful when the bank confirms the payment.`,
        ]
      : []),
    ...(refusedAccountRequests > 0
      ? [
          `${count(refusedAccountRequests)} requested changes of bank accounts waited then. They may have been refused since, so they are refused: administrators request them again.`,
        ]
      : []),
    `Erase again the donors whose data were erased after ${madeAt}: the backup brought them back.`,
    "Staff sign in again: a backup contains no sessions.",
  ];
}
