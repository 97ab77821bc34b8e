import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { LOCALES } from "#shared/locale.ts";
import { pageMeta } from "./page-meta.ts";
import { matchesAt, publicUrl } from "./root-match.fixture.ts";

beforeAll(async () => {
  await Promise.all(LOCALES.map(loadAllTexts));
});

type Tag = Record<string, unknown>;
const contents = (tags: unknown[], name: string) =>
  (tags as Tag[]).filter((tag) => tag.property === name || tag.name === name).map(({ content }) => content);
const links = (tags: unknown[], rel: string) => (tags as Tag[]).filter((tag) => tag.rel === rel);

const page = {
  title: "Su Kuyusu",
  description: "Köye su getiriyoruz.",
  image: "/uploads/demo/su-4ab7bd32-1280x800.webp",
};

test("the title is the page's, then the site's (docs/specification.md#2-screens-and-routes)", () => {
  const title = (tags: unknown[]) => (tags as Tag[]).find((tag) => "title" in tag)?.title;
  expect(title(pageMeta(matchesAt("/projeler/kuyu"), page))).toBe("Su Kuyusu | Güneş Vakfı");
  expect(title(pageMeta(matchesAt("/"), {}))).toBe("Güneş Vakfı");
});

describe.each(LOCALES)("in %s", (locale) => {
  const tags = () => pageMeta(matchesAt("/projeler/kuyu/", locale), page);

  test("the address to keep is in that language, and names the others", () => {
    expect(links(tags(), "canonical")).toEqual([
      { tagName: "link", rel: "canonical", href: `${publicUrl}/projeler/kuyu?lang=${locale}` },
    ]);
    expect(contents(tags(), "og:url")).toEqual([`${publicUrl}/projeler/kuyu?lang=${locale}`]);
    expect(links(tags(), "alternate").map(({ hrefLang }) => hrefLang)).toEqual([
      "tr",
      "en",
      "ar",
      "x-default",
      undefined,
    ]);
  });

  test("networks learn which languages there are", () => {
    const all = [...contents(tags(), "og:locale"), ...contents(tags(), "og:locale:alternate")];
    expect(String(all[0])).toMatch(new RegExp(`^${locale}_`));
    expect(all.sort()).toEqual(["ar_AR", "en_GB", "tr_TR"]);
  });

  test("a page that has no words of its own is described by the site's", () => {
    const [description] = contents(pageMeta(matchesAt("/", locale), {}), "description");
    expect(String(description).length).toBeGreaterThan(40);
    expect(String(description).length).toBeLessThanOrEqual(155);
  });
});

test("everything that a card shows is there, for both families of networks", () => {
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
    expect(contents(tags, name), name).toEqual([content]);
  }
});

test("a page without a picture shows the site's card", () => {
  expect(contents(pageMeta(matchesAt("/iletisim"), { title: "İletişim" }), "og:image")).toEqual([
    `${publicUrl}/share-card.jpg`,
  ]);
});

test("parameters stand for a page only when the page says so", () => {
  const tags = pageMeta(matchesAt("/bagis"), { ...page, path: "/bagis?campaign=genel" });
  expect(links(tags, "canonical")[0]?.href).toBe(`${publicUrl}/bagis?campaign=genel&lang=tr`);
});

test("what is hidden has a title and is not told to anybody", () => {
  expect(pageMeta(matchesAt("/sepet"), { title: "Sepet", hidden: true })).toEqual([
    { title: "Sepet | Güneş Vakfı" },
    { name: "robots", content: "noindex" },
  ]);
});

test("when the root itself has failed there is nothing to find", () => {
  expect(pageMeta([], { title: "Haber" })).toEqual([
    { title: "Haber" },
    { name: "robots", content: "noindex" },
  ]);
});
