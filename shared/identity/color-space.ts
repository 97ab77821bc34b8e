/** OKLCH: lightness from 0 to 1, chroma, and hue in radians (CSS Color 4, section 9). */
export type Oklch = { lightness: number; chroma: number; hue: number };

type Triple = [number, number, number];

/** Returns red, green and blue from 0 to 1 in linear light. `hex` has the form `#rrggbb`. */
function toLinear(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function toHex(linear: Triple): string {
  const channels = linear.map((value) => {
    const fitted = Math.min(1, Math.max(0, value));
    const encoded = fitted <= 0.0031308 ? fitted * 12.92 : 1.055 * fitted ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** Returns the relative luminance (WCAG 2.2). */
export function luminance(hex: string): number {
  return luminanceOfLinear(toLinear(hex));
}

function luminanceOfLinear([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast ratio, from 1 to 21 (WCAG 2.2). */
export function contrast(hex: string, otherHex: string): number {
  const [dark = 0, light = 0] = [luminance(hex), luminance(otherHex)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the colour of a layer with this opacity above another colour. Browsers mix the encoded channels. */
export function layerColor(hex: string, opacity: number, below: string): string {
  const channels = [1, 3, 5].map((start) => {
    const value = (color: string) => Number.parseInt(color.slice(start, start + 2), 16);
    return Math.round(value(hex) * opacity + value(below) * (1 - opacity))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

/** The matrices are those of Björn Ottosson's Oklab, as in CSS Color 4. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

function oklchToLinear({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

/** Returns the colour of a hue with this luminance. The chroma is reduced until the colour is inside sRGB. */
export function colorWithLuminance(hue: number, chroma: number, target: number): string {
  const lightness = bisect((value) => luminanceOfLinear(displayable(value)) < target);
  return toHex(displayable(lightness));

  function displayable(value: number): Triple {
    const isDisplayable = (part: number) =>
      oklchToLinear({ lightness: value, chroma: chroma * part, hue }).every(
        (channel) => channel >= -0.0001 && channel <= 1.0001,
      );
    const part = isDisplayable(1) ? 1 : bisect(isDisplayable);
    return oklchToLinear({ lightness: value, chroma: chroma * part, hue });
  }
}

/** Returns the largest number from 0 to 1 up to which the condition holds. */
export function bisect(holds: (value: number) => boolean): number {
  let from = 0;
  let to = 1;
  for (let step = 0; step < 24; step++) {
    const middle = (from + to) / 2;
    if (holds(middle)) from = middle;
    else to = middle;
  }
  return from;
}
