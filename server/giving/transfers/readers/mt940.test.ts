import { describe, expect, test } from "vitest";
import { iban, otherIban, read, tryToRead } from "#testing/world/reading.ts";

const text = (lines: string[]) => Buffer.from(lines.join("\r\n"));

describe("MT940", () => {
  const statement = (rows: string[], closing = "C261102TRY1100,00") =>
    text([":20:A", `:25:${iban}`, ":28C:1/1", ":60F:C261101TRY1000,00", ...rows, `:62F:${closing}`, "-"]);

  test("is read with dates, reversals, notes and both kinds of text", async () => {
    const result = await read(
      statement([
        ":61:2611011102C150,00NTRFNONREF//4711",
        ":86:166?00FAST?20KX7-4MPQ-V KURBAN?21 BAGISI?31TR369990302181771290737354?32AYSE?33 KAYA",
        ":61:261102RC25,NMSCREF99",
        "second line of the entry",
        ":86:IADE AYSE KAYA",
        "TR369990302181771290737354",
        ":61:261231D25,00NCHG",
      ]),
    );
    expect(result).toMatchObject({
      rows: [
        {
          line: 5,
          bookedOn: "2026-11-02",
          amount: 15000,
          bankRowId: "4711",
          payerName: "AYSE KAYA",
          description: "KX7-4MPQ-V KURBAN BAGISI",
          payerIban: "TR369990302181771290737354",
        },
        {
          bookedOn: "2026-11-02",
          amount: -2500,
          description: "IADE AYSE KAYA TR****7354 REF99 second line of the entry",
        },
        { bookedOn: "2026-12-31", amount: -2500, description: "" },
      ],
      statements: [{ opening: 100000, closing: 110000 }],
    });
  });

  test("a booking day after New Year gets the next year", async () => {
    const rows = [":61:2612310102C100,00NTRF"];
    expect(await read(statement(rows))).toMatchObject({ rows: [{ bookedOn: "2027-01-02" }] });
  });

  test("question marks for lost Turkish letters stay in the text", async () => {
    const rows = [":61:261102C100,00NTRF", ":86:166?20BA?I? ?20 KURBAN?32AY?E"];
    const result = await read(statement(rows));
    expect(result).toMatchObject({ rows: [{ description: "BA?I? ?20 KURBAN", payerName: "AY?E" }] });
  });

  test("several statements in envelopes are read, and pages of a statement are joined", async () => {
    const pages = [
      `{1:F01BANKTRIS}{4:\r\n:20:A`,
      ...[`:25:${iban}`, ":60F:C261101TRY10,00", ":61:261102C5,00NTRF", ":62M:C261102TRY15,00", "-}"],
      ...["{1:F01BANKTRIS}{4:", ":20:B", `:25:${iban}`, ":60M:C261102TRY15,00", ":61:261102C5,00NTRF"],
      ...[
        ":62F:C261102TRY20,00",
        "-}",
        ":20:C",
        `:25:${otherIban}`,
        ":60F:D261101TRY1,00",
        ":62F:D261102TRY1,00",
        "-",
      ],
    ];
    const result = await read(text(pages));
    expect(result).toMatchObject({
      rows: [{ amount: 500 }, { amount: 500 }],
      statements: [
        { opening: 1000, closing: 2000, rows: 2 },
        { opening: -100, closing: -100, rows: 0 },
      ],
    });
  });

  test("pages in separate files are read as separate statements", async () => {
    const page = (opening: string, amount: string, closing: string) =>
      text([":20:A", `:25:${iban}`, `:60${opening}`, `:61:261102C${amount}NTRF`, `:62${closing}`, "-", ""]);
    const firstPage = page("F:C261101TRY10,00", "5,00", "M:C261102TRY15,00");
    const secondPage = page("M:C261102TRY15,00", "4,00", "F:C261102TRY19,00");
    const middlePage = page("M:C261102TRY19,00", "1,00", "M:C261102TRY20,00");
    expect(await read(firstPage)).toMatchObject({
      rows: [{ amount: 500, balance: 1500 }],
      statements: [{ opening: 1000, closing: 1500 }],
    });
    expect(await read(secondPage)).toMatchObject({ statements: [{ opening: 1500, closing: 1900 }] });
    expect(await read(middlePage)).toMatchObject({ statements: [{ opening: 1900, closing: 2000 }] });
    expect(await read(Buffer.concat([firstPage, secondPage]))).toMatchObject({
      statements: [{ opening: 1000, closing: 1900, rows: 2 }],
    });
    expect(await read(Buffer.concat([firstPage, middlePage]))).toMatchObject({ reason: "balance_differs" });
    const laterPage = page("F:C261103TRY99,00", "1,00", "F:C261103TRY100,00");
    expect(await read(Buffer.concat([firstPage, laterPage]))).toMatchObject({
      statements: [
        { opening: 1000, closing: 1500 },
        { opening: 9900, closing: 10000 },
      ],
    });
  });

  test("an account is found by the bank's account number", async () => {
    const file = (number: string) =>
      text([":20:A", `:25:${number}`, ":60F:C261101TRY1,00", ":62F:C261102TRY1,00"]);
    const ownIbans = ["TR990001000123001234567890", "TR990001000456001234567899"];
    const job = { accounts: ownIbans.map((each) => ({ iban: each, currency: "TRY" })) };
    for (const number of ["0123/001234567890", "TR99 0001 0001 2300 1234 5678 90", "123001234567890TRY"]) {
      expect(await tryToRead(file(number), job), number).toMatchObject({ kind: "read" });
    }
    expect(await tryToRead(file("0123-001234567891"), job)).toMatchObject({ reason: "account_unknown" });
    // Five digits are ambiguous.
    expect(await tryToRead(file("67890"), job)).toMatchObject({ reason: "account_unknown" });
  });

  test.each([
    ["a wrong amount", [":61:261102C12,345NTRF"], "amount_unreadable", 5],
    ["a wrong day", [":61:261131C100,00NTRF"], "date_unreadable", 5],
    ["no entry at all", [":61:hello"], "line_unreadable", 5],
    ["a sum that differs", [":61:261102C99,99NTRF"], "balance_differs", 6],
  ])("refuses %s with its line", async (_name, rows, reason, line) => {
    expect(await read(statement(rows))).toMatchObject({ kind: "refused", reason, line });
  });

  test("a refusal contains the expected balance, and another currency is refused", async () => {
    const result = await read(statement([":61:261102C99,99NTRF"]));
    expect(result).toMatchObject({ details: { expected: 109999, found: 110000 } });
    const dollars = statement([], "C261101USD1000,00").toString().replaceAll("TRY", "USD");
    expect(await read(Buffer.from(dollars))).toMatchObject({ reason: "currency_differs" });
  });
});

