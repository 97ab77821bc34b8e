import { expect, test } from "#testing/browser/journey.ts";
import { visit } from "#testing/browser/visit.ts";

test("an unknown page shows a message and a link home", { tag: "@long" }, async ({ page, watch }) => {
  watch.expectTrouble(/404/);
  const response = await page.goto("/boyle-bir-sayfa-yok");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Sayfa Bulunamadı" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Yönetim Paneline Dön" })).toHaveCount(0);
  await page.getByRole("link", { name: "Ana Sayfaya Dön" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test("every missing page offers the search", { tag: "@long" }, async ({ page, watch }) => {
  watch.expectTrouble(/404/);
  for (const path of ["/yok", "/projeler/yok", "/hikayeler/yok", "/biz-kimiz/kurumsal/yok"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole("main").getByRole("searchbox").fill("kurban");
    await page.getByRole("main").getByRole("button", { name: "Ara", exact: true }).click();
    await expect(page).toHaveURL(/\/arama\?q=kurban$/);
  }
});

test("only below the secret prefix the page has a link to the back office", { tag: "@long" }, async ({
  page,
  request,
  watch,
}) => {
  watch.expectTrouble(/404/);
  await page.goto("/gizli-yol-e2e/boyle-bir-sayfa-yok");
  await expect(page.getByRole("heading", { name: "Sayfa Bulunamadı" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Yönetim Paneline Dön" })).toHaveAttribute(
    "href",
    "/gizli-yol-e2e",
  );

  // A path that only begins like the prefix gets an ordinary 404.
  for (const path of ["/gizli-yol-e2", "/gizli-yol-e2e2/news", "/yonetim"]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    const page = (await answer.text()).replaceAll(path, "");
    expect(page).not.toContain("gizli-yol-e2e");
  }
});

test("no file that an anonymous visitor downloads contains the secret prefix", { tag: "@long" }, async ({
  page,
}) => {
  const bodies: Promise<[string, string]>[] = [];
  page.on("response", (response) => {
    if (/javascript|html|css|json/.test(response.headers()["content-type"] ?? "")) {
      bodies.push(response.text().then((text) => [response.url(), text]));
    }
  });
  for (const path of ["/", "/bagis", "/sepet"]) await visit(page, path);
  await page.waitForLoadState("networkidle");
  const files = (await Promise.all(bodies)).filter(([, text]) => text.includes("gizli-yol"));
  expect(files.map(([url]) => url)).toEqual([]);
  expect(bodies.length).toBeGreaterThan(5);
});
