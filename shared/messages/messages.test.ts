import { loadTexts } from "virtual:messages/pages";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { describe, expect, test } from "vitest";
import { ERROR_KEYS } from "#shared/text/field-error.ts";
import { LOCALES } from "#shared/text/locale.ts";
import { findUntranslatedFiles, sectionsOf, sourceTexts } from "./catalogues.fixture.ts";
import { documents } from "./tr/documents.ts";
import { mails } from "./tr/mails.ts";
import { tr } from "./tr.ts";

const keys = Object.keys(sourceTexts.tr);

describe.each(LOCALES)("%s", (locale) => {
  const catalogue = sourceTexts[locale];

  test("has exactly the keys of the catalogue", () => {
    expect(Object.keys(catalogue).sort()).toEqual([...keys].sort());
  });

  test("has a text under every key", () => {
    expect(keys.filter((key) => !catalogue[key]?.trim())).toEqual([]);
  });

  test.skipIf(locale === "en")("has no file that was copied from English", () => {
    expect(findUntranslatedFiles(locale)).toEqual([]);
  });

  test("fills the same placeholders", () => {
    const differing = keys.filter(
      (key) => placeholders(catalogue[key]) !== placeholders(sourceTexts.tr[key]),
    );
    expect(differing).toEqual([]);
  });

  // The browser would format "#", and its digits and grouping may differ from the server's.
  test("shows numbers as the caller formatted them", () => {
    expect(keys.filter((key) => hasBareNumber(compileMessage(catalogue[key] ?? "")))).toEqual([]);
  });

  // "{position} of {count}" names a position, so it needs no plural forms.
  test.skipIf(locale === "tr")("has plural forms for every count", () => {
    const counts = keys.filter((key) => /\{count[},]/.test(catalogue[key] ?? "") && key !== "hero.position");
    expect(counts.filter((key) => !catalogue[key]?.includes("{count, plural,"))).toEqual([]);
  });

  test("defines no key in two sections", () => {
    const defined = sectionsOf(locale).flatMap(Object.keys);
    expect(defined.filter((key, at) => defined.indexOf(key) !== at)).toEqual([]);
    expect(defined.length).toBe(keys.length);
  });

  test("pages load their own texts, and none of mails and documents", async () => {
    const { messages } = await loadTexts[locale]();
    expect(Object.keys(messages).sort()).toEqual(Object.keys(tr).sort());
  });
});

test("the types of the texts have every section of the Turkish ones", () => {
  expect(sourceTexts.tr).toEqual({ ...tr, ...documents, ...mails });
});

test("every refusal code of shared/ has its text", () => {
  expect(ERROR_KEYS.filter((key) => !(key in tr))).toEqual([]);
});

test("Arabic texts are Arabic, and no Turkish text is left", () => {
  // Texts without words are the same everywhere: "CVV", "5XX XXX XX XX", placeholders alone. One title is a quotation.
  const { ar, en } = sourceTexts;
  const withoutPlaceholders = (text = "") => text.replace(/\{[^}]*\}/g, "");
  const hasWords = (text?: string) => /\p{Ll}{2}/u.test(withoutPlaceholders(text));
  const foreign = keys.filter((key) => hasWords(ar[key]) && !/\p{Script=Arabic}/u.test(ar[key] ?? ""));
  expect(foreign).toEqual(["error.unexpected.title"]);
  // The mark of a copy is Turkish in every language, and previews show a donor with a Turkish name.
  const turkish = keys.filter((key) => /[ğışĞİŞ]/.test(withoutPlaceholders(en[key])));
  expect(turkish).toEqual(["document.copy", "mail.sample.name"]);
});

type Token = string | [name: string, format?: string, options?: unknown];

/** Returns the names of a text's placeholders, including nested ones, in alphabetical order. */
function placeholders(text: string | undefined): string {
  const names = new Set<string>();
  walk(compileMessage(text ?? ""), ([name]) => names.add(name));
  return [...names].sort().join(" ");
}

function hasBareNumber(tokens: unknown): boolean {
  let found = false;
  walk(tokens, ([, format, options]) => {
    if (format !== "plural" && format !== "selectordinal") return;
    found ||= Object.values(options as object).some(
      (branch) => Array.isArray(branch) && branch.includes("#"),
    );
  });
  return found;
}

function walk(tokens: unknown, visit: (token: Exclude<Token, string>) => void): void {
  if (!Array.isArray(tokens)) return;
  for (const token of tokens as Token[]) {
    if (!Array.isArray(token)) continue;
    visit(token);
    const options = token[2];
    if (options && typeof options === "object")
      for (const branch of Object.values(options)) walk(branch, visit);
  }
}
