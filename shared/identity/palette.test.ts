import { describe, expect, test } from "vitest";
import { hasEnoughContrast, listFailedPairs, nearestPassingColor } from "./color-pairs.ts";
import { colorWithLuminance, contrast, luminance, toOklch } from "./color-space.ts";
import { derivePalette, paletteSteps, productColor, productPalette } from "./palette.ts";

/** Without EVERYTHING, a third of the hues. */
const hueCount = process.env.EVERYTHING === "1" ? 12 : 4;
const hues = Array.from({ length: hueCount }, (_, n) => (n * 2 * Math.PI) / hueCount);
const chromas = [0, 0.03, 0.1, 0.3];
const luminances = [0, 0.01, 0.05, 0.1, 0.13, 0.2, 0.6, 1];

const grid = hues.flatMap((hue) =>
  chromas.flatMap((chroma) => luminances.map((target) => colorWithLuminance(hue, chroma, target))),
);

test("the contrast is the contrast ratio of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});

test("the product's main colour has the product's palette, and all its pairs have enough contrast", () => {
  expect(derivePalette(productColor)).toEqual(productPalette);
  expect(listFailedPairs(productPalette)).toEqual([]);
});

test("a colour close to the product's colour has a palette close to the product's palette", () => {
  const derived = derivePalette("#246648");
  for (const step of paletteSteps) {
    const mine = toOklch(derived[step]);
    const product = toOklch(productPalette[step]);
    expect(Math.abs(mine.lightness - product.lightness), `${step}`).toBeLessThan(0.01);
    expect(Math.abs(mine.chroma - product.chroma), `${step}`).toBeLessThan(0.01);
  }
});

test("a colour without enough contrast gets a darker suggestion that has enough contrast", () => {
  const wrong = grid.filter((color) => {
    const nearest = nearestPassingColor(color);
    if (hasEnoughContrast(color)) return nearest !== color;
    return !hasEnoughContrast(nearest) || luminance(nearest) >= luminance(color);
  });
  expect(wrong).toEqual([]);
});

test("the suggested colour is the lightest colour of its hue with enough contrast", () => {
  for (const color of grid.filter((each) => !hasEnoughContrast(each))) {
    const nearest = nearestPassingColor(color);
    const { chroma, hue } = toOklch(color);
    const lighter = colorWithLuminance(hue, chroma, luminance(nearest) * 1.06);
    expect(hasEnoughContrast(lighter), `${color} → ${nearest}`).toBe(false);
  }
});

test("the scale becomes darker with each step", () => {
  for (const color of grid.filter(hasEnoughContrast)) {
    const palette = derivePalette(color);
    const order = paletteSteps.map((step) => luminance(palette[step]));
    expect(
      order.toSorted((a, b) => b - a),
      color,
    ).toEqual(order);
  }
});

describe("colours of well-known foundations", () => {
  test.each([
    ["#e30613", false],
    ["#1f3a7a", true],
    ["#00843d", false],
    ["#7a1f5c", true],
    ["#000000", true],
    ["#ffcc00", false],
    ["#ffffff", false],
  ])("%s: %s", (color, passes) => {
    expect(hasEnoughContrast(color)).toBe(passes);
  });
});
