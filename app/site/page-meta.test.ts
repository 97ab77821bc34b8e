import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { LANGUAGES, LOCALES } from "#shared/text/locale.ts";
import { pageMeta } from "./page-meta.ts";
import { matchesAt, publicUrl } from "./root-match.fixture.ts";

beforeAll(async () => {
  await Promise.all(LOCALES.map(loadAllTexts));
});

type Tag = Record<string, unknown>;
const listContents = (tags: unknown[], name: string) =>
  (tags as Tag[]).filter((tag) => tag.property === name || tag.name === name).map(({ content }) => content);
const listLinks = (tags: unknown[], rel: string) => (tags as Tag[]).filter((tag) => tag.rel === rel);

const page = {
  title: "Su Kuyusu",
  description: "Köye su getiriyoruz.",
  image: "/uploads/demo/su-4ab7bd32-1280x800.webp",
};

test("the title has the page's title before the site's name (docs/specification.md#2-screens-and-routes)", () => {
  const title = (tags: unknown[]) => (tags as Tag[]).find((tag) => "title" in tag)?.title;
  expect(title(pageMeta(matchesAt("/projeler/kuyu"), page))).toBe("Su Kuyusu | Güneş Vakfı");
  expect(title(pageMeta(matchesAt("/"), {}))).toBe("Güneş Vakfı");
});

describe.each(LOCALES)("in %s", (locale) => {
  const tags = () => pageMeta(matchesAt("/projeler/kuyu/", locale), page);

  test("the canonical address has that language, and the other languages are alternates", () => {
    expect(listLinks(tags(), "canonical")).toEqual([
      { tagName: "link", rel: "canonical", href: `${publicUrl}/projeler/kuyu?lang=${locale}` },
    ]);
    expect(listContents(tags(), "og:url")).toEqual([`${publicUrl}/projeler/kuyu?lang=${locale}`]);
    expect(listLinks(tags(), "alternate").map(({ hrefLang }) => hrefLang)).toEqual([
      ...LOCALES,
      "x-default",
      undefined,
    ]);
  });

  test("Open Graph lists the languages", () => {
    const territories = [
      ...listContents(tags(), "og:locale"),
      ...listContents(tags(), "og:locale:alternate"),
    ];
    expect(String(territories[0])).toMatch(new RegExp(`^${locale}_`));
    expect(territories.sort()).toEqual(LOCALES.map((each) => LANGUAGES[each].territory).sort());
  });

  test("a page without a description uses the site's", () => {
    const [description] = listContents(pageMeta(matchesAt("/", locale), {}), "description");
    expect(String(description).length).toBeGreaterThan(40);
    expect(String(description).length).toBeLessThanOrEqual(155);
  });
});

test("all tags of a share card are there, for Open Graph and Twitter", () => {
  const tags = pageMeta(matchesAt("/projeler/kuyu"), page);
  const image = `${publicUrl}/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg`;
  for (const [name, content] of [
    ["og:title", "Su Kuyusu"],
    ["twitter:title", "Su Kuyusu"],
    ["og:description", page.description],
    ["twitter:description", page.description],
    ["description", page.description],
    ["og:image", image],
    ["twitter:image", image],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    ["og:image:type", "image/jpeg"],
    ["og:image:alt", "Su Kuyusu"],
    ["og:site_name", "Güneş Vakfı"],
    ["og:type", "website"],
    ["twitter:card", "summary_large_image"],
  ] as const) {
    expect(listContents(tags, name), name).toEqual([content]);
  }
});

test("a page without a picture shows the site's card", () => {
  expect(listContents(pageMeta(matchesAt("/iletisim"), { title: "İletişim" }), "og:image")).toEqual([
    `${publicUrl}/share-card.jpg`,
  ]);
});

test("parameters are part of the canonical address only if the page sets the path", () => {
  const tags = pageMeta(matchesAt("/bagis"), { ...page, path: "/bagis?campaign=genel" });
  expect(listLinks(tags, "canonical")[0]?.href).toBe(`${publicUrl}/bagis?campaign=genel&lang=tr`);
});

test("a hidden page has a title and noindex, and no other tags", () => {
  expect(pageMeta(matchesAt("/sepet"), { title: "Sepet", hidden: true })).toEqual([
    { title: "Sepet | Güneş Vakfı" },
    { name: "robots", content: "noindex" },
  ]);
});

test("when the root loader fails the page is hidden", () => {
  expect(pageMeta([], { title: "Haber" })).toEqual([
    { title: "Haber" },
    { name: "robots", content: "noindex" },
  ]);
});
