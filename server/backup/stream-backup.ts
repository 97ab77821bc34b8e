import { PassThrough, type Readable } from "node:stream";
import { type BackupSource, writeBackup } from "./write-backup.ts";

/** The backup as a stream, which fails with what writing it failed with. */
export function streamBackup(source: BackupSource): Readable {
  const stream = new PassThrough();
  writeBackup(source, stream).catch((error: Error) => stream.destroy(error));
  return stream;
}

/** What `npm run backup` asks the server of an embedded database for. */
export function answerBackupCommand(source: BackupSource, input: unknown): Readable {
  const wants = (input as { withPictures?: boolean } | null)?.withPictures !== false;
  return streamBackup(wants ? source : { ...source, images: null });
}
