import { encode } from "uqr";

/** The width of the quiet zone in modules. Without a quiet zone many phones do not find the code. */
const quietZone = 4;

type QrPath = {
  /** Width and height in modules, the quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one rectangle for each run in a row. */
  path: string;
};

/** Draws a QR code of a text. Phones can read level M also from folded paper. */
export function qrPath(text: string): QrPath {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  const path = data.flatMap((row, y) =>
    findDarkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: path.join("") };
}

/** Returns the position and length of each sequence of dark modules. */
function findDarkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const darkRuns: [number, number][] = [];
  row.forEach((dark, x) => {
    const lastRun = darkRuns.at(-1);
    if (!dark) return;
    if (lastRun && lastRun[0] + lastRun[1] === x) lastRun[1] += 1;
    else darkRuns.push([x, 1]);
  });
  return darkRuns;
}
