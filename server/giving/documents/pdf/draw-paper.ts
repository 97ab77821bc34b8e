import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { drawMark } from "./draw-mark.ts";
import { drawTable } from "./draw-table.ts";
import { nameLeftOut } from "./left-out.ts";
import { createPictures } from "./open-picture.ts";
import type { Paper } from "./paper.ts";
import { internalsOf } from "./pdfkit-internals.ts";
import {
  ink,
  inner,
  lastLine,
  margin,
  nextPage,
  type Pdf,
  type Pictures,
  type Place,
  page,
  qrSide,
  rule,
  type Sheet,
} from "./sheet.ts";
import { createTags, escapeMetadata, setTagged, type Tags } from "./tag-content.ts";
import { createTextSetter, type TextStyle } from "./text-setter.ts";

const fontFile = (name: string) => readFileSync(join(import.meta.dirname, "fonts", name));
/** Vazirmatn: Latin with all Turkish letters and ₺, and Arabic. */
const fonts = { regular: fontFile("Vazirmatn-Regular.ttf"), bold: fontFile("Vazirmatn-SemiBold.ttf") };

/** Draws papers into one PDF; each begins on a page of its own. */
export async function drawPapers(papers: readonly Paper[]): Promise<Uint8Array> {
  const [first] = papers;
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Pages are numbered once it is known how many there are.
    bufferPages: true,
    lang: first?.language ?? "tr",
    displayTitle: true,
    tagged: true,
    // Its types know the subsets of PDF/A only.
    subset: "PDF/UA" as PDFKit.Mixins.PDFSubsets,
    pdfVersion: "1.7",
    info: {
      Title: first?.about.title ?? "",
      Author: first?.about.author ?? "",
      Creator: "İmece",
      Producer: "İmece",
      ...(first ? { CreationDate: first.about.createdAt, ModDate: first.about.createdAt } : {}),
    },
  });
  const parts: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on("data", (part: Uint8Array) => parts.push(part));
    pdf.on("end", resolve);
    pdf.on("error", reject);
  });
  pdf.registerFont("regular", fonts.regular).registerFont("bold", fonts.bold);
  escapeMetadata(pdf);
  const pictures = createPictures(pdf);
  const tags = createTags(pdf);
  const has = glyphsOf(pdf);
  for (const paper of papers) {
    tags.group("Part", () => drawPaper(pdf, pictures, tags, nameLeftOut(paper, has)), {
      lang: paper.language,
    });
    pdf.flushPages();
  }
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

