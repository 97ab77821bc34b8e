/**
 * The mark of İmece: five leaves, each also an open hand, close into one circle around a heart.
 * Few and heavy shapes, so that it still reads at 24 pixels.
 */
import { gold, green, terra } from "./kit/paint.ts";

const leaf =
  "M-3.6-13.2C-10-23.4-3.4-31.8 11-30.6C14.6-30.2 18-28.8 20.6-26.4C19.4-15.2 12.6-9.8 4.6-12.4C1.2-13.4-1.6-13.6-3.6-13.2Z";
const heart =
  "M0 9.6C-12.6 1.2-10.8-8.6-4.8-8.6C-2-8.6-.4-6.8 0-5.2C.4-6.8 2-8.6 4.8-8.6C10.8-8.6 12.6 1.2 0 9.6Z";

/** The mark around the middle of a drawing of 64 × 64. */
export function mark(leaves: string[], middle: string, scale: number): string {
  const ring = [0, 1, 2, 3, 4]
    .map(
      (index) =>
        `<path d="${leaf}" fill="${leaves[index % leaves.length]}" transform="rotate(${index * 72})"/>`,
    )
    .join("");
  return `<g transform="translate(32 32.4) scale(${scale})">${ring}<path d="${heart}" fill="${middle}"/></g>`;
}

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${inside}</svg>\n`;

export const logo: string = svg(
  mark([green.dark, green.mid, green.dark, green.mid, "#4a9270"], terra.mid, 0.9),
);

export const favicon: string = svg(
  `<rect width="64" height="64" rx="15" fill="${green.dark}"/>${mark(["#f6f0e4"], gold.mid, 0.74)}`,
);
