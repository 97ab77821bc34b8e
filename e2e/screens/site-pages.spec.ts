import { LOCALES } from "#shared/text/locale.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

test("a visitor copies an IBAN, sees a message for two seconds, and opens a code for phones", {
  tag: "@long",
}, async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await visit(page, "/hesap-numaralari");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await expect(page.getByText("TR39 9990 1000 0000 0000 0000 01")).toBeVisible();

  const copy = page.getByRole("button", { name: "Örnek Katılım Bankası, Ana Hesap IBAN kopyala" });
  await copy.click();
  await expect(copy).toContainText("Kopyalandı");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("TR399990100000000000000001");
  await page.clock.runFor(1_999);
  await expect(copy.getByText("Kopyalandı").first()).toBeVisible();
  await page.clock.runFor(2);
  await expect(copy.getByText("IBAN kopyala", { exact: true })).toBeVisible();

  const code = page.getByRole("img", { name: "Örnek Katılım Bankası, Ana Hesap: IBAN'ın QR kodu" });
  await expect(code).toBeHidden();
  await page.locator("summary", { hasText: "Örnek Katılım Bankası, Ana Hesap" }).click();
  await expect(code).toBeVisible();
});

test("the printed page shows every account with its details", { tag: "@long" }, async ({ page }) => {
  await page.goto("/hesap-numaralari");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("img", { name: /QR kodu$/ })).toHaveCount(4);
  for (const code of await page.getByRole("img", { name: /QR kodu$/ }).all())
    await expect(code).toBeVisible();
});

test("the page loads the map and other external files only when the visitor requests the map", {
  tag: "@long",
}, async ({ page }) => {
  const elsewhere: string[] = [];
  await page.route(/google/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<p>map</p>" });
  });
  await visit(page, "/iletisim");
  const show = page.getByRole("button", { name: "Haritayı göster" });
  await expect(page.getByText("Harita Google'dan gelir")).toBeVisible();
  expect(elsewhere).toEqual([]);

  await show.focus();
  await page.keyboard.press("Enter");
  const map = page.locator("iframe");
  await expect(map).toHaveAttribute("title", /^Harita: .*Kayseri$/);
  await expect(map).toBeFocused();
  await expect(show).toBeHidden();
  await expect
    .poll(() => elsewhere)
    .toEqual([expect.stringMatching(/^https:\/\/www\.google\.com\/maps\?q=.*hl=tr.*output=embed/)]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("the address is a link, and no other element looks like a button", { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto("/iletisim");
    await expect(page.getByRole("button", { name: "Haritayı göster" })).toBeHidden();
    await expect(page.getByRole("link", { name: /Google Haritalar'da aç/ })).toBeVisible();
  });
});

test("the film of a story loads only when the visitor plays it", { tag: "@long" }, async ({ page }) => {
  const films: string[] = [];
  page.on("request", (request) => {
    if (/\.(webm|mp4)$/.test(request.url())) films.push(request.url());
  });
  await page.goto("/haberler");
  await page.getByRole("link", { name: "Kazanın başında kırk gece" }).click();
  const film = page.locator("video");
  await expect(film).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(films).toEqual([]);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(films.length).toBeGreaterThan(0);
});

test("the browser may prefetch pages, except private pages", { tag: "@long" }, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Preload.enable");
  const rules: (string | undefined)[] = [];
  const addresses: string[] = [];
  session.on("Preload.ruleSetUpdated", ({ ruleSet }) => rules.push(ruleSet.errorType));
  session.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
    if (status === "Ready") addresses.push(new URL(prefetchUrl).pathname);
  });
  await visit(page, "/haberler");
  await expect.poll(() => rules.length).toBeGreaterThan(0);
  expect(rules.filter(Boolean)).toEqual([]);
  const header = page.getByRole("banner");
  await header.getByRole("link", { name: "Sepet" }).hover();
  await page.getByRole("contentinfo").getByRole("link", { name: "English" }).hover();
  // The mouse must not be over links while the next step scrolls.
  await page.mouse.move(1, 1);
  await header.getByRole("link", { name: "İletişim" }).hover();
  await expect.poll(() => addresses).toEqual(["/iletisim"]);
});

test("a first visit loads two fonts, and nothing moves", { tag: "@long" }, async ({ page }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(new URL(request.url()).pathname);
  });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const path of ["/hesap-numaralari", "/haberler", "/biz-kimiz/kurumsal/biz-kimiz"]) {
    await visit(page, path);
    await page.evaluate(() => document.fonts.ready);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.01);
  }
  expect(
    [...new Set(fonts)].map((path) => path.replace(/.*\/([a-z0-9-]+?)-[\w-]{8}\.woff2$/, "$1")).sort(),
  ).toEqual(["sans-latin", "serif-latin-600"]);
});

test("the language of a visitor stays after a reload, on another page and in a new tab", {
  tag: "@long",
}, async ({ page, context }) => {
  await page.goto("/iletisim?lang=ar");
  await page.goto("/haberler");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  const tab = await context.newPage();
  await tab.goto("/hesap-numaralari");
  await expect(tab.locator("html")).toHaveAttribute("lang", "ar");
  for (const lang of LOCALES) {
    await expect(tab.locator(`link[rel=alternate][hreflang=${lang}]`)).toHaveAttribute(
      "href",
      new RegExp(`/hesap-numaralari\\?lang=${lang}$`),
    );
  }
  expect(await tab.locator("body").innerText()).not.toContain("[AR]");
});

test("the menu has ten corporate pages and marks the current page, and a page without text shows its heading", {
  tag: "@long",
}, async ({ page, store }) => {
  await page.goto("/biz-kimiz/kurumsal/biz-kimiz");
  const menu = page.getByRole("navigation", { name: "Kurumsal sayfalar" });
  const links = menu.getByRole("link");
  await expect(links).toHaveCount(10);
  await expect(
    page.getByRole("navigation", { name: "Bizi daha yakından tanıyın" }).getByRole("link"),
  ).toHaveCount(9);
  for (const name of await links.allInnerTexts()) {
    await links.filter({ hasText: new RegExp(`^${name}$`) }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(menu.locator("[aria-current=page]")).toHaveText([name, name]);
  }
  const hide = (at: string) =>
    store.withDatabase((query) => query(`update pages set deleted_at = ${at} where slug = 'medya-odasi'`));
  await hide("now()");
  await expect(async () => {
    await page.goto("/biz-kimiz/kurumsal/medya-odasi");
    await expect(page.getByRole("heading", { level: 1, name: "Medya Odası" })).toBeVisible();
    await expect(page.getByText("Bu sayfanın içeriği hazırlanıyor")).toBeVisible({ timeout: 500 });
  }).toPass();
  await hide("null");
});
