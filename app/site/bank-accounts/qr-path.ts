import { encode } from "uqr";

/** Light modules around the code, without which many phones do not find it. */
const quiet = 4;

export type QrPath = {
  /** Width and height in modules, the quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one rectangle for each run in a row. */
  path: string;
};

/** A QR code of a text. Level M: read from paper that has been folded, too. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.join("") };
}

/** Where dark modules begin, and how many follow one another. */
function runs(row: readonly boolean[]): [start: number, length: number][] {
  const found: [number, number][] = [];
  row.forEach((dark, x) => {
    const last = found.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else found.push([x, 1]);
  });
  return found;
}
