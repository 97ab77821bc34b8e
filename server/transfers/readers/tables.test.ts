import { describe, expect, test } from "vitest";
import { zip } from "../../../drills/statements/write-xlsx.ts";
import { iban, layoutOf, otherIban, read, tryToRead } from "./test-reading.ts";

const text = (lines: string[]) => Buffer.from(lines.join("\r\n"));

describe("tables", () => {
  const header = "Tarih;Açıklama;Tutar;Bakiye";
  const file = (rows: string[], before = [`IBAN: ${iban}`]) => text([...before, header, ...rows, ""]);

  test("lines of sums and notes are no rows; newest first is read as well", async () => {
    const found = await read(
      file([
        "02.11.2026;b;-5,00;15,00",
        "01.11.2026;a;10,00;20,00",
        ";not;;",
        "Toplam;;5,00;",
        "Bu belge bilgi içindir;;;",
      ]),
    );
    expect(found).toMatchObject({
      rows: [{ amount: -500 }, { amount: 1000 }],
      statements: [{ opening: 1000, closing: 1500 }],
    });
  });

  test.each([
    ["an amount that is none", ["01.11.2026;a;1O,00;20,00"], "amount_unreadable", 3],
    ["a day that is none", ["32.11.2026;a;10,00;20,00"], "date_unreadable", 3],
    ["a missing amount", ["01.11.2026;a;;20,00"], "amount_unreadable", 3],
    ["a delimiter in a text", ["01.11.2026;a;b;10,00;20,00"], "line_unreadable", 3],
    [
      "a broken chain of balances",
      ["01.11.2026;a;10,00;20,00", "02.11.2026;b;5,00;26,00"],
      "balance_differs",
      4,
    ],
    ["an open quote", ['01.11.2026;"a;10,00;20,00'], "not_whole", null],
  ])("refuses %s with its line", async (_name, rows, reason, line) => {
    expect(await read(file(rows))).toMatchObject({ kind: "refused", reason, ...(line && { line }) });
  });

  test("whose account: that of the lines above, else the chosen one", async () => {
    const rows = ["01.11.2026;a;10,00;20,00"];
    expect(await read(file(rows, ["Hesap Hareketleri"]))).toMatchObject({ reason: "account_missing" });
    expect(await read(file(rows, ["Hesap Hareketleri"]), { account: iban })).toMatchObject({ kind: "read" });
    expect(await read(file(rows), { account: otherIban })).toMatchObject({ reason: "account_differs" });
    const strange = ["IBAN;TR360006200119000006672315"];
    expect(await read(file(rows, strange))).toMatchObject({
      reason: "account_unknown",
      details: { account: "…2315" },
    });
    expect(await read(file(rows, ["Hesap No: 777-1234567"]), { account: iban })).toMatchObject({
      reason: "account_unknown",
    });
  });

  test("unknown and changed columns ask; remembered ones do not", async () => {
    const bytes = file(["01.11.2026;a;10,00;20,00"]);
    const first = await tryToRead(bytes);
    if (first.kind !== "layout") throw new Error(first.kind);
    expect(first.needed).toMatchObject({
      reason: "columns_unknown",
      account: iban,
      question: {
        header: ["Tarih", "Açıklama", "Tutar", "Bakiye"],
        samples: [["01.11.2026", "a", "10,00", "20,00"]],
        proposal: { roles: ["date", "description", "amount", "balance"], decimal: "," },
      },
    });
    const { proposal } = first.needed.question;
    expect(await tryToRead(bytes, { layouts: { [iban]: proposal } })).toMatchObject({ kind: "read" });
    const other = layoutOf(["Tarih", "Tutar"], ["date", "amount"]);
    expect(await tryToRead(bytes, { layouts: { [iban]: other } })).toMatchObject({
      needed: { reason: "columns_changed" },
    });
  });

  test("of a workbook only stored values are read, and only what is shown of a number", async () => {
    const cells = (row: string) =>
      `<sheetData><row r="1">${["IBAN", iban].map((value, at) => `<c r="${"AB"[at]}1" t="inlineStr"><is><t>${value}</t></is></c>`).join("")}</row><row r="2">${["Tarih", "Açıklama", "Tutar"].map((value, at) => `<c r="${"ABC"[at]}2" t="inlineStr"><is><r><t>${value}</t></r></is></c>`).join("")}</row>${row}</sheetData>`;
    const book = (row: string) =>
      zip({
        "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="a" state="hidden" r:id="x"/><sheet name="b" r:id="y"/></sheets></workbook>`,
        "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="y" Type="t/worksheet" Target="/xl/worksheets/other.xml"/><Relationship Id="z" Type="t/styles" Target="styles.xml"/></Relationships>`,
        "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00\\ &quot;day&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
        "xl/worksheets/other.xml": `<worksheet>${cells(row)}</worksheet>`,
      });
    const row = (value: string) =>
      `<row r="3"><c r="A3" s="1"><v>46328</v></c><c r="B3" t="str"><f>CONCAT("x")</f><v>x</v></c><c r="C3" s="2"><f>SUM(D1:D9)</f>${value}</c></row>`;
    expect(await read(await book(row("<v>12.5</v>")))).toMatchObject({
      rows: [{ line: 3, bookedOn: "2026-11-02", amount: 1250, description: "x" }],
    });
    expect(await read(await book(row("")))).toMatchObject({ reason: "amount_unreadable", line: 3 });
    expect(await read(await book(row("<v>#REF!</v>")))).toMatchObject({ reason: "amount_unreadable" });
  });
});

describe("other files are refused for what they are", async () => {
  test.each([
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old_excel"],
    ["a PDF", Buffer.from("%PDF-1.7"), "unknown_format"],
    ["nothing", Buffer.from(" \r\n"), "empty"],
    ["words", Buffer.from("hello\nworld"), "unknown_format"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "unknown_format"],
    ["a ZIP without a workbook", await zip({ "a.txt": "x" }), "unknown_format"],
    [
      "a ZIP that unpacks to a thousand times its size",
      await zip({ "xl/workbook.xml": Buffer.alloc(9_000_000, 32) }),
      "zip_limits",
    ],
  ])("%s", async (_name, file, reason) => {
    expect(await read(file)).toMatchObject({ kind: "refused", reason });
  });
});
