import type PDFDocument from "pdfkit";
import { breakLines } from "./break-lines.ts";
import { orderRuns, toDrawnText } from "./order-runs.ts";

type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = { font?: "regular" | "bold"; size?: number; color?: string; leading?: number };
type Align = "start" | "end" | "centre";

/** Sets text in both directions; `start` and `end` follow the direction of the page. */
export type TextSetter = {
  /** Sets a text into a column in as many lines as necessary. Returns the y below the text. */
  set(
    text: string,
    column: { x: number; width: number; top: number },
    style?: TextStyle,
    align?: Align,
  ): number;
  height(text: string, width: number, style?: TextStyle): number;
};

/**
 * An explicit `features` list, also an empty one, makes pdfkit shape each run as a whole. Otherwise pdfkit shapes word by
 * word and sets Arabic words from left to right.
 */
const shapingOptions = { features: [] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false };

export function createTextSetter(pdf: Pdf, direction: "ltr" | "rtl"): TextSetter {
  const chooseFont = ({ font = "regular", size = 10 }: TextStyle) => pdf.font(font).fontSize(size);
  const lineHeight = ({ size = 10, leading = 1.5 }: TextStyle) => size * leading;

  // Shaping takes most of the time of a page, and each line is shaped twice: to measure and to draw.
  const widths = new Map<string, number>();
  /** Measures with the current font. `style` must be that font, because it is the key of the cache. */
  function widthOf(text: string, style: TextStyle): number {
    const key = `${style.font ?? "regular"} ${style.size ?? 10} ${text}`;
    const cachedWidth = widths.get(key);
    if (cachedWidth !== undefined) return cachedWidth;
    const width = pdf.widthOfString(text, shapingOptions);
    widths.set(key, width);
    return width;
  }
  const widthOfLine = (line: string, style: TextStyle) =>
    orderRuns(line, direction).reduce((sum, run) => sum + widthOf(toDrawnText(run), style), 0);

  const breakText = (text: string, width: number, style: TextStyle) =>
    breakLines(text, width, (line) => widthOfLine(line, style));

  function setLine(
    line: string,
    { x, width, y }: { x: number; width: number; y: number },
    style: TextStyle,
    align: Align,
  ): void {
    const atRight = (align === "end") === (direction === "ltr");
    const freeWidth = width - widthOfLine(line, style);
    let runX = align === "centre" ? x + freeWidth / 2 : atRight ? x + freeWidth : x;
    for (const run of orderRuns(line, direction)) {
      const text = toDrawnText(run);
      pdf.text(text, runX, y, shapingOptions);
      runX += widthOf(text, style);
    }
  }

  return {
    set(text, { x, width, top }, style = {}, align = "start") {
      chooseFont(style).fillColor(style.color ?? "#1c1917");
      let y = top;
      for (const line of breakText(text, width, style)) {
        setLine(line, { x, width, y }, style, align);
        y += lineHeight(style);
      }
      return y;
    },
    height(text, width, style = {}) {
      chooseFont(style);
      return breakText(text, width, style).length * lineHeight(style);
    },
  };
}
