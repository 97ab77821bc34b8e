import { sql } from "drizzle-orm";
import { advisoryLocks } from "#server/platform/db/advisory-locks.ts";
import type { Connection, Tx } from "#server/platform/db/connect.ts";
import { recordRestore } from "#server/platform/db/restored-at.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { AppError } from "#server/platform/errors.ts";
import { isServedPicture } from "#server/platform/pictures/served-files.ts";
import { sniffType } from "#server/platform/pictures/sniff-type.ts";
import type { FileKind, ImageStore } from "#server/platform/pictures/stores/store.ts";
import { isVariant } from "#shared/content/picture.ts";
import { buildSchema, dropSchema, findVersion } from "./build-schema.ts";
import { listTableNames } from "./list-tables.ts";
import { startLoading } from "./load-rows.ts";
import { brokenBackup, type Manifest, parsePicturePart, parseTablePart } from "./manifest.ts";
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
  /** Called after the checks, with the number of rows that the restore will delete, by table. */
  onChecked?(manifest: Manifest, destroyed: Readonly<Record<string, number>>): void;
  /** Tests use another folder of migrations. */
  migrations?: string;
};

export type RestoreResult = {
  manifest: Manifest;
  rows: number;
  pictures: number;
  /** Files that are not in the backup's pictures table, or are not pictures of a type that we serve. */
  leftOut: string[];
  /** The number of SMS that were waiting at the time of the backup. */
  doubtfulSms: number;
  /** The number of card orders that were open at the time of the backup. Staff decide about their SMS after the payment. */
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
  { replace, onChecked: about, migrations }: RestoreOptions,
): Promise<RestoreResult> {
  const manifest = await checkBackup(file);
  const version = findVersion(manifest.schema, migrations);
  const counts = await connection.db.transaction(async (tx) => {
    // The usual limit is shorter, but another process that is starting may hold locks.
    await tx.execute(sql`set local lock_timeout = '30s'`);
    if (connection.kind === "postgres") await lockForRestore(tx);
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const tables = await listTableNames(tx);
    await refuseForeign(tx, tables);
    const destroyed = await countRows(tx, tables);
    if (Object.keys(destroyed).length > 0 && !replace) throw notEmptyError(destroyed);
    about?.(manifest, destroyed);
    await dropSchema(tx, tables);
    await buildSchema(tx, { to: version }, migrations);
    const loaded = await loadParts(tx, images, file, manifest, replace);
    const differences = compareSums(manifest.books, await sumLedger(tx));
    if (differences.length > 0) throw brokenBackup(`its books do not add up (${differences.join("; ")})`);
    await buildSchema(tx, { from: version }, migrations);
    await recordRestore(tx);
    return { ...loaded, doubtfulSms: await markWaitingMessages(tx), openOrders: await markLaterMessages(tx) };
  });
  await connection.db.execute(sql`analyze`);
  return { manifest, ...counts };
}

async function loadParts(
  tx: Tx,
  images: RestoreTarget["images"],
  file: string,
  manifest: Manifest,
  replace: boolean,
): Promise<Pick<RestoreResult, "rows" | "pictures" | "leftOut">> {
  const loading = await startLoading(tx, manifest);
  // In a backup the rows come before the pictures. A picture before its row is not restored.
  let pictureNames: Set<string> | undefined;
  const leftOut: string[] = [];
  let pictures = 0;
  for await (const { name, bytes } of readParts(file, manifest)) {
    const table = parseTablePart(name);
    const picture = parsePicturePart(name);
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
  const kind = findFileKind(path, bytes);
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
 * Marks SMS and mail that waited at the time of the backup as doubtful. They were probably sent after the backup, and no
 * donor may get a message twice. Staff send the messages that did not arrive.
 */
async function markWaitingMessages(tx: Tx): Promise<number> {
  const rows = await rowsOf<unknown>(tx)`
    update sms_outbox set status = 'unknown' where status in ('queued', 'sending') returning 1`;
  await tx.execute(sql`update sms_notices set status = 'unknown' where status in ('queued', 'sending')`);
  await tx.execute(sql`update mail_outbox set state = 'unknown' where state in ('queued', 'sending')`);
  return rows.length;
}

/**
 * Marks the future messages of open card orders as doubtful. Such an order may have been paid after the backup, with
 * messages to the donor. When the bank reports the payment again, the settlement must not queue them again.
 */
async function markLaterMessages(tx: Tx): Promise<number> {
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

/** Finds the kind of a file. In a bucket, a missing AVIF copy is stored as WebP under its name (pictures/stores/s3.ts). */
function findFileKind(path: string, bytes: Buffer): FileKind {
  if (!isVariant(path)) return "original";
  return path.endsWith(".avif") && sniffType(bytes) !== "avif" ? "stand-in" : "variant";
}

/**
 * Takes the migration lock, so that a starting server waits for the end of the restore. Throws if a server is running.
 */
async function lockForRestore(tx: Tx): Promise<void> {
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

function notEmptyError(counts: Readonly<Record<string, number>>): AppError {
  const rows = Object.entries(counts)
    .map(([name, n]) => `${n} ${name}`)
    .join(", ");
  return new AppError(
    "database_not_empty",
    `The database is not empty: ${rows}. With --replace all of this is destroyed and the backup put in its place.`,
  );
}
