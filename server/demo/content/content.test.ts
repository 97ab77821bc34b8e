import { describe, expect, test } from "vitest";
import { demoPicturePaths } from "#server/demo/demo-pictures.ts";
import { corporateSlugs } from "#shared/content/corporate-slugs.ts";
import { bankAccounts } from "./accounts.ts";
import { campaigns } from "./campaigns.ts";
import { donors } from "./donors.ts";
import { faqs } from "./faqs.ts";
import { galleries, newsLinks } from "./field.ts";
import { lira } from "./lira.ts";
import { news } from "./news.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { projects } from "./projects.ts";
import { sliders } from "./sliders.ts";
import { stories } from "./stories.ts";
import { translations } from "./translations/every-kind.ts";
import type { DemoOrderItem, DemoTexts } from "./types.ts";

const campaignById = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
const projectBySlug = new Map(projects.map((project) => [project.slug, project]));

const kurbanTypes = ["vacip", "adak", "akika", "sukur", "nafile"];
const otherTypes = ["standart", "zekat", "diger"];
/** The tags that the rich-text editor writes; any other would vanish when staff save the entry. */
const editorTags = ["p", "h2", "h3", "ul", "ol", "li", "blockquote", "strong", "em", "u", "a", "br"];

const slugShape = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function duplicates(values: (string | number)[]): (string | number)[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

describe("records", () => {
  test("every picture that is named exists", () => {
    const own = [...campaigns, ...projects, ...news, ...sliders, ...stories].map((entry) => entry.image);
    const images = [...own, ...Object.values(galleries).flatMap((all) => all.map(({ image }) => image))];
    const known = demoPicturePaths();
    expect(images.filter((image) => !known.has(image))).toEqual([]);
  });

  test.each([
    ["campaigns", campaigns.map((campaign) => campaign.id)],
    ["projects", projects.map((project) => project.slug)],
    ["news", news.map((entry) => entry.slug)],
    ["stories", stories.map((story) => story.slug)],
    ["pages", pages.map((page) => page.slug)],
  ])("%s have unique, well-formed slugs", (_name, slugs) => {
    expect(duplicates(slugs)).toEqual([]);
    expect(slugs.filter((slug) => !slugShape.test(slug))).toEqual([]);
  });

  test.each([
    ["campaigns", campaigns],
    ["projects", projects],
    ["sliders", sliders],
  ])("%s have distinct positions in the display order", (_name, entries) => {
    expect(duplicates(entries.map((entry) => entry.displayOrder))).toEqual([]);
  });

  test("six campaign categories, six project categories and four news categories have visible entries", () => {
    const open = campaigns.filter((campaign) => campaign.isActive);
    expect(new Set(open.map((campaign) => campaign.category)).size).toBe(6);
    expect(
      new Set(projects.filter((project) => project.isActive).map((project) => project.category)).size,
    ).toBe(6);
    expect(new Set(news.map((entry) => entry.category)).size).toBe(4);
  });

  test("the entries fill the site, and one campaign and one news entry are hidden", () => {
    expect(campaigns.length).toBeGreaterThanOrEqual(14);
    expect(campaigns.filter((campaign) => !campaign.isActive)).toHaveLength(1);
    expect(projects.filter((project) => project.isActive).length).toBeGreaterThanOrEqual(6);
    expect(news.filter((entry) => entry.published).length).toBeGreaterThanOrEqual(9);
    expect(news.filter((entry) => !entry.published)).toHaveLength(1);
    expect(sliders.filter((slider) => slider.isActive)).toHaveLength(4);
  });

  test("the kurban minimums are those of docs/specification.md#9-business-constants-and-limits", () => {
    expect(campaignById.get("kurban-yurt-ici")?.minAmount).toBe(1_500_000);
    expect(campaignById.get("kurban-yurt-disi")?.minAmount).toBe(450_000);
  });

  test("amounts are whole kuruş and never negative", () => {
    const amounts = [...campaigns, ...projects].flatMap((entry) => [
      entry.openingAmount,
      entry.targetAmount ?? 0,
    ]);
    expect(amounts.filter((amount) => !Number.isSafeInteger(amount) || amount < 0)).toEqual([]);
  });

  test("every question category has questions, and no question occurs twice", () => {
    expect([...new Set(faqs.map(({ category }) => category))]).toEqual([
      "Bağış yapmak",
      "Ödeme ve güvenlik",
      "Zekât ve kurban",
      "Makbuz ve belgeler",
      "Bağışınızın yolculuğu",
      "Kişisel veriler",
    ]);
    expect(duplicates(faqs.map(({ title }) => title))).toEqual([]);
  });

  test("every page of the corporate menu has at least two headings", () => {
    const headings = (slug: string) => pages.find((page) => page.slug === slug)?.content.split("<h2>").length;
    expect(corporateSlugs.filter((slug) => (headings(slug) ?? 0) < 3)).toEqual([]);
  });

  test("galleries and news links point to existing records, and every picture has a description", () => {
    const known = [...campaignById.keys(), ...projectBySlug.keys(), ...news.map(({ slug }) => slug)];
    expect(Object.keys(galleries).filter((key) => !known.includes(key))).toEqual([]);
    for (const pictures of Object.values(galleries)) {
      for (const { alt } of pictures) expect(alt.length).toBeGreaterThan(15);
    }
    const slugs = news.map(({ slug }) => slug);
    expect(Object.keys(newsLinks).filter((slug) => !slugs.includes(slug))).toEqual([]);
    for (const about of Object.values(newsLinks)) {
      for (const id of about.campaigns ?? []) expect(campaignById.get(id)?.isActive, id).toBe(true);
      for (const slug of about.projects ?? []) expect(projectBySlug.get(slug)?.isActive, slug).toBe(true);
    }
  });
});

describe("rich text", () => {
  const texts = [
    ...[...projects, ...news, ...pages].map((entry): [string, string] => [entry.slug, entry.content]),
    ...faqs.map((entry): [string, string] => [entry.title, entry.content]),
  ];

  test.each(texts)("%s is balanced HTML that the editor can keep", (_slug, html) => {
    const open: string[] = [];
    for (const [, slash, tag = "", rest = ""] of html.matchAll(/<(\/?)([a-z0-9]+)([^>]*)>/gi)) {
      expect(editorTags).toContain(tag);
      if (tag === "a" && !slash) expect(rest).toMatch(/^ href="\/[^"]*"$/);
      else expect(rest).toBe("");
      if (tag === "br") continue;
      if (slash) expect(open.pop()).toBe(tag);
      else open.push(tag);
    }
    expect(open).toEqual([]);
  });

  test("links inside the texts lead to pages that exist", () => {
    const known = new Set([
      "/bagis",
      "/iletisim",
      "/haberler",
      "/hesap-numaralari",
      "/takip",
      ...projects.map((project) => `/projeler/${project.slug}`),
      ...news.map((entry) => `/haberler/${entry.slug}`),
      ...pages.map((page) => `/biz-kimiz/kurumsal/${page.slug}`),
    ]);
    const inTexts = texts.flatMap(([, html]) =>
      [...html.matchAll(/href="([^"?]*)/g)].map((match) => match[1] ?? ""),
    );
    const inSliders = sliders.map((slider) => slider.buttonLink.replace(/\?.*/, ""));
    expect([...inTexts, ...inSliders].filter((link) => !known.has(link))).toEqual([]);
  });
});

