/**
 * A framed file consists of pieces, each with the number of rows so far for the progress display. An empty piece marks
 * the end; without it the file is incomplete.
 */
const headBytes = 8;

/** Encodes `[rows: 4 bytes][length: 4 bytes][piece]`. */
export function frame(rows: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(headBytes + piece.length);
  const head = new DataView(framed.buffer);
  head.setUint32(0, rows);
  head.setUint32(4, piece.length);
  framed.set(piece, headBytes);
  return framed;
}

type Frames = {
  /** Adds a chunk of the network, split anywhere, and returns the pieces that it completes. */
  take(chunk: Uint8Array): Uint8Array<ArrayBuffer>[];
  /** Returns the row count of the latest piece, complete or not. */
  rows(): number;
  /** Returns whether the end mark was read. */
  whole(): boolean;
};

export function readFrames(): Frames {
  const head = new Uint8Array(headBytes);
  let headFilled = 0;
  let missing = 0;
  let rows = 0;
  let whole = false;
  return {
    take(chunk) {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let at = 0;
      while (at < chunk.length) {
        if (missing > 0) {
          const piece = chunk.slice(at, at + missing);
          pieces.push(piece);
          at += piece.length;
          missing -= piece.length;
          continue;
        }
        const part = chunk.subarray(at, at + headBytes - headFilled);
        head.set(part, headFilled);
        headFilled += part.length;
        at += part.length;
        if (headFilled < headBytes) continue;
        headFilled = 0;
        const read = new DataView(head.buffer);
        rows = read.getUint32(0);
        missing = read.getUint32(4);
        if (missing === 0) whole = true;
      }
      return pieces;
    },
    rows: () => rows,
    whole: () => whole,
  };
}
