/** A box of an MP4 file (ISO/IEC 14496-12, 4.2): its header begins at `start`, its content is from `body` to `end`. */
export type Box = { type: string; start: number; body: number; end: number };

/** The file is not a whole MP4 file, or has more boxes than films of phones. */
export class BrokenFilm extends Error {}

/** A film of a phone has about forty boxes. */
const maxBoxes = 1_000;

/** Lists the boxes between two bytes of the file, and checks that they fill the space. Throws BrokenFilm. */
export function listBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to; ) {
    if (boxes.length >= maxBoxes) throw new BrokenFilm("too many boxes");
    const size = readNumber(file, start, to);
    const type = file.toString("latin1", start + 4, start + 8);
    if (start + 8 > to) throw new BrokenFilm("a box without a type");
    // Size 1 means that a size of 64 bits follows the type, size 0 that the box reaches the end of its parent.
    const body = start + (size === 1 ? 16 : 8);
    const length = size === 1 ? readLong(file, start + 8, to) : size === 0 ? to - start : size;
    const end = start + length;
    if (end < body || end > to) throw new BrokenFilm("a box is longer than its parent");
    boxes.push({ type, start, body, end });
    start = end;
  }
  return boxes;
}

/** Returns the only child of this type. Throws BrokenFilm if there is none, or another one. */
export function findBox(file: Buffer, parent: Box, type: string): Box {
  const found = listBoxes(file, parent.body, parent.end).filter((box) => box.type === type);
  const [only] = found;
  if (!only || found.length > 1) throw new BrokenFilm(`not one box ${type}`);
  return only;
}

/** Reads a number of 32 bits that ends before `end`. */
export function readNumber(file: Buffer, at: number, end: number): number {
  if (at < 0 || at + 4 > end || end > file.length) throw new BrokenFilm("a number is cut off");
  return file.readUInt32BE(at);
}

/** Reads a number of 64 bits that ends before `end`. Numbers above the largest safe integer are no place in a file. */
export function readLong(file: Buffer, at: number, end: number): number {
  const long = readNumber(file, at, end) * 2 ** 32 + readNumber(file, at + 4, end);
  if (!Number.isSafeInteger(long)) throw new BrokenFilm("a number is too large");
  return long;
}

/** Empties a box and makes it a `free` box, which players skip. The places of all other boxes stay. */
export function freeBox(file: Buffer, { start, body, end }: Box): void {
  file.write("free", start + 4, "latin1");
  file.fill(0, body, end);
}
