import { createHash } from "node:crypto";
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { extract as createExtract, pack as createPack } from "tar-stream";
import { images as imageTable } from "#server/content/pictures/table.ts";
import { backupLedger } from "#server/giving/ledger/backup-ledger.ts";
import { type Manifest, manifestName } from "#server/platform/backup/manifest.ts";
import { writeBackup } from "#server/platform/backup/write-backup.ts";
import type { Connection } from "#server/platform/db/connect.ts";
import { openPostgres } from "#server/platform/db/postgres.ts";
import { rowsOf } from "#server/platform/db/rows-of.ts";
import { openDiskStore } from "#server/platform/pictures/stores/disk.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import { createEmptyPostgres, openEmptyEmbedded, silent } from "#testing/databases/test-database.ts";

export const onPostgres = process.env.TEST_DATABASE === "postgres";

/** An empty database and picture store, and a folder for backup files. */
export type Place = {
  connection: Connection;
  images: ImageStore;
  ledger: typeof backupLedger;
  /** The path of a file in the folder of the backups. */
  path(name: string): string;
  backUp(file: string): Promise<Manifest>;
  close(): Promise<void>;
};

export async function openPlace(connection: Connection): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), "imece-backup-"));
  const images = openDiskStore(join(folder, "uploads"));
  return {
    connection,
    images,
    ledger: backupLedger,
    path: (name) => join(folder, name),
    backUp: (file) =>
      writeBackup(
        { connection, images, ledger: backupLedger, dataDir: folder, secret: "of this place" },
        createWriteStream(file),
      ),
    async close() {
      await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Bytes that begin like a PNG. These tests decode no picture. */
export function pngOf(text: string): Buffer {
  return Buffer.from(`\x89PNG\r\n\x1a\n${text}`, "latin1");
}

/** Stores a picture with its row. */
export async function putPicture(
  { connection: { db }, images }: Pick<Place, "connection" | "images">,
  path: string,
  bytes: Buffer,
): Promise<void> {
  await images.put(path, bytes, "original");
  await db.insert(imageTable).values({ path, mime: "image/png", width: 9, height: 9, bytes: bytes.length });
}

/** Adds files to a backup, with matching checksums. */
export async function addParts(from: string, to: string, more: Record<string, Buffer>): Promise<void> {
  const files = new Map<string, Buffer>();
  const extract = createExtract();
  extract.end(gunzipSync(readFileSync(from)));
  for await (const entry of extract) files.set(entry.header.name, await buffer(entry));
  const manifest = JSON.parse(String(files.get(manifestName))) as Manifest;
  files.delete(manifestName);
  for (const [name, bytes] of Object.entries(more)) {
    files.set(name, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    manifest.parts.push({ name, bytes: bytes.length, sha256 });
  }
  files.set(manifestName, Buffer.from(JSON.stringify(manifest)));
  const pack = createPack();
  for (const [name, bytes] of files) pack.entry({ name }, bytes);
  pack.finalize();
  writeFileSync(to, gzipSync(await buffer(pack)));
}

/** A database without tables. `postgres` needs the test project of that name. */
export async function openEmptyDatabase(kind: Connection["kind"]): Promise<Connection> {
  if (kind === "embedded") return openEmptyEmbedded();
  const url = await createEmptyPostgres();
  return openPostgres(url, url, silent);
}

/** A digest of the rows of each table. SMS and mail are left out, because a restore marks them as doubtful. */
export async function digests({ db }: Pick<Connection, "db">): Promise<Record<string, string>> {
  const rows = await rowsOf<{ name: string }>(db)`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('sms_outbox', 'mail_outbox') order by relname`;
  const byTable: Record<string, string> = {};
  for (const { name } of rows) {
    const digest = await rowsOf<{ digest: string }>(db)`
      select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
      from public.${sql.identifier(name)} t
      where to_jsonb(t) ->> 'key' is distinct from 'backup.restoredAt'`;
    byTable[name] = digest[0]?.digest ?? "";
  }
  return byTable;
}
