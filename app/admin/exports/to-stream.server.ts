import { ReadableStream as NodeStream } from "node:stream/web";

/** Each piece is created only when the browser has read the previous piece. */
export function toStream(
  pieces: AsyncGenerator<Uint8Array, void>,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  return NodeStream.from(reportErrors(pieces, onError)) as ReadableStream<Uint8Array>;
}

async function* reportErrors(
  pieces: AsyncGenerator<Uint8Array, void>,
  onError: (error: unknown) => void,
): AsyncGenerator<Uint8Array, void> {
  try {
    yield* pieces;
  } catch (error) {
    onError(error);
    throw error;
  }
}
