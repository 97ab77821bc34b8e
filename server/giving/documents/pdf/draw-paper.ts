import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { markInColors, productMark } from "#shared/identity/mark.ts";
import { derivePalette, productColor } from "#shared/identity/palette.ts";
import { drawHandSigners } from "./draw-hand-signers.ts";
import { drawMark } from "./draw-mark.ts";
import { drawTable } from "./draw-table.ts";
import { replaceMissingLetters } from "./left-out.ts";
import { createPictures } from "./open-picture.ts";
import type { Paper } from "./paper.ts";
import { internalsOf } from "./pdfkit-internals.ts";
import {
  colors,
  contentWidth,
  drawRule,
  lastLine,
  margin,
  nextPage,
  type Pdf,
  type Pictures,
  type PlaceColumn,
  page,
  qrSide,
  type Sheet,
} from "./sheet.ts";
import { createTags, escapeMetadata, setTagged, type Tags } from "./tag-content.ts";
import { createTextSetter, type TextStyle } from "./text-setter.ts";

const fontFile = (name: string) => readFileSync(join(import.meta.dirname, "fonts", name));
/** Vazirmatn has Arabic letters, and Latin letters with all Turkish letters and ₺. */
const fonts = { regular: fontFile("Vazirmatn-Regular.ttf"), bold: fontFile("Vazirmatn-SemiBold.ttf") };

