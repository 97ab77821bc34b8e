import type PDFDocument from "pdfkit";

type Pdf = InstanceType<typeof PDFDocument>;

/** The paths of public/logo.svg: five petals around a heart, in a square of 64. */
const drawingSize = 64;
const petal =
  "M-3.6-13.2C-10-23.4-3.4-31.8 11-30.6C14.6-30.2 18-28.8 20.6-26.4C19.4-15.2 12.6-9.8 4.6-12.4C1.2-13.4-1.6-13.6-3.6-13.2Z";
const petals = ["#1f6b4a", "#2f7d5b", "#1f6b4a", "#2f7d5b", "#4a9270"];
const heart =
  "M0 9.6C-12.6 1.2-10.8-8.6-4.8-8.6C-2-8.6-.4-6.8 0-5.2C.4-6.8 2-8.6 4.8-8.6C10.8-8.6 12.6 1.2 0 9.6Z";

/** Draws the site's own mark as a vector, for papers without an uploaded logo. */
export function drawMark(pdf: Pdf, x: number, y: number, size: number): void {
  const scale = size / drawingSize;
  pdf
    .save()
    .translate(x + 32 * scale, y + 32.4 * scale)
    .scale(0.9 * scale);
  for (const [index, colour] of petals.entries()) {
    pdf
      .save()
      .rotate(index * 72)
      .path(petal)
      .fill(colour)
      .restore();
  }
  pdf.path(heart).fill("#c8653b").restore();
}
