import { createHash, createHmac } from "node:crypto";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack as createPack } from "tar-stream";
import type { Connection } from "#server/platform/db/connect.ts";
import { isServedPicture } from "#server/platform/pictures/served-files.ts";
import type { ImageStore } from "#server/platform/pictures/stores/store.ts";
import type { BackupLedger } from "./backup-ledger.ts";
import { backupFormat, type Manifest, manifestName, type Part, parsePicturePart } from "./manifest.ts";
import { type DatabaseRead, readDatabase, type WritePart } from "./read-database.ts";
import { openSpool } from "./spool.ts";

/** The source of a backup. */
export type BackupSource = {
  connection: Pick<Connection, "kind" | "db">;
  /** Null leaves out the pictures, because their bucket is backed up separately. */
  images: Pick<ImageStore, "list" | "read"> | null;
  ledger: Pick<BackupLedger, "sum">;
  dataDir: string;
  /** SESSION_SECRET; the backup contains only a short hash of it. */
  secret: string;
};

/**
 * Writes a backup to `out` and closes it: a tar.gz of rows and pictures, with their checksums at the end. The rows are from
 * one snapshot. The pictures are those of the rows, and their files never change. Memory does not grow with the data.
 */
export async function writeBackup(source: BackupSource, out: Writable): Promise<Manifest> {
  const pack = createPack();
  const parts: Part[] = [];
  const aborting = new AbortController();
  const packing = pipeline(Readable.from(pack), createGzip(), out, { signal: aborting.signal });
  // Without this race, writing to a full disk would never end.
  const failed = packing.then(() => new Promise<never>(() => {}));
  failed.catch(() => {});
  const add: WritePart = (name, bytes) => {
    const added = new Promise<void>((resolve, reject) => {
      const header = { name, size: bytes.length, mode: 0o600, mtime: new Date(0) };
      pack.entry(header, (error) => (error ? reject(error) : resolve())).end(bytes);
    });
    return Promise.race([added, failed]);
  };
  const put: WritePart = async (name, bytes) => {
    parts.push({ name, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
    await add(name, bytes);
  };
  try {
    const { read, pictures } = await readRows(source, put);
    if (source.images) await readPictures(source.images, pictures, put);
    const manifest: Manifest = {
      program: "imece",
      format: backupFormat,
      madeFrom: source.connection.kind,
      ...read,
      pictures: source.images ? "included" : "left-out",
      secretMark: hashSecret(source.secret),
      parts,
    };
    await add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
    pack.finalize();
    await packing;
    return manifest;
  } catch (error) {
    aborting.abort();
    await packing.catch(() => {});
    throw error;
  }
}

/**
 * Reads the rows. The embedded database has one connection, and a transaction blocks all other work: its rows first go
 * to a file as fast as possible, and are compressed and sent afterwards.
 */
async function readRows(
  { connection, ledger, dataDir }: BackupSource,
  put: WritePart,
): Promise<DatabaseRead> {
  if (connection.kind === "postgres") return readDatabase(connection.db, ledger, put);
  const spool = await openSpool(dataDir);
  try {
    const databaseRead = await readDatabase(connection.db, ledger, spool.put);
    await spool.writeAllTo(put);
    return databaseRead;
  } finally {
    await spool.close();
  }
}

/** Reads the pictures in the table. Other files belong to other programs, because a bucket may be shared. */
async function readPictures(
  images: Pick<ImageStore, "list" | "read">,
  pictureNames: ReadonlySet<string>,
  put: WritePart,
): Promise<void> {
  for await (const path of images.list()) {
    const part = `pictures/${path}`;
    if (!pictureNames.has(path) || !parsePicturePart(part)) continue;
    const bytes = await images.read(path);
    // A picture that was removed since the listing has no bytes.
    if (bytes && isServedPicture(path, bytes)) await put(part, bytes);
  }
}

/** Returns a hash of sixteen bits: enough to distinguish two secrets, too short to reveal one. */
export function hashSecret(secret: string): string {
  return createHmac("sha256", secret).update("imece backup").digest("hex").slice(0, 4);
}
