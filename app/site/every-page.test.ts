import type { MetaDescriptor } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { loadAllTexts } from "#app/i18n/all-texts.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { meta as accounts } from "./bank-accounts/page.tsx";
import { meta as cart } from "./cart/page.tsx";
import { meta as checkout } from "./checkout/page.tsx";
import { meta as contact } from "./contact/page.tsx";
import { meta as corporate } from "./corporate/page.tsx";
import { meta as donate } from "./donate/page.tsx";
import { meta as faqs } from "./faqs/page.tsx";
import { meta as home } from "./home/page.tsx";
import { meta as newsItem } from "./news/detail.tsx";
import { meta as newsList } from "./news/list.tsx";
import { meta as notFound } from "./not-found/page.tsx";
import { meta as result } from "./payment-result/page.tsx";
import { meta as project } from "./projects/detail.tsx";
import { meta as projects } from "./projects/list.tsx";
import { matchesAt, publicUrl } from "./root-match.fixture.ts";
import { meta as search } from "./search/page.tsx";
import { meta as story } from "./stories/page.tsx";

const longText = "Köyün ortasında açılan kuyudan su aktı ve herkes sevindi. ".repeat(6);
const storedFields = {
  title: "Su & Ekmek",
  description: longText,
  image: "/uploads/demo/su-4ab7bd32-1280x800.webp",
};
const campaign = { ...storedFields, id: "genel", category: "genel", minAmount: 5_000 };
const item = {
  ...storedFields,
  slug: "haber",
  excerpt: longText,
  categoryName: "Projeler",
  createdAt: new Date(0),
  updatedAt: new Date(1),
};

type Page = {
  meta: unknown;
  path: string;
  loaderData?: (locale: Locale) => unknown;
  /** The types in the structured data of the page. */
  things?: string[];
  /** The canonical address, if it differs from the path. */
  canonicalPath?: string;
  title?: string;
  image?: string;
};

const listedPages: Record<string, Page> = {
  home: { meta: home, path: "/", title: "Güneş Vakfı", things: ["NGO", "WebSite"] },
  "the campaigns": {
    meta: donate,
    path: "/bagis",
    loaderData: () => ({ causes: [campaign], page: 1, selected: false }),
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
  },
  "a category": {
    meta: donate,
    path: "/bagis",
    canonicalPath: "/bagis?category=yetim",
    loaderData: () => ({
      category: { id: "yetim", name: "Yetim", heading: "Yetimlere destek olun", description: longText },
      causes: [],
      page: 1,
      selected: false,
    }),
    title: "Yetimlere destek olun | Güneş Vakfı",
  },
  "a campaign": {
    meta: donate,
    path: "/bagis",
    canonicalPath: "/bagis?campaign=genel",
    loaderData: () => ({ causes: [campaign], page: 1, selected: true }),
    title: "Su & Ekmek | Güneş Vakfı",
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
    things: ["DonateAction"],
  },
  "the projects": { meta: projects, path: "/projeler", loaderData: () => ({ projects: [] }) },
  "a project": {
    meta: project,
    path: "/projeler/kuyu",
    loaderData: () => ({ kind: "found", project: { ...storedFields, slug: "kuyu" }, others: [] }),
    title: "Su & Ekmek | Güneş Vakfı",
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
    things: ["DonateAction"],
  },
  "the news": { meta: newsList, path: "/haberler", loaderData: () => ({ news: [], page: 1 }) },
  "older news": {
    meta: newsList,
    path: "/haberler",
    canonicalPath: "/haberler?sayfa=2",
    loaderData: () => ({ news: [item], page: 2 }),
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
  },
  "a news item": {
    meta: newsItem,
    path: "/haberler/haber",
    loaderData: () => ({ item, others: [] }),
    title: "Su & Ekmek | Güneş Vakfı",
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
    things: ["NewsArticle"],
  },
  "a story": {
    meta: story,
    path: "/hikayeler/haber",
    loaderData: () => ({ kind: "found", story: item }),
    image: "/share/uploads/demo/su-4ab7bd32-1280x800.webp.jpg",
    things: ["Article"],
  },
  "a page of text": {
    meta: corporate,
    path: "/biz-kimiz/kurumsal/kvkk",
    loaderData: () => ({ kind: "found", slug: "kvkk", title: "KVKK", summary: longText }),
    title: "KVKK | Güneş Vakfı",
  },
  "the questions": {
    meta: faqs,
    path: "/sikca-sorulan-sorular",
    loaderData: () => ({ faqs: [{ id: "1", title: "Soru?", content: "<p>Cevap.</p>" }] }),
    things: ["FAQPage"],
  },
  "the bank accounts": { meta: accounts, path: "/hesap-numaralari" },
  checkout: { meta: checkout, path: "/odeme" },
  contact: { meta: contact, path: "/iletisim", things: ["NGO"] },
};

