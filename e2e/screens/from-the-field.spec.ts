import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { save } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const project = "/projeler/konteyner-kente-yasam-alani";

test("a visitor uses the lightbox with the keyboard and gets the focus back, and the lightbox loads only when it is needed", {
  tag: "@long",
}, async ({ page }) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visit(page, project);
  const comes = () => requests.filter((url) => url.includes("lightbox")).length;
  expect(comes()).toBe(0);
  const gallery = page.getByRole("list", { name: "Fotoğraflar: Konteyner Kente Yaşam Alanı" });
  await expect(gallery.getByRole("link")).toHaveCount(3);
  const firstPicture = gallery.getByRole("link").first();
  await firstPicture.focus();
  await expect.poll(comes).toBe(1);
  await page.keyboard.press("Enter");
  const box = page.getByRole("dialog", { name: "Fotoğraf" });
  const caption = box.locator("figcaption");
  await expect(caption).toHaveText("Çizim: konteyner evlerin arasındaki yolda oynayan bir aile");
  await expectAccessible(page, "open lightbox");
  const count = box.getByText(/^\d \/ 3$/);
  for (const [key, readProjectPage] of [
    ["ArrowRight", "2 / 3"],
    ["End", "3 / 3"],
    ["ArrowRight", "1 / 3"],
    ["ArrowLeft", "3 / 3"],
    ["Home", "1 / 3"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(count, key).toHaveText(readProjectPage);
  }
  for (const name of ["Kapat", "Önceki fotoğraf", "Sonraki fotoğraf"]) {
    await page.keyboard.press("Tab");
    await expect(box.getByRole("button", { name })).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(box).toBeHidden();
  await expect(firstPicture).toBeFocused();
});

test("in Arabic the left arrow shows the next picture, on a phone a swipe does so, and a press beside the picture closes the lightbox", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${project}?lang=ar`);
  await page.locator("[data-behaviour=gallery] a").first().click();
  const box = page.locator("#lightbox");
  const count = box.locator("[data-count]");
  await expect(count).toHaveText("1 / 3");
  await page.keyboard.press("ArrowLeft");
  await expect(count).toHaveText("2 / 3");
  const swipe = async (from: number, to: number) => {
    await page.mouse.move(from, 420);
    await page.mouse.down();
    await page.mouse.move(to, 430, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(120, 300);
  await expect(count).toHaveText("3 / 3");
  await swipe(300, 120);
  await expect(count).toHaveText("2 / 3");
  await box.getByRole("button", { name: "الصورة السابقة" }).click();
  await expect(count).toHaveText("1 / 3");
  await page.mouse.click(195, 120);
  await expect(box).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the pictures are links to the large pictures, and the timeline has links to the news", {
    tag: "@long",
  }, async ({ page, request }) => {
    await page.goto(project);
    const link = page.locator("[data-behaviour=gallery] a").first();
    const picture = await request.get((await link.getAttribute("href")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/webp");
    await page.getByRole("link", { name: "Konteyner kentte oyun ve ders" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Konteyner kentte oyun ve ders");
    const about = page.getByRole("region", { name: "Bu haberin konusu" });
    await expect(about.getByRole("link")).toHaveCount(2);
    await about.getByRole("link", { name: "Afet ve Deprem Yardımı" }).click();
    await expect(page.getByRole("heading", { name: "Sahadan haberler" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 3 })).toHaveText([
      "Bin koli bir günde yola çıktı",
      "Konteyner kentte oyun ve ders",
    ]);
  });
});

test("staff write news with a gallery about a project, and the page of the project shows the news at once", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const title = "Sınav: çamaşırhane açıldı";
  const readProjectPage = async () => (await page.request.get(project)).text();
  try {
    expect(await readProjectPage()).not.toContain(title);
    await staff.signsIn("editor", "news/create");
    await page.getByLabel("Başlık", { exact: true }).fill(title);
    await page.getByLabel("Özet", { exact: true }).fill("İlk makineler çalıştı.");
    await page.getByLabel("Kategori").selectOption("Projeler");
    await page.getByLabel("Yayınla").check();
    const projects = page.getByRole("group", { name: "Projeler" });
    await projects.getByRole("searchbox").fill("konteyner");
    await expect(projects.getByRole("checkbox")).toHaveCount(1);
    await projects.getByRole("checkbox", { name: "Konteyner Kente Yaşam Alanı" }).check();

    const files = page.locator("input[type=file][multiple]");
    await files.setInputFiles(["public/apple-touch-icon.png", "public/apple-touch-icon.png"]);
    const alts = page.getByRole("textbox", { name: /^Resim \d açıklaması$/ });
    await expect(alts).toHaveCount(2);
    await alts.first().fill("Makineler");
    await save(page);
    await page.getByRole("link", { name: "Galeri: Her resme bir açıklama yazın." }).click();
    await expect(alts.nth(1), "the link leads to the missing description").toBeFocused();
    await alts.nth(1).fill("Açılış");
    await expectAccessible(page, "news form with a gallery");

    // With the keyboard, staff lift, move and drop the handle.
    const handle = page.getByRole("button", { name: "Sürükleyerek taşı: Açılış" });
    await handle.focus();
    for (const [key, said] of [
      ["Space", /kaydın 2\. sırasında/],
      ["ArrowUp", /kaydın 1\. sırasında/],
      ["Space", /bırakıldı/],
    ] as const) {
      await page.keyboard.press(key);
      await expect(page.getByRole("status").filter({ hasText: said })).toBeAttached();
    }
    await expect(alts.first()).toHaveValue("Açılış");
    const down = page.getByRole("button", { name: "Aşağı taşı: Açılış" });
    await down.click();
    await expect(alts.first()).toHaveValue("Makineler");
    await expect(page.getByRole("button", { name: /^Aşağı taşı: Açılış/ })).toBeFocused();
    await save(page);
    await expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();

    const html = await readProjectPage();
    expect(html).toContain(title);
    expect(html.indexOf('alt="Makineler"')).toBeLessThan(html.indexOf('alt="Açılış"'));
    expect(html).toContain('alt="Açılış"');
  } finally {
    await store.withDatabase((query) => query("delete from news where title like 'Sınav%'"));
  }
});

test("the proof band shows the numbers of staff and of the books in the digits of each language", {
  tag: "@long",
}, async ({ page, staff }) => {
  const band = page.getByRole("region", { name: "Vakfımız, kayıtlarla" });
  await visit(page, "/");
  await expect(band.getByRole("definition").first()).toHaveText(/^₺\d{1,3}(\.\d{3})+$/);
  await expect(band).toContainText("0000-DEMO");
  await staff.signsIn("admin", "settings/foundation");
  await page.getByLabel("Kütük Numarası").fill("");
  await page.getByLabel("Kaç Ülkede Çalışıyorsunuz?").fill("1234");
  await save(page);
  await expect(page.getByText("1 ile 250 arasında bir sayı girin.").first()).toBeVisible();
  await page.getByLabel("Kaç Ülkede Çalışıyorsunuz?").fill("12");
  await save(page);
  await expect(page.getByText("Vakıf bilgileri başarıyla kaydedildi.")).toBeVisible();
  await page.goto("/biz-kimiz/kurumsal/biz-kimiz");
  await expect(band).toContainText("12");
  await expect(band).not.toContainText("kütük numarası");
  await page.goto("/?lang=ar");
  const arabic = page.getByRole("region", { name: "المؤسسة بالأرقام والسجلات" });
  await expect(arabic.locator("bdi[dir=ltr]").first()).toHaveText(/^₺\d{1,3}(,\d{3})+$/);
});
