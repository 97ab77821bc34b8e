import { colorWithLuminance, luminance, toOklch } from "./color-space.ts";

export const paletteSteps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900] as const;

export type PaletteStep = (typeof paletteSteps)[number];

/** The scale of the main colour, as `#rrggbb`: from light surfaces (50) to dark ones (900). Buttons have step 600. */
export type Palette = Record<PaletteStep, string>;

/** The colours of the product: leaf-50 to leaf-900 of app/design-tokens.css. */
export const productPalette: Palette = {
  50: "#eef6f0",
  100: "#d7eadd",
  200: "#b0d5bd",
  300: "#7fb896",
  400: "#4f976f",
  500: "#327a55",
  600: "#246647",
  700: "#1d533a",
  800: "#183f2e",
  900: "#122e22",
};

export const productColor = productPalette[600];

/**
 * Derives the scale from one colour, which is its step 600. Contrast depends only on luminance, so the light steps have
 * the luminance of the product's scale in each hue. The others keep its ratios to the main colour, and 500, the colour
 * of icons and of the focus, becomes no lighter than there.
 */
export function derivePalette(color: string): Palette {
  if (color === productColor) return productPalette;
  const { chroma, hue } = toOklch(color);
  const main = luminance(color);
  const productMain = luminance(productColor);
  const productChroma = toOklch(productColor).chroma;
  const derive = (step: PaletteStep) => {
    const product = productPalette[step];
    const proportional = (luminance(product) / productMain) * main;
    const target = step < 500 ? luminance(product) : proportional;
    const limited = step === 500 ? Math.max(main, Math.min(target, luminance(product))) : target;
    return colorWithLuminance(hue, (chroma * toOklch(product).chroma) / productChroma, limited);
  };
  const derived = Object.fromEntries(paletteSteps.map((step) => [step, derive(step)])) as Palette;
  return { ...derived, 600: color };
}

/** Returns the stylesheet that replaces the product's colours. It wins over the layers of app/design-tokens.css. */
export function writeStylesheet(palette: Palette): string {
  return `:root{${paletteSteps.map((step) => `--color-leaf-${step}:${palette[step]}`).join(";")}}`;
}

/** Reads a colour as people write it: `#1F3A7A`, `1f3a7a` or `#abc`. Returns `#rrggbb`, or null. */
export function readColor(text: string): string | null {
  const digits = /^\s*#?([0-9a-f]{6}|[0-9a-f]{3})\s*$/i.exec(text)?.[1]?.toLowerCase();
  if (!digits) return null;
  return digits.length === 6 ? `#${digits}` : `#${digits.replace(/./g, "$&$&")}`;
}
