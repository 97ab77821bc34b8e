import type PDFDocument from "pdfkit";
import { heartPath, type MarkColors, markSide, petalPath } from "#shared/identity/mark.ts";

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws the site's own mark as a vector, for papers without an uploaded logo. */
export function drawMark(pdf: Pdf, { petals, heart }: MarkColors, x: number, y: number, size: number): void {
  const scale = size / markSide;
  pdf
    .save()
    .translate(x + 32 * scale, y + 32.4 * scale)
    .scale(0.9 * scale);
  for (const [index, colour] of petals.entries()) {
    pdf
      .save()
      .rotate(index * 72)
      .path(petalPath)
      .fill(colour)
      .restore();
  }
  pdf.path(heartPath).fill(heart).restore();
}
