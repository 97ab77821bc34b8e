import type { Page } from "@playwright/test";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

const pages = [
  "/",
  "/bagis",
  "/bagis?campaign=kurban",
  "/projeler",
  "/projeler/cadda-koy-su-kuyusu",
  "/haberler",
  "/haberler/bes-koyde-bes-kuyu-acildi",
  "/hikayeler/kitap-goturen-kiz",
  "/arama?q=su",
];

type Shown = { address: string; copy: number; requiredWidth: number; maxWidth: number };

/** Returns every loaded picture of the page, with the pixels of its copy and of its box. */
async function shownPictures(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((image) => image.srcset && image.complete && image.currentSrc && image.clientWidth > 0)
      .map((image) => {
        const shape = Number(image.getAttribute("width")) / Number(image.getAttribute("height"));
        const wide = Math.max(image.clientWidth, image.clientHeight * shape);
        const copies = [...image.srcset.matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
        return {
          address: image.currentSrc,
          copy: Number(/\.w(\d+)\.\w+$/.exec(image.currentSrc)?.[1]),
          requiredWidth: wide * window.devicePixelRatio,
          maxWidth: Math.max(...copies),
        };
      }),
  );
}

async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 500) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    await page.waitForLoadState("networkidle");
  }
}

// The window is as wide as a phone. An emulated phone of Chromium often requested images at the top of a page
// in the sizes for a window of 980 px, before the parser reached the images.
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };
const desktop = { viewport: { width: 1280, height: 800 } };
for (const { name, use, paths } of [
  { name: "phone", use: phone, paths: pages },
  { name: "desktop", use: desktop, paths: ["/", "/bagis?campaign=kurban", "/haberler"] },
]) {
  test.describe(`on a ${name}`, () => {
    test.use(use);
    for (const path of paths) {
      test(`${path} loads pictures in the right size and no original`, { tag: "@long" }, async ({ page }) => {
        const addresses: string[] = [];
        page.on("request", (request) => addresses.push(new URL(request.url()).pathname));
        await visit(page, path);
        await scrollThrough(page);
        const pictures = addresses.filter((address) => /^\/(uploads|stories)\//.test(address));
        expect(pictures.length).toBeGreaterThan(0);
        expect(pictures.filter((address) => !/\.w\d+\.avif$/.test(address))).toEqual([]);
        const visiblePictures = await shownPictures(page);
        for (const { address, copy, maxWidth } of visiblePictures) {
          // The browser may load a picture that the page shows twice only once, in the larger size.
          const samePictures = visiblePictures.filter((other) => other.address === address);
          const requiredWidth = Math.max(...samePictures.map((other) => other.requiredWidth));
          // The widths of copies differ by a third to a half, and no copy is smaller than the smallest copy.
          expect(copy, `${address} for ${requiredWidth}`).toBeLessThanOrEqual(
            Math.max(requiredWidth * 1.7, 320),
          );
          expect(copy, `${address} for ${requiredWidth}`).toBeGreaterThanOrEqual(
            Math.min(requiredWidth * 0.75, maxWidth),
          );
        }
      });
    }
  });
}

test("a phone does not load pictures far below the window, and nothing moves when pictures arrive", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  // The delay makes the placeholder visible.
  await page.route("**/uploads/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await visit(page, "/projeler");
  await page.waitForLoadState("networkidle");
  const lastPicture = page.locator("main picture img").last();
  const lastAddress = (await lastPicture.getAttribute("srcset"))?.split(".w")[0] ?? "";
  expect(addresses.filter((address) => address.includes(lastAddress))).toEqual([]);
  await lastPicture.scrollIntoViewIfNeeded();
  await expect.poll(() => addresses.filter((address) => address.includes(lastAddress))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02);
});
