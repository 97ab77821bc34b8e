import sharp from "sharp";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { createDatabase } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { createSite } from "#testing/browser/site.ts";
import { signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

/** The colour that is nearest to #ffcc00 among those that pass. */
const nearest = "#896c00";

test("an administrator chooses colour and logo, visitors see both, and one press takes them back", {
  tag: "@long",
}, async ({ browser, database }) => {
  test.setTimeout(180_000);
  const store = await createDatabase(database);
  const site = await createSite({ ...store.env, BANK: "simulator" });
  await site.start();
  const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  const visitorContext = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  try {
    const page = await context.newPage();
    const visitor = await visitorContext.newPage();
    await signIn(
      page,
      { role: "admin", email: "admin@example.org", password: "proof-drills-only" },
      "settings/branding",
    );

    const color = page.getByLabel("Ana Renk", { exact: true });
    await color.fill("#ffcc00");
    await tabTo(page, page.getByRole("button", { name: `${nearest} rengini kullan` }));
    await page.keyboard.press("Enter");
    await expect(color).toHaveValue(nearest);
    await expect(page.getByText("Bu renkle bütün yazılar ve simgeler okunur.")).toBeVisible();
    await expect(page.frameLocator("iframe").locator("link[href*='palette.css']")).toHaveAttribute(
      "href",
      "/identity/896c00/palette.css",
    );
    await expectAccessible(page, "logo and colour");
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Renk başarıyla kaydedildi.")).toBeVisible();

    for (const [path, width] of [
      ["/", 1280],
      ["/?lang=ar", 390],
      ["/bagis", 390],
      ["/hesap-numaralari", 1280],
    ] as const) {
      await visitor.setViewportSize({ width, height: 844 });
      await visit(visitor, path);
      await expectAccessible(visitor, `${path} in ${nearest}`);
    }
    await visit(visitor, "/?lang=tr");
    const give = visitor.getByRole("banner").getByRole("link", { name: "Bağış Yap" });
    await expect(give).toHaveCSS("background-color", "rgb(137, 108, 0)");

    const logo = await sharp({ create: { width: 300, height: 150, channels: 4, background: "#7a1f5c" } })
      .png()
      .toBuffer();
    await page
      .getByLabel(/^PNG, JPEG/)
      .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: logo });
    await page.getByRole("button", { name: "Logoyu Yükle" }).click();
    await expect(page.getByText("Logo başarıyla kaydedildi.")).toBeVisible();
    await visit(visitor, "/");
    const shownLogo = visitor.locator("header img[src^='/identity/']").first();
    await expect(shownLogo).toHaveJSProperty("naturalWidth", 256);
    const icon = await visitor.request.get("/favicon.ico");
    expect(await sharp(await icon.body()).metadata()).toMatchObject({ format: "png", width: 64 });

    await tabTo(page, page.getByRole("button", { name: "Bizimkine dön" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Hazır logo ve renk başarıyla geri geldi.")).toBeVisible();
    await visit(visitor, "/");
    await expect(give).toHaveCSS("background-color", "rgb(36, 102, 71)");
    await expect(visitor.locator("link[href*='palette.css']")).toHaveCount(0);
  } finally {
    await visitorContext.close();
    await context.close();
    await site.stop();
    await store.remove();
  }
});