describe("orders", () => {
  function unitMinimum(item: DemoOrderItem): number {
    if (item.projectSlug !== undefined) return lira(1);
    return campaignById.get(item.campaignId)?.minAmount ?? lira(1);
  }

  const items = orders.flatMap((order) => order.items);

  test("there are at least 55, all within thirty days, newest first", () => {
    expect(orders.length).toBeGreaterThanOrEqual(55);
    const ages = orders.map((order) => order.hoursAgo);
    expect(ages).toEqual(ages.toSorted((a, b) => a - b));
    expect(Math.max(...ages)).toBeLessThanOrEqual(30 * 24);
  });

  test("items go to open campaigns and projects, and reach their minimum", () => {
    for (const item of items) {
      const target =
        item.projectSlug === undefined
          ? campaignById.get(item.campaignId)
          : projectBySlug.get(item.projectSlug);
      expect(target?.isActive, item.campaignId ?? item.projectSlug).toBe(true);
      expect(Number.isSafeInteger(item.amount)).toBe(true);
      expect(item.amount, item.campaignId ?? item.projectSlug).toBeGreaterThanOrEqual(unitMinimum(item));
      expect(item.quantity).toBeGreaterThanOrEqual(1);
    }
  });

  test("kurban items carry a kurban type, everything else does not", () => {
    for (const item of items) {
      const isKurban = campaignById.get(item.campaignId ?? "")?.category === "kurban";
      expect(isKurban ? kurbanTypes : otherTypes).toContain(item.donationType);
    }
    expect(new Set(items.map((item) => item.donationType)).size).toBe(kurbanTypes.length + otherTypes.length);
  });

  test("totals stay within what card and transfer accept (docs/contract.md#refusal-codes)", () => {
    for (const order of orders) {
      const total = order.items.reduce((sum, item) => sum + item.amount * item.quantity, 0);
      expect(total).toBeLessThanOrEqual(order.method === "card" ? lira(200_000) : lira(10_000_000));
    }
  });

  test("only possible states: only cards fail, with a code; only completed orders have a sent SMS", () => {
    for (const order of orders) {
      expect(order.errorCode !== null).toBe(order.status === "payment_failed");
      if (order.status === "payment_failed") expect(order.method).toBe("card");
      if (order.smsSent) expect(order.status).toBe("completed");
      expect(donors[order.donor]).toBeDefined();
    }
    const completed = orders.filter((order) => order.status === "completed");
    expect(completed.length).toBeGreaterThan(orders.length / 2);
  });
});

