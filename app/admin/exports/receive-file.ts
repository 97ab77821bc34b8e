import { readFrames } from "./frames.ts";

/** Pieces are merged into a Blob after this many bytes: browsers keep large Blobs on disk, which frees memory. */
const foldBytes = 8 * 1024 * 1024;

/** Assembles a framed file as it arrives. Throws if the connection ends before the file does. */
export async function receiveFile(
  body: ReadableStream<Uint8Array>,
  type: string,
  onRows: (rows: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const frames = readFrames();
  let file = new Blob([], { type });
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const fold = () => {
    file = new Blob([file, ...parts], { type });
    [parts, size] = [[], 0];
  };
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const piece of frames.take(value)) {
      parts.push(piece);
      size += piece.length;
    }
    if (size >= foldBytes) fold();
    onRows(frames.rows());
  }
  if (!frames.whole()) throw new Error("incomplete file");
  fold();
  return { file, rows: frames.rows() };
}
