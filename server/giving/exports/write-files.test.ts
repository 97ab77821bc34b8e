import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { XMLParser } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import type { Sheet, SheetColumn } from "./sheet.ts";
import { writeCsv } from "./write-csv.ts";
import { writeXlsx } from "./write-xlsx.ts";

type Row = { name: string | null; amount: number | null; count: number; at: Date | null };

const columns: SheetColumn<Row>[] = [
  { header: "Ad; Soyad", kind: "text", value: ({ name }) => name },
  { header: "Tutar (TL)", kind: "amount", value: ({ amount }) => amount },
  { header: "Adet", kind: "number", value: ({ count }) => count },
  { header: "Tarih", kind: "moment", value: ({ at }) => at },
];

async function* yieldBatches<Each>(...batches: Each[][]) {
  yield* batches;
}
const createSheet = (...batches: Row[][]): Sheet<Row> => ({
  name: "Siparişler",
  columns,
  batches: yieldBatches(...batches),
});
const createRow = (name: string | null, more: Partial<Row> = {}): Row => ({
  name,
  amount: 100,
  count: 1,
  at: null,
  ...more,
});

async function concat(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const piece of pieces) chunks.push(piece);
  return Buffer.concat(chunks);
}

const formulas = [
  "=1+1",
  "+905321234567-1",
  "-2+3",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=1",
  " =cmd|' /C calc'!A0",
  "\u200b=1",
  "\ufeff=1",
  "\u00a0=1",
  "\u3164=1",
  "\u034f\ufe0f=1",
  "\u2800+1",
  "＝1+1",
  "＋1",
  "－1",
  "＠x",
  "−1",
  "'=1",
];

test("a day is a date without a time in CSV and XLSX", async () => {
  const days: Sheet<{ day: string | null }> = {
    name: "Günler",
    columns: [{ header: "Bağış Günü", kind: "day", value: ({ day }) => day }],
    batches: yieldBatches([{ day: "2026-11-21" }, { day: null }]),
  };
  const csv = (await concat(writeCsv(days))).toString();
  expect(csv).toBe("\uFEFFBağış Günü\r\n21.11.2026\r\n\r\n");
  const sameSheet = { ...days, batches: yieldBatches([{ day: "2026-11-21" }]) };
  const workbook = unzip(await concat(writeXlsx(sameSheet)));
  expect(workbook.get("xl/worksheets/sheet1.xml")).toContain('<c r="A2" s="5"><v>46347</v></c>');
  expect(workbook.get("xl/styles.xml")).toContain('<cellXfs count="6">');
});

describe("CSV", () => {
  const text = async (...batches: Row[][]) => (await concat(writeCsv(createSheet(...batches)))).toString();

  test("has a byte order mark, semicolons, decimal commas and times in Istanbul for a Turkish Excel", async () => {
    const at = new Date("2026-11-20T21:05:09.678Z");
    const file = await text(
      [createRow("Ayşe Yılmaz", { amount: 1_250_50, count: 2, at })],
      [createRow("Ğ İ", { amount: 5 })],
    );
    expect(file).toBe(
      '\uFEFF"Ad; Soyad";Tutar (TL);Adet;Tarih\r\nAyşe Yılmaz;1250,50;2;21.11.2026 00:05:09\r\nĞ İ;0,05;1;\r\n',
    );
  });

  test("quotes texts that would break a row, and writes missing values as empty cells", async () => {
    const file = await text([
      createRow('der "ki"; sonra\r\nalt satır', { amount: null }),
      createRow(null, { amount: -12345 }),
      createRow(" boşluk "),
    ]);
    expect(file.slice(file.indexOf("\n") + 1)).toBe(
      '"der ""ki""; sonra\r\nalt satır";;1;\r\n;-123,45;1;\r\n" boşluk ";1,00;1;\r\n',
    );
  });

  test.each(formulas)("%j gets an apostrophe", async (name) => {
    const file = await text([createRow(name)]);
    const cell = file.slice(file.indexOf("\r\n") + 2, file.lastIndexOf(";1,00"));
    expect(cell.replace(/^"|"$/g, "")).toBe(`'${name}`);
  });

  test.each(["Ayşe", "a=b", "5321234567", "+905321234567", "ali@example.org", "'tırnak", "(=", "x\n=1"])(
    "%j gets no apostrophe",
    async (name) => {
      expect(await text([createRow(name)])).toContain(name);
      expect(await text([createRow(name)])).not.toContain(`'${name}`);
    },
  );
});