describe("people and accounts", () => {
  test("donors are recognisably fictional", () => {
    expect(donors).toHaveLength(60);
    expect(duplicates(donors.map((donor) => donor.phone))).toEqual([]);
    for (const donor of donors) {
      expect(donor.phone).toMatch(/^55500000\d\d$/);
      if (donor.email !== null) expect(donor.email).toMatch(/^[a-z.]+@example\.org$/);
    }
    expect(donors.some((donor) => donor.name === null)).toBe(true);
    expect(donors.some((donor) => donor.email === null)).toBe(true);
  });

  test("IBANs have the Turkish form and pass the mod-97 check", () => {
    for (const { iban } of bankAccounts.flatMap((bank) => bank.accounts)) {
      expect(iban).toMatch(/^TR\d{24}$/);
      const rearranged = `${iban.slice(4)}2927${iban.slice(2, 4)}`;
      expect(BigInt(rearranged) % 97n).toBe(1n);
    }
  });
});

test("the texts do not promise SMS, e-mailed receipts or foreign-currency accounts, which a new site lacks", () => {
  const texts = JSON.stringify([campaigns, projects, sliders, news, pages, faqs, translations]);
  const promises =
    /\bSMS|text message|رسالة نصية|رسائل نصية|döviz hesap|foreign currency acc|بالعملات الأجنبية|makbuzunuzu e-posta|receipt by e-mail|الإيصال بالبريد|haberiniz olur|we tell you when/gi;
  expect(texts.match(promises)).toBeNull();
});

describe.each(["en", "ar"] as const)("texts in %s", (locale) => {
  const translated: [string, { slug: string; content: string }[], DemoTexts<"pages" | "news">][] = [
    ["pages", pages, translations.pages],
    ["news", news, translations.news],
  ];
  test.each(translated)(
    "every entry of %s is translated, with the same headings, list items and links as the Turkish text",
    (_kind, records, texts) => {
      const shapeOf = (html: string | undefined) => html?.match(/<(?!\/)[a-z0-9]+|(?<=href=")[^"]*/g);
      for (const { slug, content } of records) {
        expect(shapeOf(texts[slug]?.[locale]?.content), slug).toEqual(shapeOf(content));
      }
    },
  );

  test("every news entry has a title, a summary and a description", () => {
    for (const { slug } of news) {
      const text = translations.news[slug]?.[locale];
      expect([text?.title, text?.excerpt, text?.description].every(Boolean), slug).toBe(true);
    }
  });
});
