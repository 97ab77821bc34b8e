import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { campaignForm, campaignValues } from "./campaign-values.ts";
import {
  contentErrors,
  maxContentLength,
  optionalPicture,
  optionalText,
  requiredText,
  slugText,
  typedAmount,
  typedMoment,
} from "./content-fields.ts";
import { newsForm, newsValues } from "./news-values.ts";
import { sliderValues } from "./slider-values.ts";

/** Returns the result of a schema for an input: its value, or the codes of the problems. */
function parseWith(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
}

test.each([
  [undefined, null],
  ["", null],
  ["  ", null],
  ["0", 0],
  ["1.250,50", 125_050],
  ["1250.5", 125_050],
  ["-5", ["negative"]],
  ["5.005", 500_500],
  ["5,005", ["thousandths"]],
  ["5,0005", ["invalid"]],
  ["beş", ["invalid"]],
])("the typed amount %j is read as %j", (input, expected) =>
  expect(parseWith(typedAmount, input)).toEqual(expected),
);

test.each([
  ["", null],
  [undefined, null],
  ["2026-11-20T14:05", new Date("2026-11-20T11:05:00Z")],
  ["2026-11-20T14:05:30", new Date("2026-11-20T11:05:30Z")],
  ["2026-13-40T14:05", ["invalid"]],
  ["yarın", ["invalid"]],
  // In UTC this moment is in the year 0, which PostgreSQL does not have.
  ["0001-01-01T00:00", ["invalid"]],
])("%j in Turkish time is read as %j", (input, expected) =>
  expect(parseWith(typedMoment, input)).toEqual(expected),
);

test.each(["", "/uploads/news/a-1-0a1b2c3d-10x10.webp", "https://example.org/a%20b.jpg?x=1"])(
  "%j is the address of a picture",
  (address) => expect(parseWith(optionalPicture, address)).toBe(address),
);

test.each([
  "/uploads/../x.jpg",
  "/uploads",
  "//example.org/a.jpg",
  "http://example.org/a.jpg",
  "javascript:alert(1)",
  "data:image/png;base64,x",
  "https://user@example.org/a.jpg",
  "https://example.org",
  'https://example.org/"onload',
])("%j is not the address of a picture", (address) =>
  expect(parseWith(optionalPicture, address)).toEqual(["invalid"]),
);

test.each(["a", "a-1", "2026"])("%j is a slug", (slug) => expect(parseWith(slugText, slug)).toBe(slug));
test.each(["-a", "a b", "A", "ş", "a/b", "a_b"])("%j is no slug", (slug) =>
  expect(parseWith(slugText, slug)).toEqual(["invalid"]),
);

describe("a slide's link", () => {
  const parseLink = (buttonLink: string | null) => {
    const parsed = sliderValues.safeParse({ title: "x", description: "x", buttonLink });
    return parsed.success ? parsed.data.buttonLink : contentErrors(parsed.error);
  };

  test.each(["/bagis?campaign=kurban", "https://example.org/", "mailto:a@example.org", "tel:+903520000000"])(
    "may be %s",
    (address) => expect(parseLink(address)).toBe(address),
  );

  test.each([
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "//example.org",
    "/\\example.org",
    "bagis",
    "data:x",
  ])("may not be %j", (address) => expect(parseLink(address)).toEqual({ buttonLink: "invalid" }));

  test("an empty link is null", () => {
    expect(parseLink("")).toBeNull();
    expect(parseLink(null)).toBeNull();
  });
});

test("the values that a form returns are valid for the database", () => {
  const input = {
    title: " Ek ",
    description: "x",
    category: "genel",
    displayOrder: 3,
    minAmount: "10",
    isActive: true,
  };
  const campaign = campaignForm.parse(input);
  expect(campaign).toMatchObject({ title: "Ek", minAmount: 1_000, targetAmount: null });
  expect(campaignValues.parse(campaign)).toEqual(withoutTranslations(campaign, campaignValues));
  const newsItem = newsForm.parse({
    title: "x",
    excerpt: "x",
    category: "Projeler",
    publishAt: "2026-11-20T14:05",
  });
  expect(newsItem).toMatchObject({ published: false, slug: "", content: "" });
  expect(newsValues.parse(newsItem)).toEqual(withoutTranslations(newsItem, newsValues));
});

/** Returns the values without the texts in other languages. */
function withoutTranslations(values: object, { shape }: { shape: object }) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name in shape));
}

test("letters that the database cannot store are replaced, and a letter with a separate mark becomes one letter", () => {
  const parsed = newsValues.parse({ title: "a\0b\ud800 s\u0327", excerpt: "x", category: "Projeler" });
  expect(parsed.title).toBe("ab\ufffd ş");
});

test("a text that is much too long is refused before it is normalised", () => {
  // Normalising 240,000 consecutive marks would take longer than the test's timeout.
  const marks = `a${"\u0301\u0323".repeat(120_000)}`;
  for (const schema of [requiredText(200), optionalText(2_000), slugText, optionalPicture]) {
    expect(parseWith(schema, marks)).toEqual(["tooLong"]);
    expect(parseWith(schema, "b".repeat(3_000 * 3))).toEqual(["tooLong"]);
  }
  expect(requiredText(200).parse("g\u0306".repeat(200))).toBe("ğ".repeat(200));
  expect(requiredText(maxContentLength).safeParse(marks).success).toBe(true);
});