describe("XLSX", () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    trimValues: false,
    parseTagValue: false,
    processEntities: true,
    isArray: (name) => ["row", "c", "sheet", "Override"].includes(name),
  });

  type Cell = { "@_r": string; "@_s": string; v?: string; is?: { t: string | { "#text"?: string } } };

  async function readCells(
    file: Buffer,
    sheet = 1,
  ): Promise<Record<string, { text: string; style: string }>> {
    const part = unzip(file).get(`xl/worksheets/sheet${sheet}.xml`) ?? "";
    const rows = parser.parse(part).worksheet.sheetData.row as { c?: Cell[] }[];
    const cells = rows.flatMap(({ c = [] }) => c);
    return Object.fromEntries(
      cells.map(({ "@_r": place, "@_s": style, v, is }) => {
        const inline = typeof is?.t === "string" ? is.t : (is?.t?.["#text"] ?? "");
        return [place, { text: v ?? inline, style }];
      }),
    );
  }

  test("contains numbers, times in Istanbul as Excel's days, and texts", async () => {
    const at = new Date("2026-11-20T21:00:00Z");
    const cells = await readCells(
      await concat(writeXlsx(createSheet([createRow("<Ayşe> & co", { amount: 1_250_50, count: 3, at })]))),
    );
    expect(cells.A1).toEqual({ text: "Ad; Soyad", style: "1" });
    expect(cells.A2).toEqual({ text: "<Ayşe> & co", style: "0" });
    expect(cells.B2).toEqual({ text: "1250.50", style: "2" });
    expect(cells.C2).toEqual({ text: "3", style: "0" });
    // 46347 days after 30 December 1899 is 21 November 2026.
    expect(cells.D2).toEqual({ text: "46347", style: "3" });
  });

  test.each(formulas)("%j is marked as a text and is not a formula", async (name) => {
    const file = await concat(writeXlsx(createSheet([createRow(name)])));
    expect((await readCells(file)).A2?.style).toBe("4");
    expect(unzip(file).get("xl/worksheets/sheet1.xml")).not.toContain("<f>");
  });

  test("escapes texts that XML or Excel would change", async () => {
    const cells = await readCells(
      await concat(writeXlsx(createSheet([createRow("a\u0000b\u000bc_x0041_\ud800 "), createRow(null)]))),
    );
    expect(cells.A2?.text).toBe("abc_x005F_x0041_\ufffd ");
    expect(cells.A3).toBeUndefined();
  });

  test("rows above the limit of a sheet continue in another sheet, and no sheet is empty", async () => {
    const rows = Array.from({ length: 7 }, (_, index) => createRow(`n${index}`));
    const file = await concat(writeXlsx(createSheet(rows.slice(0, 4), [], rows.slice(4)), 3));
    const names = [...unzip(file).keys()].filter((name) => name.includes("sheets/sheet"));
    expect(names).toHaveLength(3);
    expect((await readCells(file, 2)).A2?.text).toBe("n3");
    expect((await readCells(file, 3)).A2?.text).toBe("n6");
    const sixRowFile = await concat(writeXlsx(createSheet(rows.slice(0, 6)), 3));
    expect([...unzip(sixRowFile).keys()].filter((name) => name.includes("sheets/sheet"))).toHaveLength(2);
    const emptyFile = await concat(writeXlsx(createSheet()));
    expect((await readCells(emptyFile)).A1?.text).toBe("Ad; Soyad");
  });

  test("is a valid workbook for other programs", async () => {
    const file = await concat(writeXlsx(createSheet([createRow("Ayşe")])));
    const parts = unzip(file);
    for (const [, xml] of parts) expect(() => parser.parse(xml, true)).not.toThrow();
    const overrides = parser.parse(parts.get("[Content_Types].xml") ?? "").Types.Override as Record<
      string,
      string
    >[];
    for (const { "@_PartName": name } of overrides) expect(parts.has((name ?? "").slice(1))).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), "imece-xlsx-"));
    try {
      writeFileSync(join(folder, "a.xlsx"), file);
      // Like spreadsheet programs, unzip reads the central directory. It may not be installed.
      const output = tryUnzip(join(folder, "a.xlsx"));
      if (output !== undefined) expect(output).toContain("No errors detected");
      expect(readFileSync(join(folder, "a.xlsx")).subarray(0, 2).toString()).toBe("PK");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("an aborted export stops reading rows, and an error of the source is thrown", async () => {
    let requested = 0;
    let returned = false;
    async function* yieldEndlessly() {
      try {
        for (;;) {
          requested += 1;
          yield Array.from({ length: 1_000 }, () => createRow(crypto.randomUUID()));
        }
      } finally {
        returned = true;
      }
    }
    const pieces = writeXlsx({ name: "x", columns, batches: yieldEndlessly() });
    while (requested < 3) await pieces.next();
    await pieces.return();
    const before = requested;
    await new Promise((resolve) => setImmediate(resolve));
    expect([requested, returned]).toEqual([before, true]);

    async function* failAfterOneRow() {
      yield [createRow("x")];
      throw new Error("database away");
    }
    await expect(concat(writeXlsx({ name: "x", columns, batches: failAfterOneRow() }))).rejects.toThrow(
      "database away",
    );
    await expect(concat(writeCsv({ name: "x", columns, batches: failAfterOneRow() }))).rejects.toThrow(
      "database away",
    );
  });
});

function tryUnzip(path: string): string | undefined {
  try {
    return execFileSync("unzip", ["-t", path], { encoding: "utf8" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the text of every file in a ZIP archive by its path in the central directory. */
function unzip(file: Buffer): Map<string, string> {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const parts = new Map<string, string>();
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count--) {
    const packed = file.readUInt32LE(at + 20);
    const name = file.readUInt16LE(at + 28);
    const extra = file.readUInt16LE(at + 30);
    const comment = file.readUInt16LE(at + 32);
    const local = file.readUInt32LE(at + 42);
    const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const data = file.subarray(from, from + packed);
    const inflated = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data;
    parts.set(file.toString("utf8", at + 46, at + 46 + name), inflated.toString("utf8"));
    at += 46 + name + extra + comment;
  }
  return parts;
}
