import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "#testing/browser/journey.ts";

const newsItem = "/haberler/bes-koyde-bes-kuyu-acildi";
const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll("&amp;", "&");

/** Returns the Turkish addresses of the sitemap, each with its picture for sharing. All languages have the same pages. */
async function walkSitemap(request: APIRequestContext) {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = ""]) =>
    loc.replaceAll("&amp;", "&"),
  );
  expect(addresses.length).toBeGreaterThan(100);
  const pictures = new Map<string, string>();
  const wrong: string[] = [];
  for (const address of addresses.filter((each) => each.endsWith("lang=tr"))) {
    const answer = await request.get(address, { maxRedirects: 0 });
    const html = await answer.text();
    if (answer.status() !== 200) wrong.push(`${answer.status()} ${address}`);
    if (attribute(html, /<link rel="canonical" href="([^"]*)"/) !== address)
      wrong.push(`another name: ${address}`);
    if (/name="robots"/.test(html)) wrong.push(`hidden: ${address}`);
    pictures.set(address, attribute(html, /property="og:image" content="([^"]*)"/) ?? `none: ${address}`);
  }
  return { pictures, wrong };
}

async function expectPictures(request: APIRequestContext, pictures: Iterable<string>): Promise<void> {
  const wrong: string[] = [];
  for (const picture of new Set(pictures)) {
    const answer = await request.get(picture, { maxRedirects: 0 });
    if (answer.headers()["content-type"] !== "image/jpeg") wrong.push(`no picture: ${picture}`);
  }
  expect(wrong).toEqual([]);
}

test("every address of the sitemap exists, is canonical, and has a picture for sharing", {
  tag: "@long",
}, async ({ request, site }) => {
  test.setTimeout(180_000);
  const { pictures, wrong } = await walkSitemap(request);
  expect(wrong).toEqual([]);
  for (const [address, picture] of pictures)
    expect(picture.startsWith(site.url), `${address}: ${picture}`).toBe(true);
  // A picture takes as long as ten pages, so `npm test` draws only one picture of each kind of page.
  const kindOf = (address: string) => new URL(address).pathname.split("/")[1] ?? "";
  const ofEachKind = new Map([...pictures].map(([address, picture]) => [kindOf(address), picture]));
  expect(ofEachKind.size).toBeGreaterThan(5);
  await expectPictures(request, ofEachKind.values());
});

test("every picture for sharing exists", { tag: "@long" }, async ({ request }) => {
  test.setTimeout(180_000);
  const { pictures } = await walkSitemap(request);
  await expectPictures(request, pictures.values());
});

test("a visitor shares a page by link, clipboard and share sheet", { tag: "@long" }, async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    Object.assign(window, { shared });
    Object.assign(navigator, {
      share: async (data: unknown) => void shared.push(data),
      canShare: () => true,
    });
  });
  await page.goto(newsItem);
  const ways = page.getByRole("list", { name: "Bu sayfayı paylaş" });
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  for (const network of ["WhatsApp", "X", "Facebook"]) {
    const link = ways.getByRole("link", { name: new RegExp(`^${network} ile paylaş`) });
    await expect(link).toHaveAttribute("target", "_blank");
    const href = new URL((await link.getAttribute("href")) ?? "");
    expect([...href.searchParams.values()].join(" ")).toContain(site.url + newsItem);
  }
  await ways.getByRole("button", { name: "Bağlantıyı kopyala" }).click();
  await expect(ways.getByText("Kopyalandı").first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + newsItem);
  await ways.getByRole("button", { name: "Başka bir uygulamayla paylaş" }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
    { url: site.url + newsItem, title },
  ]);
});

test("visitors without script see no buttons to copy and share", { tag: "@long" }, async ({
  browser,
  site,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, locale: "tr-TR" });
  await page.goto(site.url + newsItem);
  const ways = page.getByRole("list", { name: "Bu sayfayı paylaş" });
  await expect(ways.getByRole("link")).toHaveCount(3);
  await expect(ways.getByRole("button")).toHaveCount(0);
  await page.close();
});
