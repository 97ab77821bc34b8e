import { describe, expect, test } from "vitest";
import { zip } from "#testing/statements/write-xlsx.ts";
import { iban, layoutOf, otherIban, read, tryToRead } from "#testing/world/reading.ts";

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
    expect(first).toMatchObject({
      reason: "columns_unknown",
      account: iban,
      question: {
        header: ["Tarih", "Açıklama", "Tutar", "Bakiye"],
        samples: [["01.11.2026", "a", "10,00", "20,00"]],
        proposal: { roles: ["date", "description", "amount", "balance"], decimal: "," },
      },
    });
    const { proposal } = first.question;
    expect(await tryToRead(bytes, { layouts: { [iban]: proposal } })).toMatchObject({ kind: "read" });
    const other = layoutOf(["Tarih", "Tutar"], ["date", "amount"]);
    expect(await tryToRead(bytes, { layouts: { [iban]: other } })).toMatchObject({
      reason: "columns_changed",
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
    const given = {
      ...layoutOf(["Tarih", "Açıklama", "Tutar"], ["date", "description", "amount"]),
      incoming: true,
    };
    expect(await read(await book(row("<v>12.5</v>")), { given })).toMatchObject({
      rows: [{ line: 3, bookedOn: "2026-11-02", amount: 1250, description: "x" }],
    });
    expect(await read(await book(row("")), { given })).toMatchObject({
      reason: "amount_unreadable",
      line: 3,
    });
    expect(await read(await book(row("<v>#REF!</v>")))).toMatchObject({ reason: "amount_unreadable" });
  });
});

describe("which rows came in", () => {
  const table = (lines: string[]) => text([`IBAN: ${iban}`, ...lines, ""]);
  const amounts = async (lines: string[], incoming?: boolean) => {
    const first = await tryToRead(table(lines));
    if (first.kind !== "layout") throw new Error(first.kind);
    const { proposal } = first.question;
    const found = await tryToRead(table(lines), { given: incoming ? { ...proposal, incoming } : proposal });
    return found.kind === "read" ? found.rows.map(({ amount }) => amount / 100) : found;
  };
  const balances = "Tarih;Açıklama;Tutar;Bakiye";

  test("say the letters of a column of its own", async () => {
    const letters = [
      "Tarih;Açıklama;B/A;Tutar",
      "21.11.2026;BAGIS AYSE;A;1.000,00",
      "21.11.2026;KIRA;B;5.000,00",
    ];
    expect(await amounts(letters)).toEqual([1000, -5000]);
    const words = ["Tarih;Tür;Tutar;Açıklama", "21.11.2026;Gelen;1,00;a", "21.11.2026;Giden;2,00;b"];
    expect(await amounts(words)).toEqual([1, -2]);
    const twice = ["Tarih;Yön;Tutar;Açıklama", "21.11.2026;Ç;-2,00;a", "21.11.2026;G;3,00;b"];
    expect(await amounts(twice)).toEqual([-2, 3]);
  });

  test.each([
    ["a letter that says nothing", "21.11.2026;a;X;3,00", "3,00 X"],
    ["a letter against the sign", "21.11.2026;a;A;-3,00", "-3,00 A"],
    ["no letter", "21.11.2026;a;;3,00", "3,00"],
  ])("refuses %s", async (_name, line, value) => {
    const more = Array.from({ length: 5 }, () => "21.11.2026;a;A;1,00");
    expect(await amounts(["Tarih;Açıklama;B/A;Tutar", ...more, line])).toMatchObject({
      reason: "direction_unreadable",
      line: 8,
      details: { value },
    });
  });

  test("say letters behind the amounts, also of the balance", async () => {
    const lines = [balances, "21.11.2026;a;1.000,00 (A);2.000,00 A", "21.11.2026;b;5.000,00 B;3.000,00 (B)"];
    expect(await amounts(lines)).toEqual([1000, -5000]);
  });

  test("say the balances, whichever row is first, where an opening balance is there", async () => {
    const oldest = ["20.11.2026;Devir;;500,00", "21.11.2026;KIRA;400,00;100,00", "21.11.2026;b;50,00;150,00"];
    expect(await amounts([balances, ...oldest])).toEqual([-400, 50]);
    expect(await amounts([balances, ...oldest.toReversed()])).toEqual([50, -400]);
  });

  test("say the balances of rows that all came in", async () => {
    expect(await amounts(["sep=;", balances, "20.11.2026;SEP SATIRI;41,00;1.041,00"])).toEqual([41]);
    const three = ["20.11.2026;a;1,00;11,00", "20.11.2026;b;1,00;12,00", "21.11.2026;c;1,00;13,00"];
    expect(await amounts([balances, ...three])).toEqual([1, 1, 1]);
    expect(await amounts([balances, ...three.toReversed()])).toEqual([1, 1, 1]);
  });

  test.each([
    ["nothing tells it", ["Tarih;Açıklama;Tutar", "21.11.2026;a;1,00", "21.11.2026;b;5.000,00"], 3, "1,00"],
    [
      "nothing tells it of the first row",
      [balances, "21.11.2026;a;100,00;600,00", "21.11.2026;b;400,00;200,00"],
      3,
      "100,00",
    ],
    ["it would have been overdrawn", [balances, "21.11.2026;KIRA;5.000,00;100,00"], 3, "5.000,00"],
  ])("refuses a table where %s", async (_name, lines, line, value) => {
    expect(await amounts([...lines])).toMatchObject({
      reason: "direction_unknown",
      line,
      details: { value },
    });
  });

  test("say staff, and the signs of other rows", async () => {
    const lines = ["Tarih;Açıklama;Tutar", "21.11.2026;a;1,00", "21.11.2026;b;2,00"];
    expect(await amounts(lines, true)).toEqual([1, 2]);
    expect(await amounts([...lines, "21.11.2026;c;-3,00"])).toEqual([1, 2, -3]);
  });
});

