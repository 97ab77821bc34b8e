import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";
import { bankAccounts, foundation } from "#server/demo/content/accounts.ts";
import { campaigns } from "#server/demo/content/campaigns.ts";
import { faqs } from "#server/demo/content/faqs.ts";
import { projects } from "#server/demo/content/projects.ts";
import { stories } from "#server/demo/content/stories.ts";
import { LOCALES, type Locale } from "#shared/text/locale.ts";

const exampleAccounts = bankAccounts.flatMap(({ bank, accounts }) => [
  bank,
  ...accounts.map(({ iban }) => iban),
]);
/** A short title, such as "Zekât", is also the name of a kind of donation. */
const demoTitles = [...campaigns, ...projects, ...stories, ...faqs]
  .map(({ title }) => title)
  .filter((title) => title.length > 12);
const groupsOfFour = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** What only the demonstration says: the example foundation, its accounts and its content. */
const foreignTexts = [
  ...[
    "Kayseri",
    "قيصري",
    "Erciyes",
    "Cumhuriyet Mahallesi",
    "Örnek Sokak",
    "352 000",
    "352000",
    "bilgi@example.org",
  ],
  ...[foundation.about, ...exampleAccounts, ...exampleAccounts.map(groupsOfFour), ...demoTitles],
];

/** Finds words of the example foundation. The families of our fonts keep their name, which their licence asks for. */
export function findForeign(text: string): string[] {
  const found = foreignTexts.filter((foreign) => text.includes(foreign));
  const names = text.match(/.{0,40}(?:[iİI]mece|[İI]MECE)(?! (?:Sans|Serif)).{0,40}/g) ?? [];
  return [...found, ...names];
}

/** The pictures of the product, by which a page that still shows ours is found. */
const ourPictures = new Map(
  readdirSync("public", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => [digest(readFileSync(join(parentPath, name))), name]),
);

function digest(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Addresses that no link reaches without a cart or a bank, and addresses of missing pages. */
const start = [
  ..."/ /bagis /sepet /odeme /arama?q=su /projeler /haberler /iletisim /hesap-numaralari".split(" "),
  ..."/sikca-sorulan-sorular /payment/verify?status=success /payment/verify?status=error&type=error".split(
    " ",
  ),
  ..."/sitemap.xml /robots.txt /haberler/rss.xml /speculation-rules.json /api/minimums /favicon.ico".split(
    " ",
  ),
  ..."/favicon.svg /apple-touch-icon.png /share/uploads/yok.webp.jpg /share-card.jpg".split(" "),
  ..."/belge/00000000000000000000 /boyle-bir-sayfa-yok /projeler/yok /haberler/yok /hikayeler/yok".split(" "),
];

export type Crawl = { pages: string[]; faults: string[] };

/**
 * Reads everything that a visitor can reach, in one language: the pages of the sitemap, all links, and the scripts,
 * styles and pictures that they name.
 */
export async function crawlSite(request: APIRequestContext, origin: string, locale: Locale): Promise<Crawl> {
  const addresses = new Set([
    ...start,
    `/haberler/rss.xml?lang=${locale}`,
    `/manifest/${locale}.webmanifest`,
  ]);
  const pages: string[] = [];
  const faults: string[] = [];
  // A loop over a Set also visits elements that the loop adds.
  for (const address of addresses) {
    const answer = await request.get(address, { headers: { Cookie: `lang=${locale}` } });
    const type = answer.headers()["content-type"] ?? "";
    const bytes = await answer.body();
    const our = ourPictures.get(digest(bytes));
    if (our) faults.push(`${locale} ${address}: our picture ${our}`);
    if (answer.status() >= 500) faults.push(`${locale} ${address}: status ${answer.status()}`);
    if (!/text|javascript|json|xml|svg/.test(type)) continue;
    const text = bytes.toString();
    // Identifiers inside our scripts are not read by anyone.
    const isProgram = /javascript|css/.test(type);
    const found = findForeign(isProgram ? text.replaceAll("imece", "") : text);
    faults.push(...found.map((foreign) => `${locale} ${address}: ${foreign}`));
    if (/html/.test(type)) pages.push(address);
    if (!isProgram) for (const next of findAddresses(text, origin)) addresses.add(next);
  }
  return { pages, faults };
}

function findAddresses(text: string, origin: string): string[] {
  const named = text.matchAll(/(?:href|src|content|poster)="([^"]+)"|<loc>([^<]+)<|"src": "([^"]+)"/g);
  return [...named].flatMap(([, attribute, location, source]) => {
    const written = (attribute ?? location ?? source ?? "").replaceAll("&amp;", "&");
    if (!/^(\/(?!\/)|https?:)/.test(written)) return [];
    const { origin: host, pathname, search, searchParams } = new URL(written, origin);
    const isOtherLanguage = LOCALES.includes(searchParams.get("lang") as Locale);
    return host === origin && !(isOtherLanguage && !pathname.endsWith(".xml")) ? [pathname + search] : [];
  });
}
