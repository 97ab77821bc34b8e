import { ReadableStream as NodeStream } from "node:stream/web";

/** Reads the next piece when the previous one was read, and stops when the browser disconnects. */
export function streamOf(
  pieces: AsyncGenerator<Uint8Array, void>,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return NodeStream.from(reporting(pieces, failed)) as ReadableStream<Uint8Array>;
}

async function* reporting(
  pieces: AsyncGenerator<Uint8Array, void>,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } catch (error) {
    failed(error);
    throw error;
  }
}
