import type PDFDocument from "pdfkit";
import type { createPictures } from "./open-picture.ts";
import type { Paper } from "./paper.ts";
import type { Tags } from "./tag-content.ts";
import type { TextSetter } from "./text-setter.ts";

export type Pdf = InstanceType<typeof PDFDocument>;

export const margin = 56;
export const page = { width: 595.28, height: 841.89 };
export const contentWidth = page.width - 2 * margin;
export const colors = {
  text: "#1c1917",
  soft: "#57534e",
  line: "#d6d3d1",
  warn: "#9f1239",
};

export type Pictures = ReturnType<typeof createPictures>;
export type Sheet = {
  pdf: Pdf;
  pictures: Pictures;
  text: TextSetter;
  tags: Tags;
  paper: Paper;
  column: PlaceColumn;
  /** The colour of headings, rules and sums: step 700 of the main colour. */
  accent: string;
  /** The factor for the space between the parts: above 1 on a short paper. */
  spacing: number;
};

/** Returns a column at this distance from the side where lines begin. */
export type PlaceColumn = (fromStart: number, width: number) => { x: number; width: number };

export const qrSide = 84;

/** Returns the lowest y for content. Below it is the QR code. */
export function lastLine({ paper: { check } }: Sheet): number {
  return page.height - margin - (check ? qrSide + 18 : 0);
}

/** Adds a page with a small heading. Returns the y below the heading. */
export function nextPage({ pdf, text, tags, paper: { title, number }, column }: Sheet): number {
  pdf.addPage({ size: "A4", margin: 0 });
  const heading = number ? `${title} · ${number}` : title;
  const at = { ...column(0, contentWidth), top: margin };
  return tags.artifact(() => text.set(heading, at, { size: 9, color: colors.soft })) + 12;
}

export function drawRule(pdf: Pdf, y: number, color = colors.line): void {
  pdf
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.7)
    .stroke(color);
}
