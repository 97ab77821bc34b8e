import { expect, test } from "vitest";
import { perLocale } from "#shared/text/locale.ts";
import { campaignForm } from "./campaign-values.ts";

const row = { ...perLocale(() => ""), tr: "1 koli", chosen: false };
const read = (rows: unknown) => {
  const presets = typeof rows === "string" ? rows : JSON.stringify(rows);
  const result = campaignForm.safeParse({
    title: "Kumanya",
    description: "Koli",
    category: "genel",
    displayOrder: 1,
    presets,
  });
  return result.success
    ? result.data.presets
    : result.error.issues.map(({ path, message }) => [path[0], message]);
};

test("the presets of the form are sorted, and empty rows are dropped", () => {
  const empty = { ...perLocale(() => ""), amount: "", chosen: false };
  expect(read([{ ...row, amount: "2.500" }, empty, { ...row, amount: "1.250,50", chosen: true }])).toEqual([
    { ...row, amount: 125_050, chosen: true },
    { ...row, amount: 250_000 },
  ]);
  expect(read("")).toEqual([]);
});

test.each([
  ["no amount", [row]],
  ["no number", [{ ...row, amount: "çok" }]],
  ["less than 1 TL", [{ ...row, amount: "0,99" }]],
  [
    "one amount twice",
    [
      { ...row, amount: "100" },
      { ...row, amount: "100,00" },
    ],
  ],
  [
    "two chosen",
    [
      { ...row, amount: "100", chosen: true },
      { ...row, amount: "200", chosen: true },
    ],
  ],
])("a form with %s is refused at its field", (_, rows) => {
  expect(read(rows)).toContainEqual(["presets", "invalid"]);
});

test.each(["null", "{}", "[1]", "[null]", "[[]]", "nonsense"])("the text %s is no preset", (text) => {
  expect(read(text)).toEqual([]);
});
