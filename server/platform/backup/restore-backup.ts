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
import type { BackupLedger } from "./backup-ledger.ts";
import { buildSchema, dropSchema, findVersion } from "./build-schema.ts";
import { compareSums } from "./compare-sums.ts";
import { listTableNames } from "./list-tables.ts";
import { startLoading } from "./load-rows.ts";
import { brokenBackup, type Manifest, parsePicturePart, parseTablePart } from "./manifest.ts";
import { checkBackup, readParts } from "./read-backup.ts";
import { readPictureNames } from "./read-database.ts";
import { refuseForeign } from "./refuse-foreign.ts";

type RestoreTarget<Doubtful> = {
  connection: Pick<Connection, "kind" | "db">;
  ledger: BackupLedger<Doubtful>;
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
export async function restoreBackup<Doubtful>(
  { connection, images, ledger }: RestoreTarget<Doubtful>,
  file: string,
  { replace, onChecked, migrations }: RestoreOptions,
): Promise<RestoreResult & Doubtful> {
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
    onChecked?.(manifest, destroyed);
    await dropSchema(tx, tables);
    await buildSchema(tx, { to: version }, migrations);
    const loaded = await loadParts(tx, images, file, manifest, replace);
    const differences = compareSums(manifest.books, await ledger.sum(tx));
    if (differences.length > 0) throw brokenBackup(`its books do not add up (${differences.join("; ")})`);
    await buildSchema(tx, { from: version }, migrations);
    await recordRestore(tx);
    return { ...loaded, ...(await ledger.markDoubtful(tx)) };
  });
  await connection.db.execute(sql`analyze`);
  return { manifest, ...counts };
}

async function loadParts(
  tx: Tx,
  images: RestoreTarget<unknown>["images"],
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
  images: RestoreTarget<unknown>["images"],
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