const hiddenPages: Record<string, Page> = {
  cart: { meta: cart, path: "/sepet" },
  "the result": {
    meta: result,
    path: "/payment/verify",
    loaderData: () => ({ result: { outcome: "success" } }),
  },
  search: { meta: search, path: "/arama", loaderData: () => ({ term: "" }) },
  "what was searched": { meta: search, path: "/arama", loaderData: () => ({ term: "su" }) },
  "an unknown path": { meta: notFound, path: "/yok" },
  "a missing project": { meta: project, path: "/projeler/x", loaderData: () => ({ kind: "missing" }) },
  "a missing story": { meta: story, path: "/hikayeler/x", loaderData: () => ({ kind: "missing" }) },
  "an unwritten page": {
    meta: corporate,
    path: "/biz-kimiz/kurumsal/denetim",
    loaderData: () => ({ kind: "unwritten", slug: "denetim" }),
  },
};

beforeAll(async () => {
  await Promise.all(LOCALES.map(loadAllTexts));
});

function createTags({ meta, path, loaderData }: Page, locale: Locale) {
  const call = meta as (args: unknown) => MetaDescriptor[];
  return call({ matches: matchesAt(path, locale), loaderData: loaderData?.(locale) }) as Record<
    string,
    unknown
  >[];
}

const findTitle = (tags: Record<string, unknown>[]) => tags.find((tag) => "title" in tag && !tag.rel)?.title;
const findContent = (tags: Record<string, unknown>[], name: string) =>
  tags.find((tag) => tag.name === name || tag.property === name)?.content;

describe.each(LOCALES)("in %s", (locale) => {
  test.each(Object.entries(listedPages))("%s has its own title, address and data", (_, page) => {
    const tags = createTags(page, locale);
    const title = String(findTitle(tags));
    if (page.title) expect(title).toBe(page.title);
    expect(title).toMatch(/(^|.+ \| )Güneş Vakfı$/);
    expect(findContent(tags, "robots")).toBeUndefined();
    const canonicalPath = page.canonicalPath ?? page.path;
    const address = `${publicUrl}${canonicalPath}${canonicalPath.includes("?") ? "&" : "?"}lang=${locale}`;
    expect(tags.filter(({ rel }) => rel === "canonical").map(({ href }) => href)).toEqual([address]);
    expect(findContent(tags, "og:url")).toBe(address);
    const description = String(findContent(tags, "description"));
    expect(description.length).toBeGreaterThan(20);
    expect(description.length).toBeLessThanOrEqual(155);
    expect(findContent(tags, "og:image")).toBe(publicUrl + (page.image ?? "/share-card.jpg"));
    const data = tags.find((tag) => "script:ld+json" in tag)?.["script:ld+json"] as
      | { "@graph": { "@type": string }[] }
      | undefined;
    expect(data?.["@graph"].map((thing) => thing["@type"]) ?? []).toEqual(page.things ?? []);
  });

  test.each(Object.entries(hiddenPages))("%s has a title and is hidden from search engines", (_, page) => {
    const tags = createTags(page, locale);
    expect(findTitle(tags)).toMatch(/.+ \| Güneş Vakfı$/);
    expect(findContent(tags, "robots")).toBe("noindex");
    expect(tags.filter(({ rel }) => rel === "canonical" || rel === "alternate")).toEqual([]);
  });
});

test("no two kinds of pages have the same title in a language", () => {
  for (const locale of LOCALES) {
    const pagesWithOwnTitle = Object.values(listedPages).filter(
      ({ title }) => title !== "Su & Ekmek | Güneş Vakfı",
    );
    const titles = pagesWithOwnTitle.map((page) => findTitle(createTags(page, locale)));
    // The pages of older news share the title of the news list.
    expect(new Set(titles).size).toBe(titles.length - 1);
  }
});
