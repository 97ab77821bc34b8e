import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import { nameLeftOut } from "./left-out.ts";
import { createPictures } from "./open-picture.ts";
import type { Paper } from "./paper.ts";
import { createTextSetter, type TextSetter, type TextStyle } from "./text-setter.ts";

type Pdf = InstanceType<typeof PDFDocument>;

const fontFile = (name: string) => readFileSync(join(import.meta.dirname, "fonts", name));
/** Vazirmatn: Latin with all Turkish letters and ₺, and Arabic. */
const fonts = { regular: fontFile("Vazirmatn-Regular.ttf"), bold: fontFile("Vazirmatn-SemiBold.ttf") };

const margin = 56;
const page = { width: 595.28, height: 841.89 };
const inner = page.width - 2 * margin;
const ink = { text: "#1c1917", soft: "#57534e", line: "#d6d3d1", accent: "#115e59", warn: "#9f1239" };

type Pictures = ReturnType<typeof createPictures>;
type Sheet = { pdf: Pdf; pictures: Pictures; text: TextSetter; paper: Paper; place: Place };

/** A column at so much from the page's starting side, in reading direction. */
type Place = (fromStart: number, width: number) => { x: number; width: number };

/** Draws papers into one PDF; each begins on a page of its own. */
export async function drawPapers(papers: readonly Paper[]): Promise<Uint8Array> {
  const [first] = papers;
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // Pages are numbered once it is known how many there are.
    bufferPages: true,
    lang: first?.language ?? "tr",
    displayTitle: true,
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
  const pictures = createPictures(pdf);
  const has = glyphsOf(pdf);
  for (const paper of papers) {
    drawPaper(pdf, pictures, nameLeftOut(paper, has));
    pdf.flushPages();
  }
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

/** What the font can draw. pdfkit's types do not show the font that it has opened. */
function glyphsOf(pdf: Pdf): (codePoint: number) => boolean {
  const opened = pdf.font("regular") as unknown as {
    _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean } };
  };
  const { font } = opened._font;
  return (codePoint) => font.hasGlyphForCodePoint(codePoint);
}

function drawPaper(pdf: Pdf, pictures: Pictures, paper: Paper): void {
  pdf.addPage({ size: "A4", margin: 0 });
  const { direction } = paper;
  const text = createTextSetter(pdf, direction);
  const place: Place = (fromStart, width) => ({
    x: direction === "ltr" ? margin + fromStart : page.width - margin - fromStart - width,
    width,
  });
  const sheet = { pdf, pictures, text, paper, place };
  let y = drawHead(sheet);
  y = drawTitle(sheet, y + 26);
  y = drawFacts(sheet, y + 16);
  y = drawTable(sheet, y + 18);
  y = drawParagraphs(sheet, y + 18);
  drawCheck(sheet, drawSigner(sheet, y + 14));
  numberPages(sheet);
}

function drawHead({ pdf, pictures, text, paper: { logo, foundation }, place }: Sheet): number {
  let y = margin;
  if (logo) {
    const box = place(0, 150);
    pdf.image(pictures(logo), box.x, y, {
      fit: [150, 52],
      align: box.x > page.width / 2 ? "right" : undefined,
    });
    y += 60;
  }
  y = text.set(
    foundation.name,
    { ...place(0, inner), top: y },
    { font: "bold", size: 13, color: ink.accent },
  );
  for (const line of foundation.lines) {
    y = text.set(line, { ...place(0, inner), top: y }, { size: 8.5, color: ink.soft });
  }
  rule(pdf, y + 8);
  return y + 8;
}

function drawTitle({ text, paper: { title, number, marks }, place }: Sheet, top: number): number {
  let y = text.set(
    title,
    { ...place(0, number ? inner - 150 : inner), top },
    { font: "bold", size: 20, leading: 1.35 },
  );
  if (number) {
    text.set(number, { ...place(inner - 150, 150), top: top + 4 }, { font: "bold", size: 14 }, "end");
  }
  for (const mark of marks) {
    y = text.set(mark, { ...place(0, inner), top: y + 2 }, { font: "bold", size: 14, color: ink.warn });
  }
  return y;
}

function drawFacts({ text, paper: { facts }, place }: Sheet, top: number): number {
  let y = top;
  for (const { label, value } of facts) {
    const below = text.set(label, { ...place(0, 140), top: y }, { size: 9.5, color: ink.soft });
    y = Math.max(below, text.set(value, { ...place(150, inner - 150), top: y }, { size: 10.5 })) + 2;
  }
  return y;
}

/** Room for the amounts at the end of each row. */
const amountWidth = 130;
const totalHeight = 30;

