import { readFrames } from "./frames.ts";

/** Assembles a framed file. Throws if the connection ends before the end of the file. */
export async function receiveFile(
  body: ReadableStream<Uint8Array>,
  type: string,
  onRows: (rows: number) => void,
): Promise<{ file: Blob; rows: number }> {
  const frames = readFrames();
  const pieces = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      for (const piece of frames.addChunk(chunk)) controller.enqueue(piece);
      onRows(frames.rows());
    },
    flush() {
      if (!frames.isComplete()) throw new Error("incomplete file");
    },
  });
  // The browser stores large Blobs on disk.
  const file = await new Response(body.pipeThrough(pieces), { headers: { "Content-Type": type } }).blob();
  return { file, rows: frames.rows() };
}
