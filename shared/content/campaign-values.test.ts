import { expect, test } from "vitest";
import { perLocale } from "#shared/text/locale.ts";
import { campaignForm } from "./campaign-values.ts";

const presetRow = { ...perLocale(() => ""), tr: "1 koli", chosen: false };
const parsePresets = (rows: unknown) => {
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

test("the presets of the form are sorted by amount, and empty rows are dropped", () => {
  const empty = { ...perLocale(() => ""), amount: "", chosen: false };
  expect(
    parsePresets([
      { ...presetRow, amount: "2.500" },
      empty,
      { ...presetRow, amount: "1.250,50", chosen: true },
    ]),
  ).toEqual([
    { ...presetRow, amount: 125_050, chosen: true },
    { ...presetRow, amount: 250_000 },
  ]);
  expect(parsePresets("")).toEqual([]);
});

test.each([
  ["a preset without amount", [presetRow]],
  ["a preset that is no number", [{ ...presetRow, amount: "çok" }]],
  ["a preset below 1 TL", [{ ...presetRow, amount: "0,99" }]],
  [
    "two equal presets",
    [
      { ...presetRow, amount: "100" },
      { ...presetRow, amount: "100,00" },
    ],
  ],
  [
    "two chosen presets",
    [
      { ...presetRow, amount: "100", chosen: true },
      { ...presetRow, amount: "200", chosen: true },
    ],
  ],
])("a form with %s has an error at its presets", (_, rows) => {
  expect(parsePresets(rows)).toContainEqual(["presets", "invalid"]);
});

test.each(["null", "{}", "[1]", "[null]", "[[]]", "nonsense"])("the text %s gives no presets", (text) => {
  expect(parsePresets(text)).toEqual([]);
});
