import { type Browser, chromium, devices, type Request } from "@playwright/test";
import { addItem, EMPTY_CART } from "#shared/giving/cart.ts";
import { CART_STORAGE_KEY, serializeCart } from "#shared/giving/cart-storage.ts";
import { kilobytes, tableOf } from "#testing/report/table.ts";
import { browserArguments, findBrowser } from "#testing/site/browser.ts";

const kinds = ["document", "stylesheet", "script", "font", "image"] as const;
type Weight = { path: string; bytes: Record<string, number>; files: number; together: number };

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
    const columns = kinds.map((kind) => [kind, ({ bytes }: Weight) => kilobytes(bytes[kind] ?? 0)] as const);
    return {
      table: tableOf(weights, {
        page: ({ path }) => `\`${shown(path)}\``,
        ...Object.fromEntries(columns),
        together: ({ together }) => kilobytes(together),
        files: ({ files }) => files,
      }),
      failures: weights.flatMap(({ path, bytes }) => {
        const script = bytes.script ?? 0;
        const most = path === "/odeme" ? mostScript.checkout : mostScript.page;
        return script > most ? [`${path} brings ${kilobytes(script)} of script`] : [];
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
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  await page.goto(`${site}${path}`, { waitUntil: "networkidle" });
  const bytes: Record<string, number> = {};
  let together = 0;
  for (const request of finished) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const size = responseBodySize + responseHeadersSize;
    bytes[request.resourceType()] = (bytes[request.resourceType()] ?? 0) + size;
    together += size;
  }
  await context.close();
  return { path, bytes, files: finished.length, together };
}

/** As a browser stores it. */
function filledCart(): string {
  const donor = { name: "Ayşe Yılmaz", email: "ayse@example.org", phone: "532 123 45 67" };
  const item = { id: "bench", title: "Zekât", amount: 50_000, category: "genel", image: null };
  const added = addItem(EMPTY_CART, { ...item, donationType: "standart", donor });
  if (added.kind === "refused") throw new Error(`the cart refuses ${JSON.stringify(added.errors)}`);
  return serializeCart(added.cart);
}
