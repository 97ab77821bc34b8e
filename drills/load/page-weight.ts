import { type Browser, chromium, devices, type Request } from "@playwright/test";
import { CART_STORAGE_KEY } from "#shared/cart-storage.ts";
import { kilobytes, tableOf } from "#testing/report/table.ts";
import { browserArguments, findBrowser } from "#tools/setup/browser.ts";
import { askOnce } from "./ask-once.ts";
import { filledCart } from "./filled-cart.ts";

const kinds = ["document", "stylesheet", "script", "font", "image", "other"] as const;
type Kind = (typeof kinds)[number];

/** Maximum compressed bytes of script: on the checkout, and before the first sign of intent on any other page. */
const mostScript = { checkout: 130_000, page: 15_000 };

/** One of many similar addresses. */
export function shown(path: string): string {
  return path.startsWith("/haberler/") ? "/haberler/…" : path;
}

/**
 * What a phone fetches for each page on its first visit, with an empty cache and a filled cart (without one, /odeme
 * redirects home), until nothing more loads.
 */
export async function weighPages(site: string, paths: readonly string[]) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const weights: Weight[] = [];
    for (const path of paths) weights.push(await weighPage(browser, site, path));
    const of = (kind: Kind) => (weight: Weight) => kilobytes(weight.bytes[kind]);
    return {
      table: tableOf(weights, {
        page: ({ path }) => `\`${shown(path)}\``,
        html: of("document"),
        styles: of("stylesheet"),
        scripts: of("script"),
        fonts: of("font"),
        pictures: of("image"),
        other: of("other"),
        "html, gzip": ({ gzipped }) => kilobytes(gzipped),
        together: ({ bytes }) => kilobytes(Object.values(bytes).reduce((sum, each) => sum + each, 0)),
        files: ({ files }) => files,
      }),
      failures: weights.flatMap(({ path, bytes }) => {
        const most = path === "/odeme" ? mostScript.checkout : mostScript.page;
        return bytes.script > most ? [`${path} brings ${kilobytes(bytes.script)} of script`] : [];
      }),
    };
  } finally {
    await browser.close();
  }
}

type Weight = Awaited<ReturnType<typeof weighPage>>;

/** Compressed bytes by kind; `gzipped`: the document alone, for clients without brotli. */
async function weighPage(browser: Browser, site: string, path: string) {
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
  const { body } = await askOnce(`${site}${path}`, { "Accept-Encoding": "gzip" });
  return { path, bytes, gzipped: body.length, files: finished.length };
}

function kindOf(type: string): Kind {
  return kinds.find((kind) => kind === type) ?? "other";
}
