import { type Browser, chromium, devices, type Request } from "@playwright/test";
import { CART_STORAGE_KEY } from "#shared/cart-storage.ts";
import { browserArguments, findBrowser } from "../../tools/setup/browser.ts";
import { askOnce } from "./ask-once.ts";
import { filledCart } from "./filled-cart.ts";

export const kinds = ["document", "stylesheet", "script", "font", "image", "other"] as const;
export type Kind = (typeof kinds)[number];

/** What a phone fetches for a page on its first visit: compressed bytes by kind, and the number of files. */
export type PageWeight = {
  path: string;
  bytes: Record<Kind, number>;
  /** The document alone, for clients without brotli. */
  gzipped: number;
  files: number;
  whole: number;
};

/**
 * Opens each page with an empty cache and a filled cart (without one, /odeme redirects home), until nothing more loads.
 */
export async function weighPages(site: string, paths: readonly string[]): Promise<PageWeight[]> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const weights: PageWeight[] = [];
    for (const path of paths) weights.push(await weighPage(browser, site, path));
    return weights;
  } finally {
    await browser.close();
  }
}

async function weighPage(browser: Browser, site: string, path: string): Promise<PageWeight> {
  const cart = { origin: site, localStorage: [{ name: CART_STORAGE_KEY, value: filledCart }] };
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    locale: "tr-TR",
    storageState: { cookies: [], origins: [cart] },
  });
  const page = await context.newPage();
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
  const bytes = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes[kindOf(request.resourceType())] += responseBodySize + responseHeadersSize;
  }
  await context.close();
  const whole = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  const { body } = await askOnce(`${site}${path}`, { "Accept-Encoding": "gzip" });
  return { path, bytes, gzipped: body.length, files: finished.length, whole };
}

function kindOf(type: string): Kind {
  return kinds.find((kind) => kind === type) ?? "other";
}
