import type PDFDocument from "pdfkit";

/** What pdfkit has and its types lack. `_font` is the font that was set last. */
type Internals = {
  openImage(source: Uint8Array): { label: string; width: number; height: number };
  info: Record<string, unknown>;
  _addInfo(): void;
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
};

export function internalsOf(pdf: InstanceType<typeof PDFDocument>): Internals {
  return pdf as unknown as Internals;
}
