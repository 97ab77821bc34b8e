import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { inLira, type Statement } from "./statement.ts";
import { escapeXml } from "./write-camt.ts";
import { textOf } from "./write-csv.ts";
import { type Cell, type TableStyle, tableOf } from "./write-table.ts";

type Style = TableStyle & {
  /** Texts in the table of shared texts, as Excel writes them, or in the cells. */
  texts?: "shared" | "inline";
  /** Amounts and days as numbers with a format, or as Turkish texts. */
  values?: "numbers" | "texts";
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** An Excel workbook (ECMA-376) with one sheet. */
export function writeXlsx(statement: Statement, style: Style = {}): Promise<Buffer> {
  const { texts = "shared", values = "numbers" } = style;
  const shared: string[] = [];
  const sheet = tableOf(statement, style).map((line, at) => {
    const cells = line.map((cell, column) =>
      write(cell, `${letter(column)}${at + 1}`, { texts, values, shared }),
    );
    return `<row r="${at + 1}">${cells.join("")}</row>`;
  });
  return zip({
    "[Content_Types].xml": contentTypes,
    "_rels/.rels": relationships([["rId1", "officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Hareketler" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ["rId1", "worksheet", "worksheets/sheet1.xml"],
      ["rId2", "styles", "styles.xml"],
      ["rId3", "sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/styles.xml": styles,
    "xl/sharedStrings.xml": `${declaration}<sst xmlns="${main}">${shared.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join("")}</sst>`,
    "xl/worksheets/sheet1.xml": `${declaration}<worksheet xmlns="${main}"><sheetData>${sheet.join("")}</sheetData></worksheet>`,
  });
}

/** Packs files in this order. */
export function zip(files: Record<string, string | Buffer>, compressionLevel = 6): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [path, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), path, { compressionLevel });
  archive.end();
  return buffer(archive.outputStream);
}

type Output = Required<Pick<Style, "texts" | "values">> & { shared: string[] };

function write(cell: Cell, position: string, { texts, values, shared }: Output): string {
  const isText = cell === null || "text" in cell || values === "texts";
  if (!isText && "day" in cell) {
    return `<c r="${position}" s="1"><v>${Date.parse(`${cell.day}T00:00:00Z`) / 86_400_000 + 25_569}</v></c>`;
  }
  if (!isText && "amount" in cell) return `<c r="${position}" s="2"><v>${plainDecimal(cell.amount)}</v></c>`;
  const text = textOf(cell);
  if (text === "") return "";
  if (texts === "shared") return `<c r="${position}" t="s"><v>${shared.push(text) - 1}</v></c>`;
  return `<c r="${position}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

/** Writes a number as Excel stores it, without zeros at its end. */
function plainDecimal(amount: number): string {
  return (amount < 0 ? "-" : "") + inLira(amount, ".").replace(/\.?0+$/, "");
}

function letter(column: number): string {
  return String.fromCharCode(65 + column);
}

function relationships(all: readonly (readonly [id: string, type: string, target: string])[]): string {
  const list = all.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${list.join("")}</Relationships>`;
}

const sheetTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const contentTypes = `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetTypes}.worksheet+xml"/></Types>`;

/** Format 14 is a day, format 4 an amount. */
const styles = `${declaration}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/></cellXfs></styleSheet>`;
