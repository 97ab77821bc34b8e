import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { type Manifest, parseTablePart } from "#server/platform/backup/manifest.ts";
import { checkBackup } from "#server/platform/backup/read-backup.ts";
import { fillOrders } from "#testing/databases/fill-orders.ts";
import { createStore, type Store } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { startProgram } from "#testing/site/program.ts";
import { createSiteProcess } from "#testing/site/site-process.ts";
import { watchSite } from "./cheap-requests/watch-site.ts";

/**
 * Backs up a running site with `orders` orders, restores the backup into the other kind of database, and backs that
 * database up. Both backups must have equal parts.
 */
export async function backupDrill(postgresUrl: string, kind: Store["kind"], orders: number): Promise<Report> {
  await using from = await createStore(kind === "postgres" ? postgresUrl : undefined);
  await using to = await createStore(kind === "postgres" ? undefined : postgresUrl);
  await using site = await createSiteProcess({ ...from.env, BANK: "simulator" });
  const first = join(from.folder, "first.tar.gz");
  const second = join(from.folder, "second.tar.gz");
  await fillOrders(from, orders);
  await site.start();
  await using watch = watchSite(site);
  const commands: Awaited<ReturnType<typeof run>>[] = [];
  const cost = await watch.during(async () => {
    commands.push(await run(from, "back-up.ts", "--to", first));
  });
  await site.stop();
  commands.push(await run(to, "restore.ts", first, "--replace"));
  // The restore stores its time, which the first backup cannot have.
  await to.withDatabase(({ rows }) => rows(sql`delete from settings where key = 'backup.restoredAt'`));
  commands.push(await run(to, "back-up.ts", "--to", second));
  const manifest = await checkBackup(first);
  // A restore marks messages that were not sent as doubtful, and changes nothing else.
  const comparedParts = ({ parts }: Manifest) =>
    parts.filter(({ name }) => !["sms_outbox", "mail_outbox"].includes(parseTablePart(name) ?? ""));
  const restoredHashes = new Map(
    comparedParts(await checkBackup(second)).map(({ name, sha256 }) => [name, sha256]),
  );
  const changed = comparedParts(manifest).filter(({ name, sha256 }) => restoredHashes.get(name) !== sha256);
  return {
    title: `Backup of a running site (${kind}) and restore into the other kind`,
    figures: {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      megabytes: (statSync(first).size / 1e6).toFixed(1),
      ...Object.fromEntries(commands.map(({ name, seconds }) => [`${name}, s`, seconds.toFixed(1)])),
      "longest wait of a visitor meanwhile, ms": Math.round(cost.wait),
      "more memory of the server meanwhile, MiB": Math.round(cost.growth),
    },
    faults: {
      "failed commands": commands.flatMap(({ name, failure }) => (failure ? [`${name}: ${failure}`] : [])),
      "changed by backup and restore": changed.map(({ name }) => name),
    },
  };
}

async function run({ env, kind }: Store, file: string, ...args: string[]) {
  const began = performance.now();
  const program = startProgram([`tools/backup/${file}`, ...args], env);
  const code = await program.ended;
  const name = `${file === "restore.ts" ? "restore into" : "backup of"} ${kind}`;
  const failure = code === 0 ? null : program.output().slice(-500);
  return { name, failure, seconds: (performance.now() - began) / 1_000 };
}
