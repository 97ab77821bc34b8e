import type PDFDocument from "pdfkit";

/** Members of pdfkit that its types do not have. `_font` is the current font. */
type Internals = {
  openImage(source: Uint8Array): { label: string; width: number; height: number };
  info: Record<string, unknown>;
  _addInfo(): void;
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
};

export function internalsOf(pdf: InstanceType<typeof PDFDocument>): Internals {
  return pdf as unknown as Internals;
}
