import type PDFDocument from "pdfkit";
import type { createPictures } from "./open-picture.ts";
import type { Paper } from "./paper.ts";
import type { Tags } from "./tag-content.ts";
import type { TextSetter } from "./text-setter.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

export const margin = 56;
export const page = { width: 595.28, height: 841.89 };
export const inner = page.width - 2 * margin;
/** `accent` is leaf-700 of app/design-tokens.css, as in mails. */
export const ink = { text: "#1c1917", soft: "#57534e", line: "#d6d3d1", accent: "#1d533a", warn: "#9f1239" };

export type Pictures = ReturnType<typeof createPictures>;
export type Sheet = {
  pdf: Pdf;
  pictures: Pictures;
  text: TextSetter;
  tags: Tags;
  paper: Paper;
  place: Place;
  /** The factor that stretches the space between the parts of a short paper. */
  air: number;
};

/** Returns a column at this distance from the page's starting side, in reading direction. */
export type Place = (fromStart: number, width: number) => { x: number; width: number };

export const qrSide = 84;

/** Down to here the page is free: the code to check lies at its foot. */
export function lastLine({ paper: { check } }: Sheet): number {
  return page.height - margin - (check ? qrSide + 18 : 0);
}

/** Goes on where the paper does not fit on one page. Returns the y below the page's heading. */
export function nextPage({ pdf, text, tags, paper: { title, number }, place }: Sheet): number {
  pdf.addPage({ size: "A4", margin: 0 });
  const heading = number ? `${title} · ${number}` : title;
  const at = { ...place(0, inner), top: margin };
  return tags.artifact(() => text.set(heading, at, { size: 9, color: ink.soft })) + 12;
}

export function rule(pdf: Pdf, y: number, color = ink.line): void {
  pdf
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.7)
    .stroke(color);
}
