import { sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Connection, Tx } from "#server/platform/db/connect.ts";
import { noteRestored } from "#server/platform/db/restored-at.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError } from "#server/platform/errors.ts";
import { isServedPicture } from "#server/platform/pictures/served-files.ts";
import { sniffType } from "#server/platform/pictures/sniff-type.ts";
import type { FileKind, ImageStore } from "#server/platform/pictures/stores/store.ts";
import { isVariant } from "#shared/content/picture.ts";
import { buildSchema, dropSchema, findVersion } from "./build-schema.ts";
import { listTableNames } from "./list-tables.ts";
import { beginLoading } from "./load-rows.ts";
import { broken, type Manifest, pictureOf, tableOf } from "./manifest.ts";
import { checkBackup, readParts } from "./read-backup.ts";
import { readPictureNames } from "./read-database.ts";
import { refuseForeign } from "./refuse-foreign.ts";
import { compareSums, sumLedger } from "./sum-ledger.ts";

type RestoreTarget = {
  connection: Pick<Connection, "kind" | "db">;
  images: Pick<ImageStore, "put" | "read" | "remove">;
};

type RestoreOptions = {
  /** Whether the present content of the database may be destroyed. */
  replace: boolean;
  /** Called when the file is known to be good, with the rows that will be destroyed, per table that has any. */
  about?(manifest: Manifest, destroyed: Readonly<Record<string, number>>): void;
  /** Tests set another folder of migrations than ours. */
  migrations?: string;
};

export type Restored = {
  manifest: Manifest;
  rows: number;
  pictures: number;
  /** Files that the backup's pictures table does not name, or that are no picture of a type that we serve. */
  leftOut: string[];
  /** SMS that were waiting at the time of the backup. */
  doubtfulSms: number;
  /** Card orders that were open at the time of the backup. Staff decide about their SMS when the payment arrives. */
  openOrders: number;
};

/**
 * Restores a backup into an empty database, or replaces the content of one. On any error nothing is changed. An older
 * backup is loaded into the tables of its version, which are then migrated. Pictures are added to the store before
 * the rows are committed, and no picture is ever removed. An existing picture with other content is damaged or not ours,
 * and is overwritten only with permission to replace.
 *
 * Throws AppError: backup_missing, backup_broken, backup_newer, backup_older, database_in_use, database_foreign,
 * database_older, database_not_empty, picture_differs.
 */
export async function restoreBackup(
  { connection, images }: RestoreTarget,
  file: string,
  { replace, about, migrations }: RestoreOptions,
): Promise<Restored> {
  const manifest = await checkBackup(file);
  const version = findVersion(manifest.schema, migrations);
  const restored = await connection.db.transaction(async (tx) => {
    // The site's own limit is shorter. Another process may be starting on this database and hold locks.
    await tx.execute(sql`set local lock_timeout = '30s'`);
    if (connection.kind === "postgres") await takeForUs(tx);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const tables = await listTableNames(tx);
    await refuseForeign(tx, tables);
    const destroyed = await countRows(tx, tables);
    if (Object.keys(destroyed).length > 0 && !replace) throw notEmpty(destroyed);
    about?.(manifest, destroyed);
    await dropSchema(tx, tables);
    await buildSchema(tx, { to: version }, migrations);
    const counted = await load(tx, images, file, manifest, replace);
    const differences = compareSums(manifest.books, await sumLedger(tx));
    if (differences.length > 0) throw broken(`its books do not add up (${differences.join("; ")})`);
    await buildSchema(tx, { from: version }, migrations);
    await noteRestored(tx);
    return { ...counted, doubtfulSms: await doubtWaitingSms(tx), openOrders: await doubtLaterSms(tx) };
  });
  await connection.db.execute(sql`analyze`);
  return { manifest, ...restored };
}

