import { PassThrough, type Readable } from "node:stream";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** Returns the backup as a stream. When writing the backup fails, the stream fails with the same error. */
export function streamBackup(source: BackupSource): Readable {
  const stream = new PassThrough();
  writeBackup(source, stream).catch((error: Error) => stream.destroy(error));
  return stream;
}

/** Answers `npm run backup`, in the server of an embedded database. */
export function answerBackupCommand(source: BackupSource, input: unknown): Readable {
  const withPictures = (input as { withPictures?: boolean } | null)?.withPictures !== false;
  return streamBackup(withPictures ? source : { ...source, images: null });
}