describe("MT940 with deviations of banks", () => {
  const ownIban = "TR330006100519786457841326";
  const job = { accounts: [{ iban: ownIban, currency: "TRY" }] };
  const statement = (opening: string, rows: string[], closing: string, end = ["-"]) =>
    text([":20:DENEME", `:25:${ownIban}`, ":28C:1/1", `:60F:${opening}`, ...rows, `:62F:${closing}`, ...end]);
  const readOwn = (file: Buffer) => read(file, job);

  test("a text continues after lines that look like a field or an end mark", async () => {
    const result = await readOwn(
      statement(
        "C261120TRY1000,00",
        [
          ":61:2611211121C260,00NTRFNONREF//Z1A",
          ":86:GELEN FAST ISLEM SAATI 21-11-2026 14",
          ":26:37 ACIKLAMA KX74MPQV BAGIS",
          ":61:2611211121C253,00NTRFNONREF//S2B",
          ":86:BAGIS",
          "-",
          "GENEL BAGIS",
          ":86:IKINCI PARCA",
          ":61:2611211121C1,00NTRFNONREF//S2C",
          ":86:SON",
        ],
        "C261121TRY1514,00",
      ),
    );
    expect(result).toMatchObject({
      rows: [
        { description: "GELEN FAST ISLEM SAATI 21-11-2026 14 :26:37 ACIKLAMA KX74MPQV BAGIS" },
        { description: "BAGIS - GENEL BAGIS IKINCI PARCA", amount: 253_00, balance: 1513_00 },
        { description: "SON" },
      ],
    });
  });

  test("is read with a trailer, several messages on a line, and text about the statement", async () => {
    const head = "{1:F01AAAATRISAXXX0000000000}{2:I940AAAATRISXXXXN}{3:{108:X}}{4:";
    const first = [`\u0001${head}`, ":20:A", `:25:${ownIban}`, ":28C:00001/001", ":60F:C261120TRY5,00"];
    const rows = [
      ":61:2611211121C17,00NTRFNONREF//F2",
      ":86:X",
      ":62F:C261121TRY22,00",
      ":86:EKSTRE",
      "-",
      "SONU",
    ];
    const file = [
      ...[...first, ...rows, `-}{5:{CHK:ABCDEF123456}}{S:{SPD:}}\u0003${head}`],
      ...[
        ":20:B",
        `:25:${ownIban}`,
        ":60F:C261121TRY22,00",
        ":61:261122C1,00NTRF",
        ":62F:C261122TRY23,00",
        "-}",
      ],
      ...["{5:{CHK:ABCDEF123456}}", "\u001a"],
    ];
    expect(await readOwn(text(file))).toMatchObject({
      rows: [{ amount: 17_00, description: "X", bankRowId: "F2" }, { amount: 1_00 }],
      statements: [{ closing: 22_00 }, { closing: 23_00 }],
    });
  });

  test("reversals have the opposite direction", async () => {
    const result = await readOwn(
      statement(
        "C261120TRY1000,00",
        [
          ...[":61:2611211121D800,00NTRFNONREF//S3A", ":86:PARA CEKME"],
          ...[":61:2611211121RD800,00NTRFNONREF//S3B", ":86:STORNO PARA CEKME"],
          ...[":61:2611211121C90,00NTRFNONREF//S3C", ":86:BAGIS"],
          ...[":61:2611211121RC90,00NTRFNONREF//S3D", ":86:STORNO BAGIS"],
          ...[":61:2611211121CY10,00NTRFNONREF//S3E", ":86:FONS KODU"],
          ...[":61:261121C11,00NMSCNONREF", ":86:GIRIS GUNU YOK"],
        ],
        "C261121TRY1021,00",
      ),
    );
    if (result.kind !== "read") throw new Error(JSON.stringify(result));
    expect(result.rows[3]?.description).toBe("STORNO BAGIS");
    expect(result.rows.map(({ amount }) => amount)).toEqual([-80000, 80000, 9000, -9000, 1000, 1100]);
  });

  test("is read with years of four digits, thousands separators, blanks and TL", async () => {
    const result = await readOwn(
      statement(
        "C20261120TL 1.000,00",
        [":61:202611211121 C 1.260,50 NTRFNONREF//Z1A", ":61:20261121CR2,00NTRF"],
        "C261121TRY2262,50",
      ),
    );
    expect(result).toMatchObject({
      rows: [{ bookedOn: "2026-11-21", amount: 1260_50, bankRowId: "Z1A" }, { amount: 2_00 }],
    });
  });

  test.each([
    ["an amount", [":61:261102C12,345NTRF"], "amount_unreadable", "12,345"],
    ["a day", [":61:261131C100,00NTRF"], "date_unreadable", "261131"],
    [
      "an entry",
      [":61:hello world, this is a line that goes on and on"],
      "line_unreadable",
      "hello world, this is a line that goes on…",
    ],
    [
      "a line outside of statements",
      ["-", "IBAN TR369990302181771290737354"],
      "line_unreadable",
      "IBAN TR****7354",
    ],
  ])("refuses %s with line and value", async (_name, rows, reason, value) => {
    const line = 4 + rows.length;
    const result = await readOwn(statement("C261120TRY1,00", rows, "C261121TRY1,00"));
    expect(result).toMatchObject({ kind: "refused", reason, line, details: { value } });
  });
});
