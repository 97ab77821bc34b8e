import { describe, expect, test } from "vitest";
import { type FileRow, recogniseRows, type StoredRow } from "./recognise-rows.ts";
import { createTextReader, wordsIn } from "./row-text.ts";
import { toFormatPairs } from "./shared-numbers.ts";

const readText = createTextReader(["Hilal Derneği"]);

type RowInput = {
  text?: string;
  day?: string;
  payer?: string | null;
  iban?: string | null;
  balance?: number | null;
  id?: string | null;
  format?: string;
  order?: string;
  amount?: number;
  erased?: boolean;
  /** A stored row has a statement, and a row that it repeats. */
  statementId?: string;
  is?: number;
};

function createRow(input: RowInput) {
  const { text = "", day = "2026-11-07", payer = null, format = "csv", id = null, order } = input;
  const payerWords = wordsIn(payer ?? "");
  return {
    day,
    format,
    amount: input.amount ?? 250_00,
    text: readText(text),
    textWithPayer: readText(`${text} ${payer ?? ""}`),
    references: order ? [order] : [],
    payer: payerWords.join(" ") || null,
    payerWords: payerWords.filter((word) => word.length >= 3),
    iban: input.iban ?? null,
    balance: input.balance ?? null,
    bankIds: id === null ? [] : [{ format, id }],
    isErased: input.erased ?? false,
  };
}

const createFileRows = (rows: readonly RowInput[]): FileRow[] =>
  rows.map((input, position) => ({ ...createRow(input), position }));
const createStoredRows = (rows: readonly RowInput[]): StoredRow[] =>
  rows.map((input, at) => ({
    ...createRow(input),
    id: at + 1,
    canonicalId: input.is ?? at + 1,
    statementId: input.statementId ?? "one",
  }));

/** Describes each row of the file: `=1` is stored row 1, `?1` may be stored row 1, `new` is neither. */
function describeOutcome(fileRows: readonly RowInput[], storedInputs: readonly RowInput[]): string[] {
  const { known, doubtful } = recogniseRows(createFileRows(fileRows), createStoredRows(storedInputs));
  return fileRows.map((_, at) => {
    const is = known.get(at)?.row.canonicalId;
    return is !== undefined ? `=${is}` : doubtful.has(at) ? `?${doubtful.get(at)?.canonicalId}` : "new";
  });
}

const describeSingle = (theirs: RowInput, ours: RowInput) => describeOutcome([theirs], [ours])[0];

describe("a row is recognised", () => {
  test.each<[string, RowInput, RowInput]>([
    ["with the same text and balance", { text: "BAGIS", balance: 100 }, { text: "Bağış", balance: 100 }],
    [
      "with a text that a format cut",
      { text: "GELEN HAVALE AYSE YILMAZ ZEK", format: "mt940" },
      { text: "Ayşe Yılmaz zekâtı 2026" },
    ],
    [
      "with equal beginnings",
      { text: "MEHMETALIDEMIRCIOGLU SU", format: "mt940" },
      { text: "Mehmet Ali Demircioğlu kuyu" },
    ],
    [
      "with the same order's reference",
      { text: "K7 AYSE", order: "A", format: "mt940" },
      { text: "hayır için", order: "A" },
    ],
    [
      "with a number of the bank and the same payer",
      { id: "FT20261107", payer: "Ayşe Yılmaz", text: "x" },
      { id: "FT20261107", payer: "AYSE YILMAZ", text: "y" },
    ],
    [
      "with its number on another day",
      { id: "FT20261107", text: "AYSE", day: "2026-11-09" },
      { id: "FT20261107", text: "AYSE" },
    ],
    ["with a text that is only a channel", { text: "GELEN FAST" }, { text: "GELEN FAST" }],
    ["as an erased row", { text: "AYSE YILMAZ" }, { erased: true }],
  ])("%s", (_, theirs, ours) => {
    expect(describeSingle(theirs, ours)).toBe("=1");
  });

  test("as often as equal rows are stored", () => {
    const same = { text: "AYSE YILMAZ" };
    expect(describeOutcome([same, same, same], [same, same])).toEqual(["=1", "=2", "new"]);
    expect(describeOutcome([same], [same, same])).toEqual(["=1"]);
  });

  test("as the row that a repetition repeats", () => {
    const ours = [{ text: "AYSE YILMAZ" }, { text: "A. YILMAZ BAGIS", is: 1 }];
    expect(describeOutcome([{ text: "A. YILMAZ BAGIS" }], ours)).toEqual(["=1"]);
  });

  test("by its balance among rows with equal texts", () => {
    const withBalance = (balance: number) => ({ text: "BAGIS", balance });
    expect(
      describeOutcome(
        [withBalance(300), withBalance(100)],
        [withBalance(100), withBalance(200), withBalance(300)],
      ),
    ).toEqual(["=3", "=1"]);
  });
});

