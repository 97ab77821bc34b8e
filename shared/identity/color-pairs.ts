import { bisect, colorWithLuminance, contrast, layerColor, luminance, toOklch } from "./color-space.ts";
import { derivePalette, type Palette, type PaletteStep } from "./palette.ts";

/** The colours that do not change with the main colour (app/design-tokens.css). */
export const fixedColors = {
  white: "#ffffff",
  "sand-50": "#fdfbf7",
  "sand-100": "#f8f3ea",
  "sand-200": "#efe6d6",
  "sand-700": "#5e503c",
  "gold-300": "#efcd7f",
  "gold-700": "#7f5a14",
  "clay-700": "#8a371b",
  ink: "#1c2a23",
  "ink-soft": "#4a5a51",
  "ink-faint": "#616f67",
} as const;

type Token = PaletteStep | keyof typeof fixedColors;

type Uses = {
  /** The ratio of WCAG 2.2: 4.5 for text (1.4.3), 3 for icons, borders of controls and the focus (1.4.11). */
  ratio: 4.5 | 3;
  /** The opacity of the foreground. */
  opacity?: number;
  on: readonly Token[];
  of: readonly Token[];
};

/**
 * Every pair of colours that pages, mails and documents show with a step of the main colour. A number is a step of its
 * scale. color-pairs.test.ts compares the list with the class names of the components.
 */
export const colorPairs: readonly Uses[] = [
  { ratio: 4.5, of: [600, 700, 800], on: ["white", "sand-50", "sand-100", 50] },
  { ratio: 4.5, of: [700, 800], on: ["sand-200", 100] },
  // A link under the pointer has step 500.
  { ratio: 4.5, of: [500], on: ["white", "sand-50"] },
  { ratio: 4.5, of: ["ink", "ink-soft"], on: [50, 100] },
  { ratio: 4.5, of: ["ink-faint"], on: [50] },
  { ratio: 4.5, of: ["gold-700", "clay-700"], on: [50] },
  { ratio: 4.5, of: ["white"], on: [600, 700, 800, 900] },
  { ratio: 4.5, of: [50, 100], on: [700, 800, 900] },
  { ratio: 4.5, of: [100], opacity: 0.85, on: [800, 900] },
  { ratio: 4.5, of: [200, "gold-300"], on: [800, 900] },
  { ratio: 4.5, of: [900], on: ["gold-300"] },
  // Icons, chosen controls, and the outline of the focus.
  { ratio: 3, of: [500, 600], on: ["white", "sand-50", "sand-100", "sand-200", 50, 100] },
  { ratio: 3, of: [400], on: ["white", "sand-50"] },
  { ratio: 3, of: [300], on: [800, 900] },
];

export type FailedPair = { of: Token; on: Token; contrast: number; ratio: number };

export function listFailedPairs(palette: Palette): FailedPair[] {
  const color = (token: Token) => (typeof token === "number" ? palette[token] : fixedColors[token]);
  return colorPairs.flatMap(({ ratio, opacity = 1, of, on }) =>
    of.flatMap((foreground) =>
      on.flatMap((background) => {
        const shown = layerColor(color(foreground), opacity, color(background));
        const reached = contrast(shown, color(background));
        return reached < ratio ? [{ of: foreground, on: background, contrast: reached, ratio }] : [];
      }),
    ),
  );
}

/** Whether each pair of the derived colours has enough contrast. */
export function hasEnoughContrast(color: string): boolean {
  return listFailedPairs(derivePalette(color)).length === 0;
}

/** Returns the colour itself, or the nearest of its hue that passes. Only light colours fail, so it is darker. */
export function nearestPassingColor(color: string): string {
  if (hasEnoughContrast(color)) return color;
  const { chroma, hue } = toOklch(color);
  const darker = (part: number) => colorWithLuminance(hue, chroma, luminance(color) * part);
  return darker(bisect((part) => hasEnoughContrast(darker(part))));
}