function drawTable(sheet: Sheet, top: number): number {
  const { pdf, text, paper, place } = sheet;
  const { table } = paper;
  const title = place(0, inner - amountWidth - 10);
  const amount = place(inner - amountWidth, amountWidth);
  const head = { font: "bold", size: 9, color: ink.soft } as const;
  const drawTableHead = (from: number) => {
    text.set(table.head[0], { ...title, top: from }, head);
    const y = text.set(table.head[1], { ...amount, top: from }, head, "end") + 3;
    rule(pdf, y);
    return y + 6;
  };
  let y = drawTableHead(top);
  for (const row of table.rows) {
    const height =
      text.height(row.title, title.width, { size: 10.5 }) + text.height(row.note, title.width, { size: 8.5 });
    if (y + height > lastLine(sheet)) y = drawTableHead(nextPage(sheet));
    text.set(row.amount, { ...amount, top: y }, { size: 10.5 }, "end");
    y = text.set(row.title, { ...title, top: y }, { size: 10.5 });
    if (row.note) y = text.set(row.note, { ...title, top: y - 2 }, { size: 8.5, color: ink.soft });
    y += 3;
  }
  if (y + totalHeight > lastLine(sheet)) y = nextPage(sheet);
  rule(pdf, y + 2);
  text.set(table.total[0], { ...title, top: y + 9 }, { font: "bold", size: 11 });
  return text.set(table.total[1], { ...amount, top: y + 8 }, { font: "bold", size: 13 }, "end");
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
    y = text.set(words, { ...place(0, inner), top: y + gap }, style);
  }
  return y;
}

const signerWidth = 170;

/**
 * Where the page has no room left above the code to check, the signature goes beside it: alone on a further page it
 * would sign nothing. Returns the width that is left beside it at the foot.
 */
function drawSigner(sheet: Sheet, top: number): number {
  const { pdf, pictures, text, paper, place } = sheet;
  const { signer } = paper;
  if (!signer) return inner;
  const box = place(inner - signerWidth, signerWidth);
  const height = (signer.picture ? 64 : 0) + 30;
  const fits = top + height <= lastLine(sheet);
  const beside = !fits && paper.check !== null;
  let y = fits ? top : beside ? page.height - margin - height : nextPage(sheet);
  if (signer.picture) {
    pdf.image(pictures(signer.picture), box.x, y, { fit: [signerWidth, 60], align: "center" });
    y += 64;
  }
  y = text.set(signer.name, { ...box, top: y }, { font: "bold", size: 10 }, "centre");
  text.set(signer.title, { ...box, top: y }, { size: 9, color: ink.soft }, "centre");
  return beside ? inner - signerWidth - 6 : inner;
}

const qrSide = 84;

/** Down to here the page is free: the code to check lies at its foot. */
function lastLine({ paper: { check } }: Sheet): number {
  return page.height - margin - (check ? qrSide + 18 : 0);
}

/** Goes on where the paper does not fit on one page. Returns the y below the page's heading. */
function nextPage({ pdf, text, paper: { title, number }, place }: Sheet): number {
  pdf.addPage({ size: "A4", margin: 0 });
  const heading = number ? `${title} · ${number}` : title;
  return text.set(heading, { ...place(0, inner), top: margin }, { size: 9, color: ink.soft }) + 12;
}

function drawCheck({ pdf, text, paper: { check }, place }: Sheet, width: number): void {
  if (!check) return;
  const top = page.height - margin - qrSide;
  rule(pdf, top - 12);
  // The quiet zone of the code may lie in the margin.
  const quiet = (4 / check.qr.size) * qrSide;
  const { x } = place(-quiet, qrSide);
  pdf
    .save()
    .translate(x, top)
    .scale(qrSide / check.qr.size)
    .path(check.qr.path)
    .fill(ink.text)
    .restore();
  const beside = place(qrSide + 6, width - qrSide - 6);
  const y = text.set(check.label, { ...beside, top: top + 10 }, { size: 9, color: ink.soft });
  const after = text.set(check.address, { ...beside, top: y }, { size: 9 });
  text.set(check.code, { ...beside, top: after + 2 }, { font: "bold", size: 10.5 });
}

/** `2 / 3`, in the margin below; a single page needs none. */
function numberPages({ pdf, text, place }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let n = 0; count > 1 && n < count; n += 1) {
    pdf.switchToPage(start + n);
    const at = { ...place(0, inner), top: page.height - margin + 16 };
    text.set(`\u2066${n + 1} / ${count}\u2069`, at, { size: 8.5, color: ink.soft }, "end");
  }
}

function rule(pdf: Pdf, y: number): void {
  pdf
    .moveTo(margin, y)
    .lineTo(page.width - margin, y)
    .lineWidth(0.7)
    .stroke(ink.line);
}
