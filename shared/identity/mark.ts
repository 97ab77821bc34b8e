import type { Palette } from "./palette.ts";

/** The paths of the product's mark (public/logo.svg): five petals around a heart, in a square of 64. */
export const markSide = 64;
export const petalPath =
  "M-3.6-13.2C-10-23.4-3.4-31.8 11-30.6C14.6-30.2 18-28.8 20.6-26.4C19.4-15.2 12.6-9.8 4.6-12.4C1.2-13.4-1.6-13.6-3.6-13.2Z";
export const heartPath =
  "M0 9.6C-12.6 1.2-10.8-8.6-4.8-8.6C-2-8.6-.4-6.8 0-5.2C.4-6.8 2-8.6 4.8-8.6C10.8-8.6 12.6 1.2 0 9.6Z";

export type MarkColors = { petals: readonly string[]; heart: string };

export const productMark: MarkColors = {
  petals: ["#1f6b4a", "#2f7d5b", "#1f6b4a", "#2f7d5b", "#4a9270"],
  heart: "#c8653b",
};

export function markInColors(palette: Palette): MarkColors {
  return {
    petals: [palette[600], palette[500], palette[600], palette[500], palette[400]],
    heart: productMark.heart,
  };
}

/** The mark on the main colour. */
export const lightMark: MarkColors = { petals: Array(5).fill("#f6f0e4"), heart: "#d9a441" };

/** Returns the mark as an SVG for light surfaces. */
export function writeMark(palette: Palette): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">${markAt(markInColors(palette), 32, 32.4, 0.9)}</svg>`;
}

/** Returns the part of an SVG that draws the mark around a point. */
export function markAt({ petals, heart }: MarkColors, x: number, y: number, scale: number): string {
  const petal = (color: string, n: number) =>
    `<path d="${petalPath}" fill="${color}" transform="rotate(${n * 72})"/>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${petals.map(petal).join("")}<path d="${heartPath}" fill="${heart}"/></g>`;
}
