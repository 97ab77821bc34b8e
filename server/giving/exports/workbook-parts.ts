/** The indexes of the cell styles below. */
export const cellStyles = { text: 0, header: 1, amount: 2, moment: 3, guarded: 4, day: 5 } as const;

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainNamespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const officeNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageNamespace = "http://schemas.openxmlformats.org/package/2006";

/** Returns path and content of all parts of a workbook except its sheets (ECMA-376). */
export function workbookParts(name: string, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return [
    [
      "xl/workbook.xml",
      `${xmlDeclaration}<workbook xmlns="${mainNamespace}" xmlns:r="${officeNamespace}"><sheets>${numbers
        .map((n) => `<sheet name="${sheetName(name, n)}" sheetId="${n}" r:id="rId${n}"/>`)
        .join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      writeRelationships([
        ...numbers.map((n) => [`rId${n}`, "worksheet", `worksheets/sheet${n}.xml`] as const),
        ["styles", "styles", "styles.xml"],
      ]),
    ],
    ["xl/styles.xml", styles],
    ["_rels/.rels", writeRelationships([["rId1", "officeDocument", "xl/workbook.xml"]])],
    [
      "[Content_Types].xml",
      `${xmlDeclaration}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${numbers
        .map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${type}.worksheet+xml"/>`)
        .join("")}</Types>`,
    ],
  ];
}

function sheetName(name: string, number: number): string {
  return number === 1 ? name : `${name} ${number}`;
}

function writeRelationships(
  entries: readonly (readonly [id: string, type: string, target: string])[],
): string {
  const list = entries.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${officeNamespace}/${type}" Target="${target}"/>`,
  );
  return `${xmlDeclaration}<Relationships xmlns="${packageNamespace}/relationships">${list.join("")}</Relationships>`;
}

/** The formats have the order of `cellStyles`. Excel shows times and days in its own language. */
const styles = `${xmlDeclaration}<styleSheet xmlns="${mainNamespace}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm:ss"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;
