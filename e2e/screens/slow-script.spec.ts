import type { Page, Request } from "@playwright/test";
import { campaignCard } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { readingPages } from "#testing/browser/public-pages.ts";
import { waitForScripts } from "#testing/browser/visit.ts";

/** Opens a page and waits until it requests React. The response is held until `arrive` is called. */
async function holdReact(page: Page, path: string): Promise<{ arrive: () => void }> {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let isRequested = false;
  await page.route("**/assets/react-*.js", async (route) => {
    isRequested = true;
    await arrival;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("touchstart")));
    expect(isRequested).toBe(true);
  }).toPass({ intervals: [50] });
  return { arrive };
}

test("an amount that a visitor types before the script of the page has loaded is not lost", {
  tag: "@long",
}, async ({ page }) => {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto("/bagis", { waitUntil: "commit" });
  const card = campaignCard(page, "Zekât");
  await card.getByLabel("Bağış tutarı").fill("350");
  arrive();
  await waitForScripts(page);
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page.getByRole("dialog").getByLabel("Bağış tutarı")).toHaveValue("350");
});

test("a press before hydration has its effect after hydration", async ({ page }) => {
  const { arrive } = await holdReact(page, "/projeler/gezici-goz-klinigi");
  const card = page.getByRole("complementary");
  await card.getByLabel("Bağış tutarı").fill("350");
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  arrive();
  const modal = page.getByRole("dialog", { name: "Gezici Göz Kliniği" });
  await expect(modal.getByLabel("Bağış tutarı")).toHaveValue("350");
});

test("presses on the button for shares before hydration all count after it", { tag: "@long" }, async ({
  page,
}) => {
  const { arrive } = await holdReact(page, "/");
  const slide = page.getByRole("group", { name: "Yurt Dışı Kurban" });
  const addShare = slide.getByRole("button", { name: "Bir hisse artır" });
  await addShare.click();
  await addShare.click();
  await slide.getByRole("button", { name: "Bağış Yap" }).click();
  arrive();
  const modal = page.getByRole("dialog", { name: "Yurt Dışı Kurban" });
  await expect(modal.getByLabel("Kurban bedeli")).toHaveValue("₺13.500");
  await expect(slide.getByLabel("Bağış tutarı")).toHaveValue("13.500");
});

test("when React cannot be loaded, a press opens the page of the campaign with the amount", {
  tag: "@long",
}, async ({ page, watch }) => {
  watch.expectTrouble(/ERR_FAILED|dynamically imported module/);
  await page.route("**/assets/react-*.js", (route) => route.abort());
  await page.goto("/bagis");
  const card = campaignCard(page, "Zekât");
  await card.getByLabel("Bağış tutarı").fill("350");
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page).toHaveURL(/\/bagis\?campaign=zekat&amount=350$/);
});

test("a press without script opens the page of the campaign with the amount", {
  tag: "@long",
}, async ({ page, watch }) => {
  watch.expectTrouble(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/bagis");
  const card = campaignCard(page, "Zekât");
  await card.getByLabel("Bağış tutarı").fill("1.250,50");
  await card.getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Zekât");
  expect(new URL(page.url()).search).toBe("?campaign=zekat&amount=1.250%2C50");

  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect(campaignCard(page, "Zekât").getByLabel("Bağış tutarı")).toHaveValue("1.250,50");
  await expect(page, "used, so it leaves the address").toHaveURL(/\/bagis\?campaign=zekat$/);
  await campaignCard(page, "Zekât").getByRole("button", { name: "Bağış Yap" }).click();
  await expect(page.getByRole("dialog").getByLabel("Bağış tutarı")).toHaveValue("1.250,50");
});

test("a valid amount in the address fills the field, and any amount is removed from the address", {
  tag: "@long",
}, async ({ page }) => {
  for (const [amount, campaign, label, value] of [
    ["250.5", "zekat", "Bağış tutarı", "250,50"],
    ["çok", "zekat", "Bağış tutarı", ""],
    ["-5", "zekat", "Bağış tutarı", ""],
    ["9000", "kurban-yurt-disi", "Kurban bedeli", "₺9.000"],
    ["5000", "kurban-yurt-disi", "Kurban bedeli", "₺5.000"],
  ] as const) {
    await page.goto(`/bagis?campaign=${campaign}&amount=${amount}`);
    await expect(page, amount).toHaveURL(new RegExp(`/bagis\\?campaign=${campaign}$`));
    await expect(page.getByRole("article").getByLabel(label), amount).toHaveValue(value);
    if (amount === "5000") await expect(page.getByText("Bir hisse 4.500 TL'dir")).toBeVisible();
  }
});

/** Simulates a phone on a slow network: 400 kbit/s, a delay of 400 ms, a quarter of the processor. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** The moment of the press: when the card is visible, or when a file of the page has loaded. */
const moments = [
  { when: "at once", after: null },
  { when: "when the first script has come", after: "**/assets/entry.client-*.js" },
  { when: "when React has come", after: "**/assets/react-*.js" },
];
for (const { when, after } of moments) {
  test(`a press on a slow phone keeps the amount: ${when}`, { tag: "@long" }, async ({ page }) => {
    await slowDown(page);
    const come = after && page.waitForResponse(after);
    await page.goto("/bagis", { waitUntil: "commit" });
    const card = campaignCard(page, "Zekât");
    await card.getByLabel("Bağış tutarı").fill("350");
    await come;
    await card.getByRole("button", { name: "Bağış Yap" }).click({ noWaitAfter: true });
    // Either the dialog or the page of the campaign has the amount in its field.
    await expect(async () => {
      const modal = page.getByRole("dialog").getByLabel("Bağış tutarı");
      const alone = page.getByRole("heading", { level: 1, name: "Zekât" });
      await expect(modal.or(alone).first()).toBeVisible({ timeout: 500 });
      const field = (await modal.isVisible()) ? modal : card.getByLabel("Bağış tutarı");
      await expect(field).toHaveValue("350", { timeout: 500 });
    }).toPass({ timeout: 40_000 });
  });
}

/** Maximum transferred bytes of scripts before the visitor does something (docs/performance.md). */
const maxScriptBytes = 15_000;

test("until the visitor does something, a page loads few scripts and no React", { tag: "@long" }, async ({
  context,
}) => {
  const paths = ["/", "/bagis", "/bagis?campaign=zekat", "/payment/verify?status=success", ...readingPages];
  // Several pages are open at once, because most of the time is waiting.
  for (let start = 0; start < paths.length; start += 5)
    await Promise.all(
      paths.slice(start, start + 5).map(async (path) => {
        const page = await context.newPage();
        await expectLittleScript(page, path);
        await page.close();
      }),
    );
});

async function expectLittleScript(page: Page, path: string): Promise<void> {
  const scripts: Request[] = [];
  const earlyRequests = new Set<Request>();
  const openedAt = performance.now();
  // After 5 s a page may load more scripts even when the visitor does nothing.
  page.on("request", (request) => performance.now() - openedAt < 5_000 && earlyRequests.add(request));
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script" && earlyRequests.has(request)) scripts.push(request);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  expect(scripts.length, path).toBeGreaterThan(0);
  let bytes = 0;
  for (const request of scripts) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    bytes += responseBodySize + responseHeadersSize;
  }
  expect(bytes, `script of ${path}`).toBeLessThanOrEqual(maxScriptBytes);
}