async function load(
  tx: Tx,
  images: RestoreTarget["images"],
  file: string,
  manifest: Manifest,
  replace: boolean,
): Promise<Pick<Restored, "rows" | "pictures" | "leftOut">> {
  const loading = await beginLoading(tx, manifest);
  // In a backup the rows come before the pictures. A picture before its row is left out.
  let pictureNames: Set<string> | undefined;
  const leftOut: string[] = [];
  let pictures = 0;
  for await (const { name, bytes } of readParts(file, manifest)) {
    const table = tableOf(name);
    const picture = pictureOf(name);
    if (table) await loading.put(table, bytes);
    else if (picture) {
      pictureNames ??= await readPictureNames(tx);
      if (pictureNames.has(picture) && isServedPicture(picture, bytes)) {
        await putPicture(images, picture, bytes, replace);
        pictures++;
      } else leftOut.push(picture);
    }
  }
  await loading.end();
  return { pictures, leftOut, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
}

async function putPicture(
  images: RestoreTarget["images"],
  path: string,
  bytes: Buffer,
  replace: boolean,
): Promise<void> {
  const kind = kindOf(path, bytes);
  if ((await images.put(path, bytes, kind)) === "stored") return;
  // The store has this picture already.
  if ((await images.read(path))?.equals(bytes)) return;
  if (!replace) {
    throw new AppError(
      "picture_differs",
      `There is another picture at ${path}. Nothing in the database was changed.`,
    );
  }
  await images.remove([path]);
  await images.put(path, bytes, kind);
}

/**
 * SMS and mail that waited at the time of the backup have most likely been sent since, and no donor may get them twice:
 * staff see them as doubtful, and send those that did not arrive.
 */
async function doubtWaitingSms(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    update sms_outbox set status = 'unknown' where status in ('queued', 'sending') returning 1`;
  await tx.execute(sql`update sms_notices set status = 'unknown' where status in ('queued', 'sending')`);
  await tx.execute(sql`update mail_outbox set state = 'unknown' where state in ('queued', 'sending')`);
  return rows.length;
}

/**
 * A card order that was open at the time of the backup may have been paid since, with an SMS to the donor. When the
 * bank reports the payment, it is settled again: its SMS is marked doubtful now, so that the settlement does not
 * queue it.
 */
async function doubtLaterSms(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    insert into sms_outbox (order_id, phone, status, error)
    select id, customer_phone, 'unknown', 'Yedekten dönüldü; SMS daha önce gitmiş olabilir.' from orders
    where payment_method = 'card' and status in ('pending', 'payment_failed') and not sms_sent
      and sms_reaches(customer_phone)
    on conflict (order_id) do nothing returning 1`;
  await tx.execute(sql`
    insert into mail_outbox (event, subject, order_id, to_address, language, state, answer)
    select 'received', id, id, customer_email, language, 'unknown',
      'Yedekten dönüldü; e-posta daha önce gitmiş olabilir.'
    from orders where payment_method = 'card' and status in ('pending', 'payment_failed')
      and mailable(customer_email) and mail_enabled()
    on conflict do nothing`);
  return rows.length;
}

/** In a bucket, an AVIF copy that is not made yet is stored as WebP under its name (pictures/stores/s3.ts). */
function kindOf(path: string, bytes: Buffer): FileKind {
  if (!isVariant(path)) return "original";
  return path.endsWith(".avif") && sniffType(bytes) !== "avif" ? "stand-in" : "variant";
}

/**
 * Takes the migration lock, so that a starting server waits until the restore is done. Refuses to go on while a running
 * server has connections.
 */
async function takeForUs(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.migration})`);
  const rows = await rowsOf<{ n: number }>(tx)`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and application_name in ('imece listen', 'imece leader')`;
  if (rows[0]?.n) {
    throw new AppError(
      "database_in_use",
      "An İmece server runs on this database. Stop every server of it first; nothing was changed.",
    );
  }
}

async function countRows(tx: Tx, tables: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const rows = await rowsOf<{ n: number }>(
      tx,
    )`select count(*)::float8 as n from public.${sql.identifier(name)}`;
    if (rows[0]?.n) counts[name] = rows[0].n;
  }
  return counts;
}

function notEmpty(counts: Readonly<Record<string, number>>): AppError {
  const rows = Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(", ");
  return new AppError(
    "database_not_empty",
    `The database is not empty: ${rows}. With --replace all of this is destroyed and the backup put in its place.`,
  );
}
