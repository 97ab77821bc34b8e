import { describe, expect, test } from "vitest";
import { type FileRow, recogniseRows, type StoredRow } from "./recognise-rows.ts";
import { textReader, wordsIn } from "./row-text.ts";
import { pairsOf } from "./shared-numbers.ts";

const read = textReader(["Hilal Derneği"]);

type Told = {
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

function rowOf(told: Told) {
  const { text = "", day = "2026-11-07", payer = null, format = "csv", id = null, order } = told;
  const name = wordsIn(payer ?? "");
  return {
    day,
    format,
    amount: told.amount ?? 250_00,
    text: read(text),
    all: read(`${text} ${payer ?? ""}`),
    references: order ? [order] : [],
    payer: name.join(" ") || null,
    payerWords: name.filter((word) => word.length >= 3),
    iban: told.iban ?? null,
    balance: told.balance ?? null,
    ids: id === null ? [] : [{ format, id }],
    erased: told.erased ?? false,
  };
}

const file = (rows: readonly Told[]): FileRow[] =>
  rows.map((told, position) => ({ ...rowOf(told), position }));
const storedRows = (rows: readonly Told[]): StoredRow[] =>
  rows.map((told, at) => ({
    ...rowOf(told),
    id: at + 1,
    is: told.is ?? at + 1,
    statementId: told.statementId ?? "one",
  }));

/** For each row of the file: `=1` known, `?1` doubtful, `new`. */
function outcome(theirs: readonly Told[], ours: readonly Told[]): string[] {
  const { known, doubtful } = recogniseRows(file(theirs), storedRows(ours));
  return theirs.map((_, at) => {
    const is = known.get(at)?.row.is;
    return is !== undefined ? `=${is}` : doubtful.has(at) ? `?${doubtful.get(at)?.is}` : "new";
  });
}

const single = (theirs: Told, ours: Told) => outcome([theirs], [ours])[0];

describe("a row is known", () => {
  test.each<[string, Told, Told]>([
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
    ["with nothing but a channel", { text: "GELEN FAST" }, { text: "GELEN FAST" }],
    ["as an erased row", { text: "AYSE YILMAZ" }, { erased: true }],
  ])("%s", (_, theirs, ours) => {
    expect(single(theirs, ours)).toBe("=1");
  });

  test("up to the larger count", () => {
    const same = { text: "AYSE YILMAZ" };
    expect(outcome([same, same, same], [same, same])).toEqual(["=1", "=2", "new"]);
    expect(outcome([same], [same, same])).toEqual(["=1"]);
  });

  test("as the row that a repetition repeats", () => {
    const ours = [{ text: "AYSE YILMAZ" }, { text: "A. YILMAZ BAGIS", is: 1 }];
    expect(outcome([{ text: "A. YILMAZ BAGIS" }], ours)).toEqual(["=1"]);
  });

  test("best by its own balance among equal ones", () => {
    const at = (balance: number) => ({ text: "BAGIS", balance });
    expect(outcome([at(300), at(100)], [at(100), at(200), at(300)])).toEqual(["=3", "=1"]);
  });
});

describe("rows of two formats", () => {
  const stored = { text: "GELEN FAST İSMAİL KILIÇ SU KUYUSU" };

  test.each<[string, Told]>([
    ["that lost its letters", { text: "SMAL KILI SU KUYUSU" }],
    ["that has signs for its letters", { text: "?SMA?L KILI?/SU KUYUSU" }],
    ["in another order, cut", { text: "SU KUYUSU ISMAIL KIL" }],
    ["with the payer in a field", { text: "SU KUYUSU", payer: "Ismail Kilic" }],
  ])("are the same with a text %s", (_, theirs) => {
    expect(single({ ...theirs, format: "mt940" }, stored)).toBe("=1");
  });

  test("are paired by the likeliest text", () => {
    const theirs = ["ISMAIL KILIC FITRE", "ISMAIL KILIC SU KUYUSU"].map((text) => ({
      text,
      format: "mt940",
    }));
    expect(outcome(theirs, [stored, { text: "İSMAİL KILIÇ FİTRE" }])).toEqual(["=2", "=1"]);
  });

  test("are two with short names of which little would be left without those letters", () => {
    const others = ["ALI DEMIR", "NUR TEKIN", "OYA SUBASI"].map((text) => ({ text, format: "mt940" }));
    const ours = ["AYSE YILMAZ BAGIS", "CAN KAYA BAGIS", "DERYA ER BAGIS"].map((text) => ({ text }));
    expect(outcome(others, ours)).toEqual(["new", "new", "new"]);
  });

  test("are paired by a letter that is left of a cut word, and by a word that lost its â", () => {
    const pair = (texts: string[], ours: string[]) =>
      outcome(
        texts.map((text) => ({ text, format: "mt940" })),
        ours.map((text) => ({ text })),
      );
    const donors = ["ŞİFA İÇİN SADAKA ZEYNEP", "ŞİFA İÇİN SADAKA KEMAL"];
    expect(pair(["??FA ???N SADAKA K", "??FA ???N SADAKA Z"], donors)).toEqual(["=2", "=1"]);
    const gifts = ["GELEN FAST Zekt ba Mustafa Aydn"];
    expect(pair(["MUSTAFA AYDIN", "MUSTAFA AYDIN ZEKÂT BAĞIŞI"], gifts)).toEqual(["new", "=1"]);
  });

  test("are perhaps the same if one says only that money goes back", () => {
    const theirs = { text: "OSMAN KILIC", format: "csv" };
    expect(single(theirs, { text: "IADE HAVALE", format: "camt053" })).toBe("?1");
  });

  describe("with other long numbers", () => {
    const text = "AYSE YILMAZ BAGIS";
    const theirs = { text, format: "mt940", id: "202600000009" };
    const ours = { text, id: "202600000002" };

    test("are the same while nothing says that the formats share their numbers", () => {
      expect(single(theirs, ours)).toBe("=1");
    });

    test("are two once the formats gave one movement the same number", () => {
      const shared = { text: "CAN KAYA", day: "2026-11-06", id: "202600000001", amount: 100_00 };
      expect(outcome([{ ...shared, format: "mt940" }, theirs], [shared, ours])).toEqual(["=1", "new"]);
      const { known } = recogniseRows(file([theirs]), storedRows([ours]), pairsOf([["csv", "mt940"]]));
      expect(known.size).toBe(0);
    });

    test("are the same if the number that they share is short", () => {
      const slip = { text: "CAN KAYA", id: "0001", amount: 100_00 };
      expect(outcome([{ ...slip, format: "mt940" }, theirs], [slip, ours])).toEqual(["=1", "=2"]);
    });
  });

  test("are two with other balances", () => {
    const theirs = { text: "ZEKAT ISMAIL KILIC", format: "mt940", balance: 200 };
    expect(single(theirs, { text: "KILIC ISMAIL", balance: 100 })).toBe("new");
  });
});

describe("a row is new", () => {
  test.each<[string, Told, Told]>([
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
    expect(single(theirs, ours)).toBe("new");
  });
});

describe("a row is doubtful", () => {
  test.each<[string, Told, Told]>([
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
    ["with nothing to compare", { text: "GELEN EFT" }, { text: "AYSE YILMAZ" }],
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
    expect(single(theirs, ours)).toBe("?1");
  });

  test("when it only looks the same, among others of a day that was cut", () => {
    const of = (text: string) => ({ text, amount: text.length * 100 });
    const morning = [of("AYSE YILMAZ"), of("BAGIS"), of("ALI DEMIR OGLU")];
    const afternoon = [of("CAN KAYA"), of("BAGIS"), of("DERYA SUBASI KARA")];
    expect(outcome(afternoon, morning)).toEqual(["new", "?2", "new"]);
    // One that overlaps goes on where the other ends.
    expect(outcome([morning[1] as Told, morning[2] as Told, afternoon[0] as Told], morning)).toEqual([
      "=2",
      "=3",
      "new",
    ]);
    expect(outcome([...afternoon.slice(0, 1), ...morning.toReversed().slice(0, 2)], morning)).toEqual([
      "new",
      "=3",
      "=2",
    ]);
  });

  test("but never because of a row that another one of the file is", () => {
    expect(outcome([{ text: "AYSE YILMAZ" }, { text: "FATMA YILMAZ" }], [{ text: "AYSE YILMAZ" }])).toEqual([
      "=1",
      "new",
    ]);
  });
});

test("the foundation's own name tells nothing", () => {
  expect(single({ text: "HILAL DERNEGI ALI DEMIR" }, { text: "Hilal Derneği Ayşe Kaya" })).toBe("new");
});
