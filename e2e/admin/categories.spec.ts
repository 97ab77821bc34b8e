import { expect } from "#testing/browser/journey.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => {
    await query("delete from translations where kind = 'categories' and record_id like 'sinav%'");
    await query("delete from categories where id like 'sinav%'");
    await query(
      `update categories set title = 'Yetim', is_active = true, display_order = 2 where id = 'yetim'`,
    );
  }),
);

test("an editor adds, translates, moves, renames, hides and deletes categories, and visitors see it", {
  tag: "@long",
}, async ({ page, staff, context, watch }) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("editor", "campaigns");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("Kategoriler");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Kategori Yönetimi" })).toBeVisible();

  await page.getByRole("link", { name: "Yeni Kategori" }).click();
  await page.getByLabel("Ad", { exact: true }).fill("Yetim");
  await page.getByLabel("Liste").selectOption({ label: "Kampanyalar" });
  await page
    .getByRole("textbox", { name: "Sayfa başlığı", exact: true })
    .fill("Ramazan kumanyası bağışlayın");
  await save(page);
  await expect(page.getByText("Bu listede aynı adda bir kategori var.").first()).toBeVisible();
  await page.getByLabel("Ad", { exact: true }).fill("Sınav Ramazan");
  await page.getByRole("tab", { name: /İngilizce/ }).click();
  await page.getByLabel("Ad (İngilizce)").fill("Exam Ramadan");
  await save(page);
  await expect(page.getByText("Kategori başarıyla kaydedildi.")).toBeVisible();

  await page.getByRole("link", { name: "Kampanyalar", exact: true }).last().click();
  await expect(page).toHaveURL(/kind=campaigns/);
  await expect(page.getByRole("row")).toHaveCount(8);
  await page.getByRole("button", { name: "Yukarı taşı: Sınav Ramazan" }).press("Enter");
  await expect(page.getByRole("row").nth(6)).toContainText("Sınav Ramazan");

  const site = await context.newPage();
  const tabs = site.getByRole("navigation", { name: "Bağış kategorileri" }).getByRole("link");
  await visit(site, "/bagis?lang=tr&category=sinav-ramazan");
  await expect(site.getByRole("heading", { level: 1 })).toHaveText("Ramazan kumanyası bağışlayın");
  await expect(tabs).toHaveText([
    "Tümü",
    "Acil Yardım",
    "Yetim",
    "Genel",
    "Projeler",
    "Eğitim",
    "Sınav Ramazan",
    "Kurban",
  ]);
  await visit(site, "/sepet?lang=en");
  await expect(site.getByRole("link", { name: "Exam Ramadan" })).toBeVisible();
  await visit(site, "/sepet?lang=ar");
  await expect(site.getByRole("link", { name: "[AR] Exam Ramadan" })).toBeVisible();

  await rowOf(page, "Yetim").getByRole("link", { name: "Düzenle: Yetim" }).click();
  await page.getByLabel("Ad", { exact: true }).fill("Yetimlerimiz");
  await save(page);
  await expect(page.getByText("Kategori başarıyla kaydedildi.")).toBeVisible();
  await visit(site, "/bagis?lang=tr&category=yetim");
  await expect(tabs.nth(2)).toHaveText("Yetimlerimiz");
  await expect(site.getByRole("article").first()).toContainText("Yetimlerimiz");

  await page.getByRole("button", { name: "Pasife Al: Yetimlerimiz" }).click();
  await expect(page.getByText("Kategori başarıyla pasife alındı.")).toBeVisible();
  await visit(site, "/bagis?lang=tr");
  await expect(tabs.filter({ hasText: "Yetimlerimiz" })).toHaveCount(0);
  await expect(site.getByRole("article").filter({ hasText: "Yetimlerimiz" }).first()).toBeVisible();

  await expect(page.getByRole("button", { name: "Sil: Yetimlerimiz" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.getByRole("button", { name: "Sil: Sınav Ramazan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Kategori başarıyla silindi.")).toBeVisible();
  await page.getByRole("link", { name: "Silinenler" }).click();
  await page.getByRole("button", { name: /Geri Yükle: Sınav Ramazan/i }).click();
  await expect(page.getByText("Kategori başarıyla geri yüklendi.")).toBeVisible();
});
