import { crc32 } from "node:zlib";
import { encodeText } from "./encode-text.ts";
import { type Account, inLira, type Line } from "./page.ts";

export function writeCsv(account: Account, lines: readonly Line[]): Uint8Array {
  const { separator, encoding } = account.manner;
  const quote = (cell: string) =>
    cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const rows = tableOf(account, lines).map((cells) => cells.map(quote).join(separator));
  return encodeText(`${rows.join("\r\n")}\r\n`, encoding);
}

/** The cells of the table as the bank shows them. */
function tableOf({ iban, manner, stamp }: Account, lines: readonly Line[]): string[][] {
  const preamble = [["Hesap Hareketleri", String(stamp)], ["IBAN", iban], []];
  const sums = manner.twoColumns ? ["Borç", "Alacak"] : ["Tutar"];
  const head = [
    "Tarih",
    ...(manner.ids === "none" ? [] : ["Dekont No"]),
    "Açıklama",
    ...(manner.payerField ? ["Gönderen"] : []),
    ...sums,
    ...(manner.balance ? ["Bakiye"] : []),
  ];
  const rows = lines.map(({ amount, balance, told }) => [
    told.day.split("-").reverse().join("."),
    ...(manner.ids === "none" ? [] : [told.id ?? ""]),
    told.text,
    ...(manner.payerField ? [told.payer ?? ""] : []),
    ...amountCells(amount, manner.twoColumns),
    ...(manner.balance ? [signed(balance)] : []),
  ]);
  const ordered = manner.newestFirst ? rows.reverse() : rows;
  return [...(manner.preamble ? preamble : []), head, ...ordered];
}

function amountCells(amount: number, twoColumns: boolean): string[] {
  if (!twoColumns) return [signed(amount)];
  return amount < 0 ? [inLira(amount, ","), ""] : ["", inLira(amount, ",")];
}

/** -1234567 → "-12.345,67" */
function signed(amount: number): string {
  const plain = inLira(amount, ",").replace(/\B(?=(\d{3})+,)/g, ".");
  return amount < 0 ? `-${plain}` : plain;
}

export function writeXlsx(account: Account, lines: readonly Line[]): Uint8Array {
  const rows = tableOf(account, lines).map((cells) => `<row>${cells.map(cellOf).join("")}</row>`);
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  const kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  return zip({
    "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kinds}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kinds}.worksheet+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Hareketler" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${rows.join("")}</sheetData></worksheet>`,
  });
}

/** Amounts are numbers, everything else is a text. */
function cellOf(cell: string): string {
  if (/^-?[\d.]*\d,\d\d$/.test(cell)) {
    return `<c><v>${Number(cell.replaceAll(".", "").replace(",", "."))}</v></c>`;
  }
  return `<c t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}

/** A ZIP archive of stored files, as APPNOTE.TXT 4.3 describes it. */
function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const title = Buffer.from(name);
    const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt32LE(0x5a210000, 6);
    facts.writeUInt32LE(crc32(body), 10);
    facts.writeUInt32LE(body.length, 14);
    facts.writeUInt32LE(body.length, 18);
    facts.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), facts, title, body]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), facts, place, title]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
