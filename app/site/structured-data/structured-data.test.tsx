import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { publicUrl, rootAt } from "#app/site/root-match.fixture.ts";
import { newsArticle, storyArticle } from "./article.ts";
import { breadcrumbList } from "./breadcrumbs.ts";
import { DataBlock, toDataText } from "./data-block.tsx";
import { donateAction } from "./donate-action.ts";
import { describeFoundation, describeFoundationBriefly, describeWebsite } from "./foundation.ts";

const { site } = rootAt("tr");
const siteInfo = { site, publicUrl };
const image = `${publicUrl}/share/uploads/a.webp.jpg`;

test("the foundation has its name and address, and only real profiles", () => {
  const ngo = describeFoundation(siteInfo, "Bir vakıf.");
  expect(ngo).toMatchObject({
    "@type": "NGO",
    "@id": `${publicUrl}/#foundation`,
    name: "Güneş Vakfı",
    logo: `${publicUrl}/logo.svg`,
    telephone: site.phone,
    email: site.email,
    address: { "@type": "PostalAddress", streetAddress: site.address, addressCountry: "TR" },
    sameAs: ["https://www.youtube.com/@gunes"],
  });
  const withoutProfile = describeFoundation(
    { ...siteInfo, site: { ...site, profiles: ["https://www.youtube.com/"] } },
    "",
  );
  expect(withoutProfile).not.toHaveProperty("sameAs");
});

test("the site can be searched", () => {
  expect(describeWebsite(siteInfo)).toMatchObject({
    "@type": "WebSite",
    potentialAction: { target: { urlTemplate: `${publicUrl}/arama?q={search_term_string}` } },
  });
});

test("a news article has its dates, its picture and its publisher", () => {
  const item = {
    slug: "haber",
    title: "Kuyu açıldı",
    excerpt: "Köye su geldi.",
    categoryName: "Projeler",
    createdAt: new Date("2026-10-01T10:00:00Z"),
    updatedAt: new Date("2026-10-02T10:00:00Z"),
  };
  expect(newsArticle(siteInfo, item, image)).toMatchObject({
    "@type": "NewsArticle",
    headline: "Kuyu açıldı",
    articleSection: "Projeler",
    image: [image],
    datePublished: "2026-10-01T10:00:00.000Z",
    dateModified: "2026-10-02T10:00:00.000Z",
    mainEntityOfPage: `${publicUrl}/haberler/haber?lang=tr`,
    publisher: describeFoundationBriefly(siteInfo),
    author: { "@type": "NGO", name: "Güneş Vakfı" },
  });
});

test("a story is an article in the language of its title", () => {
  const at = new Date("2026-10-01T10:00:00Z");
  const story = { slug: "s", title: "Hikâye", excerpt: "…", createdAt: at, updatedAt: at };
  expect(storyArticle(siteInfo, story, "ar", image)).toMatchObject({
    "@type": "Article",
    inLanguage: "ar",
    datePublished: "2026-10-01T10:00:00.000Z",
  });
});

test("the donate action has the minimum, the foundation and the page's address", () => {
  const address = `${publicUrl}/bagis?campaign=kurban`;
  const cause = { title: "Kurban", description: "…", minimum: 450_050 };
  expect(donateAction(siteInfo, cause, address, image)).toMatchObject({
    "@type": "DonateAction",
    recipient: { "@type": "NGO", name: "Güneş Vakfı" },
    target: { urlTemplate: address },
    priceSpecification: { priceCurrency: "TRY", minPrice: "4500.50" },
  });
  expect(
    donateAction(siteInfo, { ...cause, minimum: null }, address, image).priceSpecification,
  ).not.toHaveProperty("minPrice");
});

test("breadcrumbs are numbered from the home page, and the last has no address", () => {
  const trail = [{ label: "Ana Sayfa", to: "/" }, { label: "Haberler", to: "/haberler" }, { label: "Haber" }];
  expect(breadcrumbList(publicUrl, trail, "en").itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Ana Sayfa", item: `${publicUrl}/?lang=en` },
    { "@type": "ListItem", position: 2, name: "Haberler", item: `${publicUrl}/haberler?lang=en` },
    { "@type": "ListItem", position: 3, name: "Haber" },
  ]);
});

test.each(["</script><script>alert(1)</script>", "<!--<script>", "a && b", "\u2028"])(
  "%j cannot end its block and is unchanged after parsing",
  (name) => {
    const text = toDataText({ "@type": "Thing", name });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text)["@graph"][0].name).toBe(name);
    const markup = renderToStaticMarkup(<DataBlock thing={{ "@type": "Thing", name }} />);
    expect(markup).toBe(`<script type="application/ld+json">${text}</script>`);
  },
);
