import type { Page } from "@playwright/test";
import { DEFAULT_LOCALE, LOCALES } from "#shared/text/locale.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { admin } from "#testing/browser/staff.ts";
import { waitForScripts } from "#testing/browser/visit.ts";
import { readDocument } from "./document-faults.ts";
import { htmlFaults } from "./html-faults.ts";

/** Addresses that no link reaches without a cart or a bank, and addresses of missing pages. */
const start = [
  "/",
  "/bagis",
  "/sepet",
  "/odeme",
  "/arama?q=su",
  "/arama?q=%26%3Cb%3E%22'",
  "/payment/verify?status=success",
  "/payment/verify?status=error&type=error",
];
const missingPaths = ["/boyle-bir-sayfa-yok", "/projeler/yok", "/hikayeler/yok", "/biz-kimiz/kurumsal/yok"];

async function walk(page: Page, language: string, faults: string[]): Promise<string[]> {
  const visitedPaths = new Set([...start, ...missingPaths]);
  const isSampled = createSampling();
  // A loop over a Set also visits elements that the loop adds.
  for (const path of visitedPaths) {
    const {
      status,
      source,
      links,
      faults: documentFaults,
    } = await page.evaluate(readDocument, { path, language });
    // The elements of a page are the same in each language.
    if (source && language === "tr" && isSampled(path)) documentFaults.push(...(await htmlFaults(source)));
    if (status !== (missingPaths.includes(path) ? 404 : 200)) documentFaults.push(`status ${status}`);
    faults.push(...documentFaults.map((fault) => `${language} ${path}: ${fault}`));
    if (source.includes(admin.slice(1))) faults.push(`${path} names the prefix of the back office`);
    for (const link of links) visitedPaths.add(link);
  }
  return [...visitedPaths].sort();
}

/** Pages of one kind have the same elements: apart from the long run, the first of each kind meets the validator. */
function createSampling(): (path: string) => boolean {
  const countByKind = new Map<string, number>();
  return (path) => {
    const kind = path.replace(/[^/]*$/, "");
    const count = (countByKind.get(kind) ?? 0) + 1;
    countByKind.set(kind, count);
    return count === 1 || kind === "/" || process.env.EVERYTHING === "1";
  };
}

/** The search suggests other words in each language. */
function withoutSearches(paths: string[]): string[] {
  return paths.filter((path) => !path.startsWith("/arama?q="));
}

test("every link works, every document is valid, and no document contains the secret prefix", async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/404/);
  await page.goto("/hesap-numaralari"); // Any page of the site may fetch the documents.
  const faults: string[] = [];
  const paths = await walk(page, "tr", faults);
  expect(faults).toEqual([]);
  expect(paths.length).toBeGreaterThan(60);
});

test("the same links work in each language, and each document opens in the browser", {
  tag: "@long",
}, async ({ page, context, site, watch }) => {
  test.setTimeout(180_000);
  watch.expectTrouble(/404/);
  await page.goto("/hesap-numaralari");
  const faults: string[] = [];
  const paths: string[][] = [];
  for (const language of LOCALES) {
    await context.addCookies([{ name: "lang", value: language, url: site.url }]);
    paths.push(await walk(page, language, faults));
  }
  expect(faults).toEqual([]);
  expect(paths[0]?.length).toBeGreaterThan(60);
  const [firstPaths, ...otherPaths] = paths.map(withoutSearches);
  for (const [index, pages] of otherPaths.entries())
    expect(pages, `the same pages in "${LOCALES[index + 1]}"`).toEqual(firstPaths);

  // Each document is opened in the browser, too, so that journey.ts sees the messages of its scripts.
  for (const [index, path] of (paths[0] ?? []).entries()) {
    if (missingPaths.includes(path) || !/^\/[\w/?=&%-]*$/.test(path)) continue;
    await context.addCookies([
      { name: "lang", value: LOCALES[index % LOCALES.length] ?? DEFAULT_LOCALE, url: site.url },
    ]);
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await waitForScripts(page);
  }
});