/** Returns whether the font has a letter. */
function glyphsOf(pdf: Pdf): (codePoint: number) => boolean {
  const { font } = internalsOf(pdf.font("regular"))._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function drawPaper(pdf: Pdf, pictures: Pictures, tags: Tags, paper: Paper): void {
  pdf.addPage({ size: "A4", margin: 0 });
  const { direction } = paper;
  const text = createTextSetter(pdf, direction);
  const place: Place = (fromStart, width) => ({
    x: direction === "ltr" ? margin + fromStart : page.width - margin - fromStart - width,
    width,
  });
  const air = paper.table.rows.length <= 4 && paper.facts.length <= 6 ? 1.7 : 1;
  const sheet = { pdf, pictures, text, tags, paper, place, air };
  let y = drawHead(sheet);
  y = drawTitle(sheet, y + 26 * air);
  y = drawFacts(sheet, y + 16 * air);
  y = drawTable(sheet, y + 18 * air);
  y = drawParagraphs(sheet, y + 18 * air);
  drawCheck(sheet, drawSigner(sheet, y + 14 * air));
  numberPages(sheet);
}

/** An uploaded logo has a row of its own; the site's mark is beside the foundation's name. */
function drawHead({ pdf, pictures, text, tags, paper: { logo, foundation }, place }: Sheet): number {
  let y = margin;
  const aside = logo === "site" ? markSide + 14 : 0;
  if (logo === "site") {
    tags.artifact(() => drawMark(pdf, place(0, markSide).x, y, markSide));
  } else if (logo) {
    const box = place(0, 150);
    const align = box.x > page.width / 2 ? "right" : undefined;
    tags.artifact(() => pdf.image(pictures(logo), box.x, y, { fit: [150, 52], align }));
    y += 60;
  }
  const column = place(aside, inner - aside);
  y = setTagged(
    { text, tags },
    "P",
    foundation.name,
    { ...column, top: y },
    { font: "bold", size: 13, color: ink.accent },
  );
  for (const line of foundation.lines) {
    y = setTagged({ text, tags }, "P", line, { ...column, top: y }, { size: 8.5, color: ink.soft });
  }
  y = Math.max(y, aside > 0 ? margin + markSide : 0) + 8;
  tags.artifact(() => rule(pdf, y, ink.accent));
  return y;
}

const markSide = 52;

function drawTitle({ text, tags, paper: { title, number, marks }, place }: Sheet, top: number): number {
  let y = setTagged(
    { text, tags },
    "H1",
    title,
    { ...place(0, number ? inner - 150 : inner), top },
    { font: "bold", size: 20, leading: 1.35 },
  );
  if (number) {
    const at = { ...place(inner - 150, 150), top: top + 4 };
    setTagged({ text, tags }, "P", number, at, { font: "bold", size: 14 }, "end");
  }
  for (const mark of marks) {
    const at = { ...place(0, inner), top: y + 2 };
    y = setTagged({ text, tags }, "P", mark, at, { font: "bold", size: 14, color: ink.warn });
  }
  return y;
}

function drawFacts({ text, tags, paper: { facts }, place, air }: Sheet, top: number): number {
  let y = top;
  const drawFact = ({ label, value }: Paper["facts"][number]) => {
    const at = { ...place(0, 140), top: y };
    const look = { size: 9.5, color: ink.soft };
    const below = setTagged({ text, tags }, "TH", label, at, look, "start", { scope: "Row" });
    const beside = { ...place(150, inner - 150), top: y };
    y = Math.max(below, setTagged({ text, tags }, "TD", value, beside, { size: 10.5 })) + 2 * air;
  };
  tags.group("Table", () => {
    for (const fact of facts) tags.group("TR", () => drawFact(fact));
  });
  return y;
}

/** Between paragraphs. */
const gap = 6;

function drawParagraphs(sheet: Sheet, top: number): number {
  const { text, paper, place } = sheet;
  const all: { words: string; style: TextStyle }[] = paper.paragraphs.map((words) => ({ words, style: {} }));
  if (paper.notice) all.push({ words: paper.notice, style: { font: "bold" } });
  let y = top - gap;
  for (const { words, style } of all) {
    if (y + gap + text.height(words, inner, style) > lastLine(sheet)) y = nextPage(sheet);
    y = setTagged(sheet, "P", words, { ...place(0, inner), top: y + gap }, style);
  }
  return y;
}

const signerWidth = 170;

/**
 * A signature that has no room above the code to check goes beside the code: alone on a further page it would sign
 * nothing. Returns the width that is left for the code at the foot.
 */
function drawSigner(sheet: Sheet, top: number): number {
  const { pdf, pictures, tags, paper, place } = sheet;
  const { signer } = paper;
  if (!signer) return inner;
  const box = place(inner - signerWidth, signerWidth);
  const height = (signer.picture ? 64 : 0) + 30;
  const fits = top + height <= lastLine(sheet);
  const beside = !fits && paper.check !== null;
  let y = fits ? top : beside ? page.height - margin - height : nextPage(sheet);
  const { picture } = signer;
  if (picture) {
    const at = y;
    // The name below says whose signature it is.
    tags.artifact(() => pdf.image(pictures(picture), box.x, at, { fit: [signerWidth, 60], align: "center" }));
    y += 64;
  }
  y = setTagged(sheet, "P", signer.name, { ...box, top: y }, { font: "bold", size: 10 }, "centre");
  setTagged(sheet, "P", signer.title, { ...box, top: y }, { size: 9, color: ink.soft }, "centre");
  return beside ? inner - signerWidth - 6 : inner;
}

function drawCheck(sheet: Sheet, width: number): void {
  const { pdf, tags, paper, place } = sheet;
  const { check } = paper;
  if (!check) return;
  const top = page.height - margin - qrSide;
  tags.artifact(() => rule(pdf, top - 12));
  // The quiet zone of the code may lie in the margin.
  const quiet = (4 / check.qr.size) * qrSide;
  const { x } = place(-quiet, qrSide);
  // The same address is written beside it.
  tags.artifact(() =>
    pdf
      .save()
      .translate(x, top)
      .scale(qrSide / check.qr.size)
      .path(check.qr.path)
      .fill(ink.text)
      .restore(),
  );
  const beside = place(qrSide + 6, width - qrSide - 6);
  const y = setTagged(sheet, "P", check.label, { ...beside, top: top + 10 }, { size: 9, color: ink.soft });
  const after = setTagged(sheet, "P", check.address, { ...beside, top: y }, { size: 9 });
  setTagged(sheet, "P", check.code, { ...beside, top: after + 2 }, { font: "bold", size: 10.5 });
}

/** `2 / 3`, in the margin below; a single page needs none. */
function numberPages({ pdf, text, tags, place }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let n = 0; count > 1 && n < count; n += 1) {
    pdf.switchToPage(start + n);
    const at = { ...place(0, inner), top: page.height - margin + 16 };
    const number = `\u2066${n + 1} / ${count}\u2069`;
    tags.artifact(() => text.set(number, at, { size: 8.5, color: ink.soft }, "end"));
  }
}