describe("tables as banks write them", () => {
  const given = (header: string[], roles: Parameters<typeof layoutOf>[1]) => ({
    given: { ...layoutOf(header, roles), incoming: true },
  });

  test("a head and a foot around the rows, and a text of two lines", async () => {
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

  test("of two columns of days the booking day is proposed, wherever it is", async () => {
    for (const header of [
      "İşlem Tarihi;Valör Tarihi;Açıklama;Tutar",
      "Valör Tarihi;İşlem Tarihi;Açıklama;Tutar",
    ]) {
      const found = await tryToRead(text([`IBAN: ${iban}`, header, "02.11.2026;05.11.2026;a;90,00", ""]));
      if (found.kind !== "layout") throw new Error(found.kind);
      const { roles } = found.question.proposal;
      expect(roles[header.startsWith("İ") ? 0 : 1]).toBe("date");
      expect(roles.filter((role) => role === "date")).toHaveLength(1);
    }
  });

  test("names of months, and times with an offset", async () => {
    const header = "İşlem Tarihi;Açıklama;Tutar";
    const rows = ["15 Kasım 2026;AY ADI;77,00", "2026-11-15T23:30:00Z;OFSET;78,00", ""];
    const file = text([`IBAN: ${iban}`, header, ...rows]);
    expect(await read(file, given(header.split(";"), ["date", "description", "amount"]))).toMatchObject({
      rows: [{ bookedOn: "2026-11-15" }, { bookedOn: "2026-11-16" }],
    });
  });
});

describe("other files are refused for what they are", async () => {
  test.each([
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), "old_excel"],
    ["a PDF", Buffer.from("%PDF-1.7"), "unknown_format"],
    ["nothing", Buffer.from(" \r\n"), "empty"],
    ["words", Buffer.from("hello\nworld"), "unknown_format"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "unknown_format"],
    [
      "a page of the web without its head",
      Buffer.from('<meta http-equiv="Content-Type"><table border=1>'),
      "web_page",
    ],
    ["one with a comment first", Buffer.from("<!-- x -->\n<?xml version='1.0'?><html>"), "web_page"],
    ["an archive of one", Buffer.from("MIME-Version: 1.0\nContent-Type: multipart/related"), "web_page"],
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
