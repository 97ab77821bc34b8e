import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { recordBackup } from "#server/platform/backup/last-backup.ts";
import { describeFailure } from "#tools/installation/describe-failure.ts";
import { describeManifest } from "./describe.ts";
import { openBackup } from "./open-backup.ts";
import { readPlace } from "./read-place.ts";
import { writeToFile } from "./write-to-file.ts";

const usage = `npm run backup [-- --to FILE] [--without-pictures]

Writes everything that the site knows into one file, while the site runs: all tables as they are at one moment, and the
pictures. Without --to into the folder backups/ of DATA_DIR. "--to -" writes to the standard output, for instance to
encrypt it before it reaches a disk (use npm --silent run backup). Without pictures: a bucket with versions keeps them
by itself.

The file holds donors' names, addresses and phone numbers: keep it as safe as the site itself. Settings and secrets
(.env, SESSION_SECRET) are not in it; keep them in another place.`;

try {
  const { values } = parseArgs({
    options: { to: { type: "string" }, "without-pictures": { type: "boolean" }, help: { type: "boolean" } },
  });
  if (values.help) console.log(usage);
  else await backUp(values.to, values["without-pictures"] !== true);
} catch (error) {
  console.error(describeFailure(error, "The backup failed"));
  process.exitCode = 1;
}

async function backUp(to: string | undefined, withPictures: boolean): Promise<void> {
  const place = readPlace();
  const began = performance.now();
  const backup = await openBackup(place, withPictures);
  if (to === "-") {
    await pipeline(backup, process.stdout);
    recordBackup(place.dataDir);
    return;
  }
  const { file, bytes, manifest } = await writeToFile(backup, to, place.dataDir);
  recordBackup(place.dataDir);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(`${file}  (${(bytes / 1_000_000).toFixed(1)} MB, ${seconds} s, read back and verified)`);
  console.log(describeManifest(manifest));
  console.log(
    "It holds personal data of donors. It does not hold .env and SESSION_SECRET: keep those elsewhere.",
  );
}