/** Draws papers into one PDF. Each paper begins on a new page. */
export async function drawPapers(papers: readonly Paper[]): Promise<Uint8Array> {
  const [first] = papers;
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // The page numbers need the number of pages.
    bufferPages: true,
    lang: first?.language ?? "tr",
    displayTitle: true,
    tagged: true,
    // The types of pdfkit have only the subsets of PDF/A.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    pdfVersion: "1.7",
    info: {
      Title: first?.about.title ?? "",
      Author: first?.about.author ?? "",
      Creator: first?.about.author ?? "",
      Producer: first?.about.author ?? "",
      ...(first ? { CreationDate: first.about.createdAt, ModDate: first.about.createdAt } : {}),
    },
  });
  const parts: Uint8Array[] = [];
  const finished = new Promise<void>((resolve, reject) => {
    pdf.on("data", (part: Uint8Array) => parts.push(part));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  escapeMetadata(pdf);
  const pictures = createPictures(pdf);
  const tags = createTags(pdf);
  const hasGlyph = createGlyphCheck(pdf);
  for (const paper of papers) {
    tags.group("Part", () => drawPaper(pdf, pictures, tags, replaceMissingLetters(paper, hasGlyph)), {
      lang: paper.language,
    });
    pdf.flushPages();
  }
  pdf.end();
  await finished;
  return Buffer.concat(parts);
}

/** Returns whether the font has a letter. */
function createGlyphCheck(pdf: Pdf): (codePoint: number) => boolean {
  const { font } = internalsOf(pdf.font("regular"))._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function drawPaper(pdf: Pdf, pictures: Pictures, tags: Tags, paper: Paper): void {
  pdf.addPage({ size: "A4", margin: 0 });
  const { direction } = paper;
  const text = createTextSetter(pdf, direction);
  const column: PlaceColumn = (fromStart, width) => ({
    x: direction === "ltr" ? margin + fromStart : page.width - margin - fromStart - width,
    width,
  });
  const spacing = paper.table.rows.length <= 4 && paper.facts.length <= 6 ? 1.7 : 1;
  const accent = derivePalette(paper.color ?? productColor)[700];
  const sheet = { pdf, pictures, text, tags, paper, column, accent, spacing };
  let y = drawHead(sheet);
  y = drawTitle(sheet, y + 26 * spacing);
  y = drawFacts(sheet, y + 16 * spacing);
  y = drawTable(sheet, y + 18 * spacing);
  y = drawParagraphs(sheet, y + 18 * spacing);
  drawHandSigners(sheet, y + 22 * spacing);
  drawCheck(sheet, drawSigner(sheet, y + 14 * spacing));
  numberPages(sheet);
}

/** An uploaded logo is above the foundation's name, the site's mark beside it. */
function drawHead({ pdf, pictures, text, tags, paper, column, accent }: Sheet): number {
  const { logo, foundation, color } = paper;
  let y = margin;
  const logoWidth = logo === "site" ? markSide + 14 : 0;
  if (logo === "site") {
    const mark = color ? markInColors(derivePalette(color)) : productMark;
    tags.artifact(() => drawMark(pdf, mark, column(0, markSide).x, y, markSide));
  } else if (logo) {
    const box = column(0, 150);
    const align = box.x > page.width / 2 ? "right" : undefined;
    tags.artifact(() => pdf.image(pictures(logo), box.x, y, { fit: [150, 52], align }));
    y += 60;
  }
  const textColumn = column(logoWidth, contentWidth - logoWidth);
  y = setTagged(
    { text, tags },
    "P",
    foundation.name,
    { ...textColumn, top: y },
    { font: "bold", size: 13, color: accent },
  );
  for (const line of foundation.lines) {
    y = setTagged({ text, tags }, "P", line, { ...textColumn, top: y }, { size: 8.5, color: colors.soft });
  }
  y = Math.max(y, logoWidth > 0 ? margin + markSide : 0) + 8;
  tags.artifact(() => drawRule(pdf, y, accent));
  return y;
}

const markSide = 52;

function drawTitle({ text, tags, paper: { title, number, marks }, column }: Sheet, top: number): number {
  let y = setTagged(
    { text, tags },
    "H1",
    title,
    { ...column(0, number ? contentWidth - 150 : contentWidth), top },
    { font: "bold", size: 20, leading: 1.35 },
  );
  if (number) {
    const at = { ...column(contentWidth - 150, 150), top: top + 4 };
    setTagged({ text, tags }, "P", number, at, { font: "bold", size: 14 }, "end");
  }
  for (const mark of marks) {
    const at = { ...column(0, contentWidth), top: y + 2 };
    y = setTagged({ text, tags }, "P", mark, at, { font: "bold", size: 14, color: colors.warn });
  }
  return y;
}

function drawFacts({ text, tags, paper: { facts }, column, spacing }: Sheet, top: number): number {
  let y = top;
  const drawFact = ({ label, value }: Paper["facts"][number]) => {
    const at = { ...column(0, 140), top: y };
    const style = { size: 9.5, color: colors.soft };
    const labelBottom = setTagged({ text, tags }, "TH", label, at, style, "start", { scope: "Row" });
    const valueColumn = { ...column(150, contentWidth - 150), top: y };
    const valueBottom = setTagged({ text, tags }, "TD", value, valueColumn, { size: 10.5 });
    y = Math.max(labelBottom, valueBottom) + 2 * spacing;
  };
  tags.group("Table", () => {
    for (const fact of facts) tags.group("TR", () => drawFact(fact));
  });
  return y;
}

const paragraphGap = 6;

function drawParagraphs(sheet: Sheet, top: number): number {
  const { text, paper, column } = sheet;
  const texts: { words: string; style: TextStyle }[] = paper.paragraphs.map((words) => ({
    words,
    style: {},
  }));
  if (paper.notice) texts.push({ words: paper.notice, style: { font: "bold" } });
  let y = top - paragraphGap;
  for (const { words, style } of texts) {
    if (y + paragraphGap + text.height(words, contentWidth, style) > lastLine(sheet)) y = nextPage(sheet);
    y = setTagged(sheet, "P", words, { ...column(0, contentWidth), top: y + paragraphGap }, style);
  }
  return y;
}

const signerWidth = 170;

/**
 * Draws the signature above the QR code, or beside the code when there is no space: on a separate page the signature would
 * prove nothing. Returns the free width at the foot of the page.
 */
function drawSigner(sheet: Sheet, top: number): number {
  const { pdf, pictures, tags, paper, column } = sheet;
  const { signer } = paper;
  if (!signer) return contentWidth;
  const box = column(contentWidth - signerWidth, signerWidth);
  const height = (signer.picture ? 64 : 0) + 30;
  const fits = top + height <= lastLine(sheet);
  const isBesideCode = !fits && paper.check !== null;
  let y = fits ? top : isBesideCode ? page.height - margin - height : nextPage(sheet);
  const { picture } = signer;
  if (picture) {
    const at = y;
    // Screen readers read the name below.
    tags.artifact(() => pdf.image(pictures(picture), box.x, at, { fit: [signerWidth, 60], align: "center" }));
    y += 64;
  }
  y = setTagged(sheet, "P", signer.name, { ...box, top: y }, { font: "bold", size: 10 }, "centre");
  setTagged(sheet, "P", signer.title, { ...box, top: y }, { size: 9, color: colors.soft }, "centre");
  return isBesideCode ? contentWidth - signerWidth - 6 : contentWidth;
}

function drawCheck(sheet: Sheet, width: number): void {
  const { pdf, tags, paper, column } = sheet;
  const { check } = paper;
  if (!check) return;
  const top = page.height - margin - qrSide;
  tags.artifact(() => drawRule(pdf, top - 12));
  // The white edge that a QR code needs may extend into the margin.
  const quietZone = (4 / check.qr.size) * qrSide;
  const { x } = column(-quietZone, qrSide);
  // Screen readers read the address beside the code.
  tags.artifact(() =>
    pdf
      .save()
      .translate(x, top)
      .scale(qrSide / check.qr.size)
      .path(check.qr.path)
      .fill(colors.text)
      .restore(),
  );
  const area = column(qrSide + 6, width - qrSide - 6);
  const y = setTagged(sheet, "P", check.label, { ...area, top: top + 10 }, { size: 9, color: colors.soft });
  const addressBottom = setTagged(sheet, "P", check.address, { ...area, top: y }, { size: 9 });
  setTagged(sheet, "P", check.code, { ...area, top: addressBottom + 2 }, { font: "bold", size: 10.5 });
}

/** Writes `2 / 3` into the bottom margin, unless there is only one page. */
function numberPages({ pdf, text, tags, column }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let index = 0; count > 1 && index < count; index += 1) {
    pdf.switchToPage(start + index);
    const at = { ...column(0, contentWidth), top: page.height - margin + 16 };
    const number = `\u2066${index + 1} / ${count}\u2069`;
    tags.artifact(() => text.set(number, at, { size: 8.5, color: colors.soft }, "end"));
  }
}
