import { describe, expect, test } from "vitest";

/** All texts for visitors: pages, mails, documents, SMS and the demo content. */
const sources = import.meta.glob<string>(["./*/*.ts", "../../server/demo/content/**/*.ts", "!**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

function found(pattern: RegExp, within = ""): string[] {
  return Object.entries(sources)
    .filter(([file]) => file.includes(within))
    .flatMap(([file, text]) => (text.match(pattern) ?? []).map((words) => `${file}: ${words}`));
}

/** Matches a whole Arabic word, with the letters that are joined to its beginning. */
const word = (words: string) =>
  new RegExp(`(?<![\\u0621-\\u0652])[وف]?(?:${words})(?![\\u0621-\\u0652])`, "g");

describe("each term has one translation", () => {
  test("Arabic uses مصرف for a bank", () => {
    expect(found(word("(?:ال|لل|بال)?(?:بنك|بنوك)|بنكية|البنكية"))).toEqual([]);
  });

  test("Arabic uses المؤسسة for the foundation; الوقف is its legal form", () => {
    const other = found(
      /(?<!صفة )(?<![\u0621-\u0652])[وفبل]?(?:الوقف|لوقف|للوقف|وقفنا|وقفُ)(?![\u0621-\u0652])/g,
    );
    expect(other).toEqual([]);
  });

  test("Arabic uses زكاة الفطر", () => {
    expect(found(word("(?:ال)?فطرة|فطرتكم|صدقة الفطر"))).toEqual([]);
  });

  test("Arabic addresses the reader in the polite plural", () => {
    expect(found(word("شارك|ادعم|تبرّع|اختر|اضغط|اكتب|يمكنك|تبرعك|بطاقتك|سلتك|هاتفك|مصرفك|بريدك"))).toEqual(
      [],
    );
  });

  test("English uses fitrana", () => {
    expect(found(/\b(?:fitra|fitrah|fitre|zakat al-fitr|zakat ul-fitr|fitr alms)\b/gi, "/en")).toEqual([]);
    const english = found(
      /(?:title|description|content|excerpt): [`"][^`]*\b(?:fitra|fitrah|zakat al-fitr)\b/gi,
      "translations",
    );
    expect(english).toEqual([]);
  });
});