describe("rows of two formats", () => {
  const stored = { text: "GELEN FAST İSMAİL KILIÇ SU KUYUSU" };

  test.each<[string, RowInput]>([
    ["without Turkish letters", { text: "SMAL KILI SU KUYUSU" }],
    ["with question marks for Turkish letters", { text: "?SMA?L KILI?/SU KUYUSU" }],
    ["in another order, cut", { text: "SU KUYUSU ISMAIL KIL" }],
    ["with the payer in another field", { text: "SU KUYUSU", payer: "Ismail Kilic" }],
  ])("are the same if one has the text %s", (_, theirs) => {
    expect(describeSingle({ ...theirs, format: "mt940" }, stored)).toBe("=1");
  });

  test("are paired by the likeliest text", () => {
    const theirs = ["ISMAIL KILIC FITRE", "ISMAIL KILIC SU KUYUSU"].map((text) => ({
      text,
      format: "mt940",
    }));
    expect(describeOutcome(theirs, [stored, { text: "İSMAİL KILIÇ FİTRE" }])).toEqual(["=2", "=1"]);
  });

  test("are different if only short names without Turkish letters would be equal", () => {
    const fileRows = ["ALI DEMIR", "NUR TEKIN", "OYA SUBASI"].map((text) => ({ text, format: "mt940" }));
    const ours = ["AYSE YILMAZ BAGIS", "CAN KAYA BAGIS", "DERYA ER BAGIS"].map((text) => ({ text }));
    expect(describeOutcome(fileRows, ours)).toEqual(["new", "new", "new"]);
  });

  test("are paired by the first letter of a cut word, and by a word without its â", () => {
    const pair = (texts: string[], ours: string[]) =>
      describeOutcome(
        texts.map((text) => ({ text, format: "mt940" })),
        ours.map((text) => ({ text })),
      );
    const donors = ["ŞİFA İÇİN SADAKA ZEYNEP", "ŞİFA İÇİN SADAKA KEMAL"];
    expect(pair(["??FA ???N SADAKA K", "??FA ???N SADAKA Z"], donors)).toEqual(["=2", "=1"]);
    const gifts = ["GELEN FAST Zekt ba Mustafa Aydn"];
    expect(pair(["MUSTAFA AYDIN", "MUSTAFA AYDIN ZEKÂT BAĞIŞI"], gifts)).toEqual(["new", "=1"]);
  });

  test("are doubtful if one text only says that the bank returns money", () => {
    const theirs = { text: "OSMAN KILIC", format: "csv" };
    expect(describeSingle(theirs, { text: "IADE HAVALE", format: "camt053" })).toBe("?1");
  });

  describe("with different long numbers", () => {
    const text = "AYSE YILMAZ BAGIS";
    const theirs = { text, format: "mt940", id: "202600000009" };
    const ours = { text, id: "202600000002" };

    test("are the same while it is unknown whether the formats share numbers", () => {
      expect(describeSingle(theirs, ours)).toBe("=1");
    });

    test("are different after the formats gave one movement the same number", () => {
      const shared = { text: "CAN KAYA", day: "2026-11-06", id: "202600000001", amount: 100_00 };
      expect(describeOutcome([{ ...shared, format: "mt940" }, theirs], [shared, ours])).toEqual([
        "=1",
        "new",
      ]);
      const { known } = recogniseRows(
        createFileRows([theirs]),
        createStoredRows([ours]),
        toFormatPairs([["csv", "mt940"]]),
      );
      expect(known.size).toBe(0);
    });

    test("are the same if the formats share only a short number", () => {
      const slip = { text: "CAN KAYA", id: "0001", amount: 100_00 };
      expect(describeOutcome([{ ...slip, format: "mt940" }, theirs], [slip, ours])).toEqual(["=1", "=2"]);
    });
  });

  test("are different with different balances", () => {
    const theirs = { text: "ZEKAT ISMAIL KILIC", format: "mt940", balance: 200 };
    expect(describeSingle(theirs, { text: "KILIC ISMAIL", balance: 100 })).toBe("new");
  });
});

