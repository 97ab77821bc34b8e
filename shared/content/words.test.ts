import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { sourceTexts } from "#shared/messages/catalogues.fixture.ts";
import type { MessageKey } from "#shared/messages/tr.ts";
import { createTranslate } from "#shared/messages/translate.ts";
import { checkPlaceholders, wordSettings } from "#shared/settings/word-settings.ts";
import { LOCALES, perLocale } from "#shared/text/locale.ts";
import { formWord } from "./form-word.ts";
import { chooseWords, noTexts, placeholdersOf, type WordName, wordNames, words } from "./words.ts";

describe.each(LOCALES)("the defaults in %s", (locale) => {
  const compiled = Object.entries(sourceTexts[locale]).map(([key, text]) => [key, compileMessage(text)]);
  const t = createTranslate<MessageKey>(locale, Object.fromEntries(compiled));
  const defaultText = (name: WordName) =>
    formWord(t, {}, name, { year: "{yıl}", name: "{vakıf}", count: 100 });

  test("name neither a city nor the example foundation", () => {
    const naming = wordNames.filter((name) => /kayseri|قيصري|imece|i̇mece|إيمجه/i.test(defaultText(name)));
    expect(naming).toEqual([]);
  });

  test("have at most the length that administrators may write", () => {
    expect(wordNames.filter((name) => defaultText(name).length > words[name].maxLength)).toEqual([]);
  });

  test("have the placeholders that administrators must write", () => {
    for (const name of wordNames) {
      for (const placeholder of placeholdersOf(name))
        expect(defaultText(name), name).toContain(`{${placeholder}}`);
    }
  });
});

describe("what readers of each language get", () => {
  const read = (texts: Partial<typeof noTexts>) => {
    const stored = { ...wordSettings.defaults, heroKicker: { ...noTexts, ...texts } };
    return perLocale((locale) => chooseWords(stored, locale).heroKicker ?? null);
  };
  const turkish = { text: "İstanbul'dan", language: "tr" };
  const english = { text: "From Istanbul", language: "en" };

  test.each([
    ["nothing is changed", {}, { tr: null, en: null, ar: null }],
    ["only Turkish", { tr: "İstanbul'dan" }, { tr: turkish, en: turkish, ar: turkish }],
    [
      "Turkish and English",
      { tr: "İstanbul'dan", en: "From Istanbul" },
      { tr: turkish, en: english, ar: { text: "[AR] From Istanbul", language: "en" } },
    ],
    [
      "Turkish and Arabic",
      { tr: "İstanbul'dan", ar: "من إسطنبول" },
      { tr: turkish, en: turkish, ar: { text: "من إسطنبول", language: "ar" } },
    ],
    ["only English", { en: "From Istanbul" }, { tr: null, en: english, ar: null }],
  ])("%s", (_, texts, expected) => {
    expect(read(texts)).toEqual(expected);
  });
});

test.each([
  ["© {yıl} {vakıf}", undefined],
  ["", undefined],
  ["© {yıl}", "missingPlaceholder"],
  ["© {yıl} {vakıf} {tutar}", "unknownPlaceholder"],
  ["© {yıl} {vakıf} {", "unknownPlaceholder"],
])("%j as the line of rights: %s", (text, problem) => {
  const problems: unknown[] = [];
  const issues = { addIssue: ({ message }: { message: string }) => problems.push(message) };
  checkPlaceholders("footerRights")(text, issues as never);
  expect(problems[0]).toBe(problem);
});
