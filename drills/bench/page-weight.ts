import { type Browser, chromium, devices, type Request } from "@playwright/test";
import { addItem, EMPTY_CART } from "#shared/giving/cart.ts";
import { CART_STORAGE_KEY, serializeCart } from "#shared/giving/cart-storage.ts";
import { kilobytes, tableOf } from "#testing/report/table.ts";
import { browserArguments, findBrowser } from "#testing/site/browser.ts";

const resourceTypes = ["document", "stylesheet", "script", "font", "image"] as const;
type Weight = { path: string; bytes: Record<string, number>; files: number; totalBytes: number };

/** Maximum compressed bytes of scripts. Pages except the checkout load more scripts when the visitor does something. */
const maxScriptBytes = { checkout: 130_000, page: 15_000 };

/** Replaces the slug, because the address stands for all news. */
export function displayPath(path: string): string {
  return path.startsWith("/haberler/") ? "/haberler/…" : path;
}

/**
 * Weighs what a phone loads for each page on its first visit, with an empty cache and a filled cart, because /odeme
 * redirects home without a cart.
 */
export async function weighPages(site: string, paths: readonly string[]) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  try {
    const weights: Weight[] = [];
    for (const path of paths) weights.push(await weighPage(browser, site, path));
    const columns = resourceTypes.map(
      (kind) => [kind, ({ bytes }: Weight) => kilobytes(bytes[kind] ?? 0)] as const,
    );
    return {
      table: tableOf(weights, {
        page: ({ path }) => `\`${displayPath(path)}\``,
        ...Object.fromEntries(columns),
        totalBytes: ({ totalBytes }) => kilobytes(totalBytes),
        files: ({ files }) => files,
      }),
      failures: weights.flatMap(({ path, bytes }) => {
        const script = bytes.script ?? 0;
        const maxBytes = path === "/odeme" ? maxScriptBytes.checkout : maxScriptBytes.page;
        return script > maxBytes ? [`${path} loads ${kilobytes(script)} of script`] : [];
      }),
    };
  } finally {
    await browser.close();
  }
}

async function weighPage(browser: Browser, site: string, path: string): Promise<Weight> {
  const cart = { origin: site, localStorage: [{ name: CART_STORAGE_KEY, value: filledCart() }] };
  const context = await browser.newContext({
    ...devices["Pixel 7"],
    locale: "tr-TR",
    storageState: { cookies: [], origins: [cart] },
  });
  const page = await context.newPage();
  const finishedRequests: Request[] = [];
  page.on("requestfinished", (request) => finishedRequests.push(request));
  await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
  const bytes: Record<string, number> = {};
  let totalBytes = 0;
  for (const request of finishedRequests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const size = responseBodySize + responseHeadersSize;
    bytes[request.resourceType()] = (bytes[request.resourceType()] ?? 0) + size;
    totalBytes += size;
  }
  await context.close();
  return { path, bytes, files: finishedRequests.length, totalBytes };
}

function filledCart(): string {
  const donor = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "532 123 45 67" };
  const item = { id: "bench", title: "Zekât", amount: 50_000, category: "genel", image: null };
  const change = addItem(EMPTY_CART, { ...item, donationType: "standart", donor });
  if (change.kind === "refused") throw new Error(`the cart refuses ${JSON.stringify(change.errors)}`);
  return serializeCart(change.cart);
}