describe("a row is new", () => {
  test.each<[string, RowInput, RowInput]>([
    ["with another payer", { text: "BAGIS", payer: "Ali Demir" }, { text: "BAGIS", payer: "Ayşe Yılmaz" }],
    ["with another donor in the text", { text: "GELEN FAST ALI DEMIR" }, { text: "GELEN FAST AYSE YILMAZ" }],
    [
      "with another donor beside the same purpose",
      { text: "ZEKAT ALI DEMIR" },
      { text: "ZEKAT AYSE YILMAZ" },
    ],
    ["with another balance", { text: "BAGIS", balance: 200 }, { text: "BAGIS", balance: 100 }],
    ["with another order's reference", { text: "BAGIS", order: "A" }, { text: "BAGIS", order: "B" }],
    ["on another day", { text: "BAGIS", day: "2026-11-08" }, { text: "BAGIS" }],
    [
      "with a number used again on another day",
      { id: "FT20261107", text: "ALI", day: "2026-11-08" },
      { id: "FT20261107", text: "AYSE" },
    ],
    [
      "six days later",
      { id: "FT20261107", text: "AYSE", day: "2026-11-13" },
      { id: "FT20261107", text: "AYSE" },
    ],
    [
      "with another number of the same format",
      { id: "FT1000001", text: "BAGIS" },
      { id: "FT1000002", text: "BAGIS" },
    ],
  ])("%s", (_, theirs, ours) => {
    expect(describeSingle(theirs, ours)).toBe("new");
  });
});

describe("a row is doubtful", () => {
  test.each<[string, RowInput, RowInput]>([
    [
      "with a long number on another day and a text that lost its letters",
      { id: "FT20261107", text: "Mehmet Kaya ayl?k ba???", day: "2026-11-08" },
      { id: "FT20261107", text: "872660182 MEHMET KAYA AYLIK BAGIS" },
    ],
    [
      "with a short number on another day",
      { id: "0001", text: "BAGIS", day: "2026-11-08" },
      { id: "0001", text: "BAGIS" },
    ],
    ["with a part of the text", { text: "FATMA YILMAZ" }, { text: "AYSE YILMAZ" }],
    ["with a longer text of the same format", { text: "BAGIS ALI DEMIR" }, { text: "BAGIS" }],
    ["without a distinctive word", { text: "GELEN EFT" }, { text: "AYSE YILMAZ" }],
    [
      "when a shared number contradicts the balances",
      { id: "FT20261107", text: "AYSE", balance: 1 },
      { id: "FT20261107", text: "AYSE", balance: 2 },
    ],
    [
      "when formats list a day in another order",
      { text: "AYSE YILMAZ", balance: 1, format: "mt940" },
      { text: "AYSE YILMAZ", balance: 2 },
    ],
    [
      "with a long number that formats share, and other balances",
      { id: "FT20261107", text: "YILMAZ AYSE", balance: 1, format: "mt940" },
      { id: "FT20261107", text: "AYSE ZEKAT", balance: 2 },
    ],
    [
      "of another format with the same balance and purpose, but another donor",
      { text: "OSMAN KILIC ZEKAT", balance: 1, format: "mt940" },
      { text: "MERYEM KOC-ZEKAT", balance: 1 },
    ],
    [
      "of another format with the purpose alone",
      { text: "ZEKAT FITRE", format: "mt940" },
      { text: "FITRE 2026 ZEKAT" },
    ],
  ])("%s", (_, theirs, ours) => {
    expect(describeSingle(theirs, ours)).toBe("?1");
  });

  test("when its text is equal but its neighbours differ, on a day of which both files lack rows", () => {
    const createInput = (text: string) => ({ text, amount: text.length * 100 });
    const morning = [createInput("AYSE YILMAZ"), createInput("BAGIS"), createInput("ALI DEMIR OGLU")];
    const afternoon = [createInput("CAN KAYA"), createInput("BAGIS"), createInput("DERYA SUBASI KARA")];
    expect(describeOutcome(afternoon, morning)).toEqual(["new", "?2", "new"]);
    // In an overlapping file, the rows have the same neighbours.
    expect(
      describeOutcome([morning[1] as RowInput, morning[2] as RowInput, afternoon[0] as RowInput], morning),
    ).toEqual(["=2", "=3", "new"]);
    expect(describeOutcome([...afternoon.slice(0, 1), ...morning.toReversed().slice(0, 2)], morning)).toEqual(
      ["new", "=3", "=2"],
    );
  });

  test("but not because of a stored row that another row of the file matches exactly", () => {
    expect(
      describeOutcome([{ text: "AYSE YILMAZ" }, { text: "FATMA YILMAZ" }], [{ text: "AYSE YILMAZ" }]),
    ).toEqual(["=1", "new"]);
  });
});

test("the foundation's own name does not make rows similar", () => {
  expect(describeSingle({ text: "HILAL DERNEGI ALI DEMIR" }, { text: "Hilal Derneği Ayşe Kaya" })).toBe(
    "new",
  );
});
