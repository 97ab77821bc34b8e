import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract as createExtract } from "tar-stream";
import { AppError } from "#server/platform/errors.ts";
import {
  brokenBackup,
  type Manifest,
  manifestName,
  parsePicturePart,
  parseTablePart,
  readManifest,
} from "./manifest.ts";

/** The limit is larger than any part that we write, and small enough for the memory of a server. */
const maxPartBytes = 256 * 1024 * 1024;

type BackupEntry = { name: string; bytes: Buffer; sha256: string };

/**
 * Reads all entries of the file in order, including the manifest. Throws AppError "backup_broken" at the first entry that
 * it cannot read.
 */
async function* readEntries(file: string): AsyncGenerator<BackupEntry> {
  const extract = createExtract();
  const reading = pipeline(
    createReadStream(file),
    createGunzip(),
    extract as unknown as NodeJS.WritableStream,
  );
  reading.catch(() => {});
  try {
    for await (const entry of extract) {
      const { name, size = 0, type } = entry.header;
      if (type !== "file") throw brokenBackup(`"${name}" in it is no file`);
      if (size > maxPartBytes) throw brokenBackup(`"${name}" in it is too large`);
      const hash: Hash = createHash("sha256");
      const chunks: Buffer[] = [];
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        hash.update(chunk);
        chunks.push(chunk);
      }
      yield { name, bytes: Buffer.concat(chunks), sha256: hash.digest("hex") };
    }
    await reading;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR")
      throw new AppError("backup_missing", `${file} cannot be read (${code}).`);
    throw brokenBackup(`the file is cut off or damaged (${message})`, error);
  } finally {
    extract.destroy();
  }
}

/**
 * Checks a backup file. Every part must match its checksum, and no part may be missing or additional. The checksums detect
 * damage, not forgery: a person who can write the file can write matching checksums.
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const entries: Omit<BackupEntry, "bytes">[] = [];
  let manifest: Manifest | undefined;
  for await (const { name, bytes, sha256 } of readEntries(file)) {
    if (manifest) throw brokenBackup(`"${name}" comes after its end`);
    if (name === manifestName) manifest = readManifest(bytes);
    else if (parseTablePart(name) || parsePicturePart(name)) entries.push({ name, sha256 });
    else throw brokenBackup(`"${name}" does not belong in it`);
  }
  if (!manifest) throw brokenBackup("it ends before its end");
  const { parts, tables } = manifest;
  if (parts.length !== entries.length)
    throw brokenBackup(`it has ${entries.length} parts and should have ${parts.length}`);
  for (const [at, { name, sha256 }] of parts.entries()) {
    if (entries[at]?.name !== name) throw brokenBackup(`"${name}" is missing or out of order`);
    if (entries[at].sha256 !== sha256) throw brokenBackup(`"${name}" is not what was written (checksum)`);
    const table = parseTablePart(name);
    if (table && !tables.some((one) => one.name === table))
      throw brokenBackup(`"${name}" is of no table that it names`);
  }
  return manifest;
}

/** Reads the parts of a checked backup. Throws when the file has changed since the check. */
export async function* readParts(
  file: string,
  manifest: Manifest,
): AsyncGenerator<Omit<BackupEntry, "sha256">> {
  let at = 0;
  for await (const { name, bytes, sha256 } of readEntries(file)) {
    if (name === manifestName) continue;
    const expectedPart = manifest.parts[at++];
    if (expectedPart?.name !== name || expectedPart.sha256 !== sha256)
      throw brokenBackup("the file changed while it was read");
    yield { name, bytes };
  }
  if (at !== manifest.parts.length) throw brokenBackup("the file changed while it was read");
}
