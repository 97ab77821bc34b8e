import { describe, expect, test } from "vitest";
import { zip } from "#testing/statements/write-xlsx.ts";
import { iban, layoutOf, otherIban, read, tryToRead } from "#testing/world/reading.ts";

const text = (lines: string[]) => Buffer.from(lines.join("\r\n"));

describe("tables", () => {
  const header = "Tarih;Açıklama;Tutar;Bakiye";
  const file = (rows: string[], linesAbove = [`IBAN: ${iban}`]) => text([...linesAbove, header, ...rows, ""]);

  test("sums and notes are ignored, and the newest row may be first", async () => {
    const result = await read(
      file([
        "02.11.2026;b;-5,00;15,00",
        "01.11.2026;a;10,00;20,00",
        ";not;;",
        "Toplam;;5,00;",
        "Bu belge bilgi içindir;;;",
      ]),
    );
    expect(result).toMatchObject({
      rows: [{ amount: -500 }, { amount: 1000 }],
      statements: [{ opening: 1000, closing: 1500 }],
    });
  });

  test.each([
    ["an unreadable amount", ["01.11.2026;a;1O,00;20,00"], "amount_unreadable", 3],
    ["an unreadable day", ["32.11.2026;a;10,00;20,00"], "date_unreadable", 3],
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

  test("the account is in the lines above the table, or staff choose it", async () => {
    const rows = ["01.11.2026;a;10,00;20,00"];
    expect(await read(file(rows, ["Hesap Hareketleri"]))).toMatchObject({ reason: "account_missing" });
    expect(await read(file(rows, ["Hesap Hareketleri"]), { account: iban })).toMatchObject({ kind: "read" });
    expect(await read(file(rows), { account: otherIban })).toMatchObject({ reason: "account_differs" });
    const foreignAccount = ["IBAN;TR360006200119000006672315"];
    expect(await read(file(rows, foreignAccount))).toMatchObject({
      reason: "account_unknown",
      details: { account: "…2315" },
    });
    expect(await read(file(rows, ["Hesap No: 777-1234567"]), { account: iban })).toMatchObject({
      reason: "account_unknown",
    });
  });

  test("staff choose unknown and changed columns, and stored columns are used again", async () => {
    const bytes = file(["01.11.2026;a;10,00;20,00"]);
    const firstResult = await tryToRead(bytes);
    if (firstResult.kind !== "layout") throw new Error(firstResult.kind);
    expect(firstResult).toMatchObject({
      reason: "columns_unknown",
      account: iban,
      question: {
        header: ["Tarih", "Açıklama", "Tutar", "Bakiye"],
        samples: [["01.11.2026", "a", "10,00", "20,00"]],
        proposal: { roles: ["date", "description", "amount", "balance"], decimal: "," },
      },
    });
    const { proposal } = firstResult.question;
    expect(await tryToRead(bytes, { layouts: { [iban]: proposal } })).toMatchObject({ kind: "read" });
    const otherLayout = layoutOf(["Tarih", "Tutar"], ["date", "amount"]);
    expect(await tryToRead(bytes, { layouts: { [iban]: otherLayout } })).toMatchObject({
      reason: "columns_changed",
    });
  });

  test("a workbook is read with stored values, not with formulas", async () => {
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
    const chosenLayout = {
      ...layoutOf(["Tarih", "Açıklama", "Tutar"], ["date", "description", "amount"]),
      incoming: true,
    };
    expect(await read(await book(row("<v>12.5</v>")), { chosenLayout })).toMatchObject({
      rows: [{ line: 3, bookedOn: "2026-11-02", amount: 1250, description: "x" }],
    });
    expect(await read(await book(row("")), { chosenLayout })).toMatchObject({
      reason: "amount_unreadable",
      line: 3,
    });
    expect(await read(await book(row("<v>#REF!</v>")))).toMatchObject({ reason: "amount_unreadable" });
  });
});

describe("the directions of rows", () => {
  const table = (lines: string[]) => text([`IBAN: ${iban}`, ...lines, ""]);
  const amounts = async (lines: string[], incoming?: boolean) => {
    const firstResult = await tryToRead(table(lines));
    if (firstResult.kind !== "layout") throw new Error(firstResult.kind);
    const { proposal } = firstResult.question;
    const result = await tryToRead(table(lines), {
      chosenLayout: incoming ? { ...proposal, incoming } : proposal,
    });
    return result.kind === "read" ? result.rows.map(({ amount }) => amount / 100) : result;
  };
  const balances = "Tarih;Açıklama;Tutar;Bakiye";

  test("are in a separate column", async () => {
    const letters = [
      "Tarih;Açıklama;B/A;Tutar",
      "21.11.2026;BAGIS AYSE;A;1.000,00",
      "21.11.2026;KIRA;B;5.000,00",
    ];
    expect(await amounts(letters)).toEqual([1000, -5000]);
    const wordTable = ["Tarih;Tür;Tutar;Açıklama", "21.11.2026;Gelen;1,00;a", "21.11.2026;Giden;2,00;b"];
    expect(await amounts(wordTable)).toEqual([1, -2]);
    const signedTable = ["Tarih;Yön;Tutar;Açıklama", "21.11.2026;Ç;-2,00;a", "21.11.2026;G;3,00;b"];
    expect(await amounts(signedTable)).toEqual([-2, 3]);
  });

  test.each([
    ["an unknown letter", "21.11.2026;a;X;3,00", "3,00 X"],
    ["a letter that contradicts the sign", "21.11.2026;a;A;-3,00", "-3,00 A"],
    ["no letter", "21.11.2026;a;;3,00", "3,00"],
  ])("refuses %s", async (_name, line, value) => {
    const validRows = Array.from({ length: 5 }, () => "21.11.2026;a;A;1,00");
    expect(await amounts(["Tarih;Açıklama;B/A;Tutar", ...validRows, line])).toMatchObject({
      reason: "direction_unreadable",
      line: 8,
      details: { value },
    });
  });

  test("are letters after amounts and balances", async () => {
    const lines = [balances, "21.11.2026;a;1.000,00 (A);2.000,00 A", "21.11.2026;b;5.000,00 B;3.000,00 (B)"];
    expect(await amounts(lines)).toEqual([1000, -5000]);
  });

  test("follow from the balances in any order if there is an opening balance", async () => {
    const oldestFirst = [
      "20.11.2026;Devir;;500,00",
      "21.11.2026;KIRA;400,00;100,00",
      "21.11.2026;b;50,00;150,00",
    ];
    expect(await amounts([balances, ...oldestFirst])).toEqual([-400, 50]);
    expect(await amounts([balances, ...oldestFirst.toReversed()])).toEqual([50, -400]);
  });

  test("follow from the balances if all rows are incoming", async () => {
    expect(await amounts(["sep=;", balances, "20.11.2026;SEP SATIRI;41,00;1.041,00"])).toEqual([41]);
    const threeRows = ["20.11.2026;a;1,00;11,00", "20.11.2026;b;1,00;12,00", "21.11.2026;c;1,00;13,00"];
    expect(await amounts([balances, ...threeRows])).toEqual([1, 1, 1]);
    expect(await amounts([balances, ...threeRows.toReversed()])).toEqual([1, 1, 1]);
  });

  test.each([
    [
      "the direction is unknown",
      ["Tarih;Açıklama;Tutar", "21.11.2026;a;1,00", "21.11.2026;b;5.000,00"],
      3,
      "1,00",
    ],
    [
      "the direction of the first row is unknown",
      [balances, "21.11.2026;a;100,00;600,00", "21.11.2026;b;400,00;200,00"],
      3,
      "100,00",
    ],
    ["the account would have been overdrawn", [balances, "21.11.2026;KIRA;5.000,00;100,00"], 3, "5.000,00"],
  ])("refuses a table where %s", async (_name, lines, line, value) => {
    expect(await amounts([...lines])).toMatchObject({
      reason: "direction_unknown",
      line,
      details: { value },
    });
  });

  test("follow from the choice of staff, or from the signs of other rows", async () => {
    const lines = ["Tarih;Açıklama;Tutar", "21.11.2026;a;1,00", "21.11.2026;b;2,00"];
    expect(await amounts(lines, true)).toEqual([1, 2]);
    expect(await amounts([...lines, "21.11.2026;c;-3,00"])).toEqual([1, 2, -3]);
  });
});

describe("tables of banks", () => {
  const chooseLayout = (header: string[], roles: Parameters<typeof layoutOf>[1]) => ({
    chosenLayout: { ...layoutOf(header, roles), incoming: true },
  });

  test("are read with lines above and below the table, and with texts of two lines", async () => {
    const file = text([
      ...["ÖRNEK KATILIM BANKASI A.Ş.", "Hesap Hareketleri", "Müşteri Adı:;ÖRNEK VAKFI", `IBAN:;${iban}`],
      ...["Tarih Aralığı:;16.11.2026 - 16.11.2026", "", "İşlem Tarihi;Valör;Açıklama;İşlem Tutarı;Bakiye"],
      ...["16.11.2026;16.11.2026;BAGIS; 71,00;1.071,00", '16.11.2026;16.11.2026;"BAGIS; ""IKI"" SATIR'],
      ...['DEVAM";72,00 TL;1.143,00 TL', ";;TOPLAM;143,00;", "Rapor Tarihi: 17.11.2026 08:00;;;;", ""],
    ]);
    expect(await read(file)).toMatchObject({
      rows: [{ amount: 71_00 }, { amount: 72_00, description: 'BAGIS; "IKI" SATIR DEVAM' }],
      statements: [{ opening: 1000_00, closing: 1143_00 }],
    });
  });

  test("with two columns of days: the booking day is proposed in any order", async () => {
    for (const header of [
      "İşlem Tarihi;Valör Tarihi;Açıklama;Tutar",
      "Valör Tarihi;İşlem Tarihi;Açıklama;Tutar",
    ]) {
      const result = await tryToRead(text([`IBAN: ${iban}`, header, "02.11.2026;05.11.2026;a;90,00", ""]));
      if (result.kind !== "layout") throw new Error(result.kind);
      const { roles } = result.question.proposal;
      expect(roles[header.startsWith("İ") ? 0 : 1]).toBe("date");
      expect(roles.filter((role) => role === "date")).toHaveLength(1);
    }
  });

  test("are read with names of months and times with an offset", async () => {
    const header = "İşlem Tarihi;Açıklama;Tutar";
    const rows = ["15 Kasım 2026;AY ADI;77,00", "2026-11-15T23:30:00Z;OFSET;78,00", ""];
    const file = text([`IBAN: ${iban}`, header, ...rows]);
    expect(
      await read(file, chooseLayout(header.split(";"), ["date", "description", "amount"])),
    ).toMatchObject({
      rows: [{ bookedOn: "2026-11-15" }, { bookedOn: "2026-11-16" }],
    });
  });
});

describe("other files are refused with their reason:", async () => {
  test.each([
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old_excel"],
    ["a PDF", Buffer.from("%PDF-1.7"), "unknown_format"],
    ["an empty file", Buffer.from(" \r\n"), "empty"],
    ["words", Buffer.from("hello\nworld"), "unknown_format"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "unknown_format"],
    [
      "a web page without a head",
      Buffer.from('<meta http-equiv="Content-Type"><table border=1>'),
      "web_page",
    ],
    [
      "a web page that begins with a comment",
      Buffer.from("<!-- x -->\n<?xml version='1.0'?><html>"),
      "web_page",
    ],
    ["a web archive", Buffer.from("MIME-Version: 1.0\nContent-Type: multipart/related"), "web_page"],
    [
      "a workbook of Excel 2003",
      Buffer.from('<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'),
      "old_excel",
    ],
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
