/**
 * A file in pieces, each with the number of rows done, for the progress display: the size of a compressed file does not
 * show the progress. An empty piece marks the end; without it the file is incomplete.
 */
const headBytes = 8;

/** `[rows: 4 bytes][length: 4 bytes][piece]` */
export function frame(rows: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const framed = new Uint8Array(headBytes + piece.length);
  const head = new DataView(framed.buffer);
  head.setUint32(0, rows);
  head.setUint32(4, piece.length);
  framed.set(piece, headBytes);
  return framed;
}

type Frames = {
  /** Takes a chunk of the network, split anywhere; returns the pieces in it. */
  take(chunk: Uint8Array): Uint8Array<ArrayBuffer>[];
  /** The row count of the latest piece, complete or not. */
  rows(): number;
  /** Whether the end mark was read. */
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
