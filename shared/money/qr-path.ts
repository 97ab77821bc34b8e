import { encode } from "uqr";

/** The quiet zone in modules. Without it many phones do not find the code. */
const quiet = 4;

type QrPath = {
  /** Width and height in modules, the quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one rectangle for each run in a row. */
  path: string;
};

/** Draws a QR code of a text. Phones can read level M also from folded paper. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: quiet });
  const path = data.flatMap((row, y) => runs(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`));
  return { size, path: path.join("") };
}

/** Returns start and length of each run of dark modules. */
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
