import { describe, expect, test } from "vitest";
import { iban, otherIban, read, tryToRead } from "./test-reading.ts";

const text = (lines: string[]) => Buffer.from(lines.join("\r\n"));

describe("MT940", () => {
  const statement = (rows: string[], closing = "C261102TRY1100,00") =>
    text([":20:A", `:25:${iban}`, ":28C:1/1", ":60F:C261101TRY1000,00", ...rows, `:62F:${closing}`, "-"]);

  test("reads the entry's date, reversals, notes and both kinds of text", async () => {
    const found = await read(
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
    expect(found).toMatchObject({
      rows: [
        {
          ...{ line: 5, bookedOn: "2026-11-02", amount: 15000, bankRowId: "4711", payerName: "AYSE KAYA" },
          ...{ description: "KX7-4MPQ-V KURBAN BAGISI", payerIban: "TR369990302181771290737354" },
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

  test("a booking at the turn of the year keeps its year", async () => {
    const rows = [":61:2612310102C100,00NTRF"];
    expect(await read(statement(rows))).toMatchObject({ rows: [{ bookedOn: "2027-01-02" }] });
  });

  test("a text that lost its Turkish letters keeps its question marks", async () => {
    const rows = [":61:261102C100,00NTRF", ":86:166?20BA?I? ?20 KURBAN?32AY?E"];
    const found = await read(statement(rows));
    expect(found).toMatchObject({ rows: [{ description: "BA?I? ?20 KURBAN", payerName: "AY?E" }] });
  });

  test("several statements of a file, in an envelope, and pages of one", async () => {
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
    const found = await read(text(pages));
    expect(found).toMatchObject({
      rows: [{ amount: 500 }, { amount: 500 }],
      statements: [
        { opening: 1000, closing: 2000, rows: 2 },
        { opening: -100, closing: -100, rows: 0 },
      ],
    });
  });

  test("the account is known by the bank's own number", async () => {
    const file = (number: string) =>
      text([":20:A", `:25:${number}`, ":60F:C261101TRY1,00", ":62F:C261102TRY1,00"]);
    const own = ["TR990001000123001234567890", "TR990001000456001234567899"];
    const job = { accounts: own.map((each) => ({ iban: each, currency: "TRY" })) };
    for (const number of ["0123/001234567890", "TR99 0001 0001 2300 1234 5678 90", "123001234567890TRY"]) {
      expect(await tryToRead(file(number), job), number).toMatchObject({ kind: "read" });
    }
    expect(await tryToRead(file("0123-001234567891"), job)).toMatchObject({ reason: "account_unknown" });
    // Five digits could be any account's.
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

  test("says by how much it does not add up, and whose currency is another", async () => {
    const found = await read(statement([":61:261102C99,99NTRF"]));
    expect(found).toMatchObject({ details: { expected: 109999, found: 110000 } });
    const dollars = statement([], "C261101USD1000,00").toString().replaceAll("TRY", "USD");
    expect(await read(Buffer.from(dollars))).toMatchObject({ reason: "currency_differs" });
  });
});
