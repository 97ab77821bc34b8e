import { randomUUID } from "node:crypto";
import { type MediaTarget, maxMediaBytes, pieceBytes } from "#shared/giving/kurban-media.ts";
import { dayMs } from "#shared/text/time.ts";
import type { MediaContext } from "./media-context.ts";
import { readSignedText, signText } from "./sign-text.ts";

type UploadContext = Pick<MediaContext, "privateFiles" | "secret" | "clock">;

/** A file that arrives in pieces. `key` begins with the time of its start, by which the pieces are cleared. */
type Upload = { key: string; owner: string; target: MediaTarget; bytes: number };

const purpose = "kurban upload";
const folder = "pieces";
const pathOf = (key: string, piece: number) => `${folder}/${key}-${piece}`;
const startOf = (key: string) => Number(key.split("-")[0]);

/** The hours after which an unfinished upload is cleared. */
const keptMs = dayMs;

/**
 * Starts an upload of `owner`. The returned id holds all that is known of it, signed, so that each server of a site can
 * take the next piece. The size is checked before the first byte.
 */
export function startUpload(
  { secret, clock }: UploadContext,
  { owner, target, bytes }: Omit<Upload, "key">,
): { kind: "started"; id: string } | { kind: "size" } {
  if (!Number.isSafeInteger(bytes) || bytes < 1 || bytes > maxMediaBytes) return { kind: "size" };
  const upload: Upload = { key: `${clock.now().getTime()}-${randomUUID()}`, owner, target, bytes };
  return { kind: "started", id: signText(secret, purpose, JSON.stringify(upload)) };
}

/** Returns the upload of this person, or null if it is unknown or older than a day. */
export function readUpload({ secret, clock }: UploadContext, id: string, owner: string): Upload | null {
  const text = readSignedText(secret, purpose, id);
  if (text === null) return null;
  const upload = JSON.parse(text) as Upload;
  const isCurrent = startOf(upload.key) > clock.now().getTime() - keptMs;
  return isCurrent && upload.owner === owner ? upload : null;
}

const countPieces = ({ bytes }: Upload) => Math.ceil(bytes / pieceBytes);

/** Stores the piece that begins at byte `offset`, also a second time. Returns whether the upload has such a piece. */
export async function storePiece(
  { privateFiles }: UploadContext,
  upload: Upload,
  offset: number,
  piece: Buffer,
): Promise<boolean> {
  if (!Number.isSafeInteger(offset) || offset < 0 || offset % pieceBytes !== 0) return false;
  if (offset >= upload.bytes || piece.length !== Math.min(pieceBytes, upload.bytes - offset)) return false;
  await privateFiles.put(pathOf(upload.key, offset / pieceBytes), piece);
  return true;
}

/** Returns the first byte that is missing; the number of bytes of a whole upload. */
export async function findOffset({ privateFiles }: UploadContext, upload: Upload): Promise<number> {
  const stored = new Set<string>();
  for await (const path of privateFiles.list(folder)) stored.add(path);
  let piece = 0;
  while (stored.has(pathOf(upload.key, piece))) piece++;
  return Math.min(piece * pieceBytes, upload.bytes);
}

/** Joins the pieces. Returns null while one is missing. */
export async function joinPieces({ privateFiles }: UploadContext, upload: Upload): Promise<Buffer | null> {
  const file = Buffer.alloc(upload.bytes);
  for (let piece = 0; piece < countPieces(upload); piece++) {
    const bytes = await privateFiles.read(pathOf(upload.key, piece));
    if (!bytes) return null;
    bytes.copy(file, piece * pieceBytes);
  }
  return file;
}

export async function removePieces({ privateFiles }: UploadContext, upload: Upload): Promise<void> {
  await privateFiles.remove(
    Array.from({ length: countPieces(upload) }, (_, piece) => pathOf(upload.key, piece)),
  );
}

/** Clears the uploads that were not finished within a day. Returns the number of removed pieces. */
export async function clearPieces({ privateFiles, clock }: UploadContext): Promise<number> {
  const old: string[] = [];
  for await (const path of privateFiles.list(folder)) {
    const startedAt = startOf(path.slice(folder.length + 1));
    if (!(startedAt > clock.now().getTime() - keptMs)) old.push(path);
  }
  await privateFiles.remove(old);
  return old.length;
}
