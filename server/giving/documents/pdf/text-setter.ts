import type PDFDocument from "pdfkit";
import { breakLines } from "./break-lines.ts";
import { asDrawn, orderRuns } from "./order-runs.ts";

type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = { font?: "regular" | "bold"; size?: number; color?: string; leading?: number };
type Align = "start" | "end" | "centre";

/** Sets text in both directions; `start` and `end` follow the direction of the page. */
export type TextSetter = {
  /** Sets a text into a column from `top` on, in as many lines as it needs. Returns the y below it. */
  set(
    text: string,
    column: { x: number; width: number; top: number },
    style?: TextStyle,
    align?: Align,
  ): number;
  height(text: string, width: number, style?: TextStyle): number;
};

/** Shapes each run as a whole, because pdfkit would otherwise set Arabic words from left to right. */
const whole = { features: [] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false };

export function createTextSetter(pdf: Pdf, direction: "ltr" | "rtl"): TextSetter {
  const choose = ({ font = "regular", size = 10 }: TextStyle) => pdf.font(font).fontSize(size);
  const stepOf = ({ size = 10, leading = 1.5 }: TextStyle) => size * leading;

  // Shaping takes most of the time of a page, and each line is measured before it is set.
  const measured = new Map<string, number>();
  function widthOf(text: string, style: TextStyle): number {
    const key = `${style.font ?? "regular"} ${style.size ?? 10} ${text}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    const width = pdf.widthOfString(text, whole);
    measured.set(key, width);
    return width;
  }
  const widthOfLine = (line: string, style: TextStyle) =>
    orderRuns(line, direction).reduce((sum, run) => sum + widthOf(asDrawn(run), style), 0);

  const linesOf = (text: string, width: number, style: TextStyle) =>
    breakLines(text, width, (line) => widthOfLine(line, style));

  function setLine(
    line: string,
    { x, width, y }: { x: number; width: number; y: number },
    style: TextStyle,
    align: Align,
  ): void {
    const atRight = (align === "end") === (direction === "ltr");
    const free = width - widthOfLine(line, style);
    let at = align === "centre" ? x + free / 2 : atRight ? x + free : x;
    for (const run of orderRuns(line, direction)) {
      const text = asDrawn(run);
      pdf.text(text, at, y, whole);
      at += widthOf(text, style);
    }
  }

  return {
    set(text, { x, width, top }, style = {}, align = "start") {
      choose(style).fillColor(style.color ?? "#1c1917");
      let y = top;
      for (const line of linesOf(text, width, style)) {
        setLine(line, { x, width, y }, style, align);
        y += stepOf(style);
      }
      return y;
    },
    height(text, width, style = {}) {
      choose(style);
      return linesOf(text, width, style).length * stepOf(style);
    },
  };
}
