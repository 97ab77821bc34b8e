import type PDFDocument from "pdfkit";
import { asDrawn, orderRuns } from "./order-runs.ts";

type Pdf = InstanceType<typeof PDFDocument>;

export type TextStyle = { font?: "regular" | "bold"; size?: number; color?: string; leading?: number };
export type Align = "start" | "end" | "centre";

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

/** Shape each run as a whole: pdfkit would otherwise set words of Arabic from left to right. */
const whole = { features: [] as PDFKit.Mixins.OpenTypeFeatures[], lineBreak: false };

export function createTextSetter(pdf: Pdf, direction: "ltr" | "rtl"): TextSetter {
  const choose = ({ font = "regular", size = 10 }: TextStyle) => pdf.font(font).fontSize(size);
  const stepOf = ({ size = 10, leading = 1.5 }: TextStyle) => size * leading;

  const widthOf = (line: string) =>
    orderRuns(line, direction).reduce((sum, run) => sum + pdf.widthOfString(asDrawn(run), whole), 0);

  function breakLines(text: string, width: number): string[] {
    const lines: string[] = [];
    for (const paragraph of text.split("\n")) {
      let line = "";
      for (const word of paragraph.split(/\s+/).flatMap((each) => fitWord(each, width))) {
        const longer = line ? `${line} ${word}` : word;
        if (line && widthOf(longer) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      lines.push(line);
    }
    return lines;
  }

  /** A word that is wider than the column is cut. */
  function fitWord(word: string, width: number): string[] {
    if (widthOf(word) <= width) return [word];
    const parts: string[] = [];
    let part = "";
    for (const letter of word) {
      if (part && widthOf(part + letter) > width) {
        parts.push(part);
        part = "";
      }
      part += letter;
    }
    return [...parts, part];
  }

  function setLine(line: string, { x, width }: { x: number; width: number }, y: number, align: Align): void {
    const atRight = (align === "end") === (direction === "ltr");
    const free = width - widthOf(line);
    let at = align === "centre" ? x + free / 2 : atRight ? x + free : x;
    for (const run of orderRuns(line, direction)) {
      const text = asDrawn(run);
      pdf.text(text, at, y, whole);
      at += pdf.widthOfString(text, whole);
    }
  }

  return {
    set(text, { x, width, top }, style = {}, align = "start") {
      choose(style).fillColor(style.color ?? "#1c1917");
      let y = top;
      for (const line of breakLines(text, width)) {
        setLine(line, { x, width }, y, align);
        y += stepOf(style);
      }
      return y;
    },
    height(text, width, style = {}) {
      choose(style);
      return breakLines(text, width).length * stepOf(style);
    },
  };
}
