import { expect, test } from "vitest";
import { readPastedNames, reportNames } from "./read-pasted-names.ts";

const targets = [1, 2].map((n) => {
  return { id: `s${n}`, n, campaignTitle: "Yurt İçi", donationType: "vacip" };
});

test("rows of a spreadsheet have a name and an owner", () => {
  expect(readPastedNames("Ali  Veli\tkendisi\r\n\nAyşe Yılmaz;Vefat\nCan Er\tçocuğu\nBir Ad")).toEqual([
    { row: 1, name: "Ali Veli", owner: "self" },
    { row: 3, name: "Ayşe Yılmaz", owner: "deceased" },
    { row: 4, name: "Can Er", owner: "child" },
    { row: 5, name: "Bir Ad", owner: "other" },
  ]);
});

test("each row is reported with its share and its problem", () => {
  const names = readPastedNames("Ali ve Veli\nAyşe 1\nCan Er");
  const problems = (isSingle: boolean) => reportNames(names, targets, isSingle).map(({ problem }) => problem);
  expect(reportNames(names, targets, false)).toMatchObject([
    { shareId: "s1", share: "Yurt İçi, 1. hisse" },
    { shareId: "s2" },
    { shareId: null },
  ]);
  expect(problems(false)).toEqual([
    expect.stringContaining("bir kişi adınadır"),
    expect.stringContaining("60 harf"),
    "Bu satıra hisse kalmadı",
  ]);
  expect(problems(true)[0]).toBeNull();
});

test("a name that comes twice is marked, and written", () => {
  const rows = reportNames(readPastedNames("Ali Er\nALİ ER"), targets, false);
  expect(rows.map(({ problem, note }) => [problem, note.includes("başka bir satırda")])).toEqual([
    [null, true],
    [null, true],
  ]);
});
