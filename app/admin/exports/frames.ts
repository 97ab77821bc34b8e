/**
 * A framed file consists of pieces. Each piece has the number of rows so far, for the progress display. An empty piece
 * marks the end; without it the file is incomplete.
 */
const headerBytes = 8;

/** Encodes `[rows: 4 bytes][length: 4 bytes][piece]`. */
export function frame(rows: number, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(headerBytes + piece.length);
  const header = new DataView(bytes.buffer);
  header.setUint32(0, rows);
  header.setUint32(4, piece.length);
  bytes.set(piece, headerBytes);
  return bytes;
}

type Frames = {
  /** Adds a chunk from the network and returns the new pieces. */
  addChunk(chunk: Uint8Array): Uint8Array<ArrayBuffer>[];
  /** Returns the number of rows in the header of the latest piece. */
  rows(): number;
  /** Returns whether the end of the file was read. */
  isComplete(): boolean;
};

export function readFrames(): Frames {
  const header = new Uint8Array(headerBytes);
  let headerLength = 0;
  let missingBytes = 0;
  let rows = 0;
  let complete = false;
  return {
    addChunk(chunk) {
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      let position = 0;
      while (position < chunk.length) {
        if (missingBytes > 0) {
          const piece = chunk.slice(position, position + missingBytes);
          pieces.push(piece);
          position += piece.length;
          missingBytes -= piece.length;
          continue;
        }
        const part = chunk.subarray(position, position + headerBytes - headerLength);
        header.set(part, headerLength);
        headerLength += part.length;
        position += part.length;
        if (headerLength < headerBytes) continue;
        headerLength = 0;
        const values = new DataView(header.buffer);
        rows = values.getUint32(0);
        missingBytes = values.getUint32(4);
        if (missingBytes === 0) complete = true;
      }
      return pieces;
    },
    rows: () => rows,
    isComplete: () => complete,
  };
}
