import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { rowOf, save, expectOnSite as shownOnSite } from "#testing/browser/record-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Deneme haberi";
/** Creates a title that no other test uses, with its slug. */
function createTitle() {
  const word = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { title: `${mark} ${word}`, slug: `deneme-haberi-${word}` };
}

test.afterEach(({ store }) =>
  store.withDatabase((query) => query("delete from news where title like $1", [`${mark}%`])),
);

const expectSaved = (page: Page) => expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();

const expectOnSite = (page: Page, title: string, there: boolean) =>
  shownOnSite(page.request, "/haberler", title, there);

async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet", { exact: true }).fill("Bir cümlelik özet");
  await page.getByLabel("Kategori").selectOption("Duyurular");
}

async function write(page: Page, title: string): Promise<void> {
  await visit(page, `${admin}/news/create`);
  await fill(page, title);
}

test("an editor creates, previews, publishes, unpublishes, deletes and restores news", {
  tag: "@long",
}, async ({ page, hire, store }) => {
  const { title, slug } = createTitle();
  const editor = await hire("editor");
  await signIn(page, editor, "news");
  await expect(page.getByRole("heading", { name: "Haber Yönetimi" })).toBeVisible();
  for (const name of ["Başlık", "Kategori", "Durum", "Oluşturulma", "Güncelleme", "İşlemler"]) {
    await expect(page.getByRole("columnheader", { name })).toBeVisible();
  }
  await page.getByRole("link", { name: "Yeni Haber" }).click();
  await expect(page.getByRole("heading", { name: "Yeni Haber" })).toBeFocused();
  await fill(page, title);
  const text = page.getByRole("textbox", { name: "İçerik" });
  await text.click();
  await page.keyboard.type("Kuyudan su çıktı");

  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Önizle" }).click(),
  ]);
  await expect(preview.getByText("Önizleme: haber sitede böyle görünecek.")).toBeVisible();
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("Kuyudan su çıktı")).toBeVisible();
  await expect(preview.getByRole("contentinfo"), "with all that surrounds a public page").toBeVisible();
  await preview.close();
  await save(page);
  await expectSaved(page);

  const row = rowOf(page, title);
  await expect(row).toContainText("Taslak");
  await expectOnSite(page, title, false);
  const [storedNews] = await store.withDatabase((query) =>
    query<{ author_id: string; published: boolean }>(
      "select author_id, published from news where slug = $1",
      [slug],
    ),
  );
  expect(storedNews).toEqual({ author_id: editor.id, published: false });

  await row.getByRole("button", { name: `Yayınla: ${title}` }).click();
  await expect(page.getByText("Haber başarıyla yayınlandı.")).toBeVisible();
  await expectOnSite(page, title, true);
  await expect(row).toContainText("Yayında");

  await row.getByRole("link", { name: `Düzenle: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Haberi Düzenle" })).toBeVisible();
  await page.getByLabel("Başlık", { exact: true }).fill(`${title} iki`);
  await page.getByLabel("Başlık", { exact: true }).press("Control+s");
  await expectSaved(page);
  await expectOnSite(page, `${title} iki`, true);

  await row.getByRole("button", { name: "Yayından Kaldır" }).click();
  await expect(page.getByText("Haber başarıyla yayından kaldırıldı.")).toBeVisible();
  await expectOnSite(page, title, false);

  await row.getByRole("button", { name: "Sil" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Bu haberi silmek istediğinizden emin misiniz?");
  await question.getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Haber başarıyla silindi.")).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.getByRole("link", { name: "Silinenler" }).click();
  await expect(row).toContainText(editor.name);
  await row.getByRole("button", { name: "Geri Yükle" }).click();
  await expect(page.getByText("Haber başarıyla geri yüklendi.")).toBeVisible();
  await page.getByRole("link", { name: "Haberler" }).last().click();
  await row.getByRole("link", { name: "Düzenle" }).click();
  await page.getByRole("link", { name: "Değişiklik geçmişi" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: editor.name })).toHaveCount(6);
  await expect(page.getByText("Yayından kaldırdı")).toBeVisible();
});

test("a form with missing values shows errors at the fields and stores nothing", { tag: "@long" }, async ({
  page,
  staff,
}) => {
  await staff.signsIn("editor", "news/create");
  await expect(page.getByLabel("Kategori").locator("option").first()).toHaveText("Kategori Seçin");
  await save(page);
  for (const name of ["Başlık", "Özet", "Kategori"]) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByText("Bu alan zorunludur.").first()).toBeVisible();
  await fill(page, createTitle().title);
  await expect(page.getByText("Bu alan zorunludur.")).toHaveCount(0);
});

test("the slug follows the title unless it is locked, and the form refuses a slug that another record has", {
  tag: "@long",
}, async ({ page, staff, watch }) => {
  watch.expectTrouble(/400|409/);
  const { title, slug } = createTitle();
  await staff.signsIn("editor");
  await write(page, `${title} ĞÜŞİÖÇ`);
  const field = page.getByLabel("Bağlantı Adı (slug)");
  await expect(field).toHaveValue(`${slug}-gusioc`);
  await field.fill("elle-yazilan");
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await expect(field, "a change of the title overwrites it").toHaveValue(slug);
  await field.fill(`${slug}-kilitli`);
  await page.getByRole("switch", { name: "Bağlantı adını kilitle" }).check();
  await page.getByLabel("Başlık", { exact: true }).fill(`${title} başka`);
  await expect(field).toHaveValue(`${slug}-kilitli`);
  await save(page);
  await expectSaved(page);

  await write(page, title);
  await field.fill(`${slug}-kilitli`);
  await save(page);
  await expect(page.getByText("Bu bağlantı adı başka bir kayıtta kullanılıyor.").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Özet", { exact: true }), "nothing typed is lost").toHaveValue(
    "Bir cümlelik özet",
  );
  await field.fill(slug);
  await save(page);
  await expectSaved(page);

  // A deleted record loses its slug, so its restoration needs another slug.
  const otherRow = rowOf(page, `${title} başka`);
  const row = page.getByRole("row", { name: `${title} Bir` });
  await row.getByRole("button", { name: "Sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Haber başarıyla silindi.")).toBeVisible();
  await otherRow.getByRole("link", { name: "Düzenle" }).click();
  await field.fill(slug);
  await save(page);
  await expectSaved(page);
  await page.getByRole("link", { name: "Silinenler" }).click();
  await rowOf(page, title).getByRole("button", { name: "Geri Yükle" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Bu bağlantı adı başka bir kayıtta kullanılıyor.");
  await dialog.getByLabel("Bağlantı Adı (slug)").fill(`${slug}-iki`);
  await dialog.getByRole("button", { name: "Geri Yükle" }).click();
  await expect(page.getByText("Haber başarıyla geri yüklendi.")).toBeVisible();
  await expect(dialog).toBeHidden();
});

test("planned news appears on the site at its time", { tag: "@long" }, async ({ page, staff, store }) => {
  const { title } = createTitle();
  await staff.signsIn("editor");
  await write(page, title);
  await page.getByLabel("Yayınla", { exact: true }).check();
  await expect(page.getByText("Kaydedilince ziyaretçiler haberi görür.")).toBeVisible();
  await page.getByLabel("Yayın Zamanı").fill("2099-05-17T09:30");
  await expect(page.getByText("kendiliğinden yayına girer")).toBeVisible();
  await save(page);
  await expect(page.getByText("17.05.2099 09:30 tarihinde yayına girecek.")).toBeVisible();
  const row = rowOf(page, title);
  await expect(row).toContainText("Zamanlandı");
  await expect(row).toContainText("17.05.2099 09:30");
  await expectOnSite(page, title, false);
  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    row.getByRole("link", { name: "Önizle" }).click(),
  ]);
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await preview.close();

  await store.withDatabase((query) =>
    query("update news set publish_at = now() + interval '1 second' where title = $1", [title]),
  );
  await expect(async () => {
    expect(await (await page.request.get("/haberler")).text()).toContain(title);
  }).toPass({ timeout: 20_000 });
  await visit(page, `${admin}/news?status=scheduled`);
  await expect(row).toHaveCount(0);
});

test("staff upload, see and remove pictures", { tag: "@long" }, async ({ page, staff }) => {
  const { title } = createTitle();
  await staff.signsIn("editor");
  await write(page, title);
  const file = page.locator("input[type=file]:not([multiple])");
  await file.setInputFiles({ name: "belge.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await expect(page.getByText("Lütfen geçerli bir resim dosyası seçin")).toBeVisible();
  await file.setInputFiles({ name: "dev.png", mimeType: "image/png", buffer: Buffer.alloc(5_300_000) });
  await expect(page.getByText("Resim dosyası 5MB'dan küçük olmalıdır")).toBeVisible();
  await expect(page.getByText("PNG, JPG, GIF (max. 5MB)")).toBeVisible();
  await file.setInputFiles("public/apple-touch-icon.png");
  await expect(page.getByRole("button", { name: "Resmi Kaldır" })).toBeVisible();
  await page.getByRole("button", { name: "Resmi Kaldır" }).click();
  await expect(page.getByRole("button", { name: "Resmi Kaldır" })).toBeHidden();
  await file.setInputFiles("public/apple-touch-icon.png");
  await expect(page.getByRole("button", { name: "Resmi Kaldır" })).toBeVisible();
  await save(page);
  await expectSaved(page);
  const thumbnail = rowOf(page, title).locator("img");
  await expect
    .poll(() => thumbnail.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

test("a save does not overwrite the change of a colleague without a question", { tag: "@long" }, async ({
  page,
  hire,
  browser,
  site,
  watch,
}) => {
  watch.expectTrouble(/409/);
  const { title } = createTitle();
  const editor = await hire("editor");
  const administrator = await hire("admin");
  await signIn(page, editor);
  await write(page, title);
  await save(page);
  await expectSaved(page);
  const colleaguePage = await (await browser.newContext({ baseURL: site.url, locale: "tr-TR" })).newPage();
  await signIn(colleaguePage, administrator, "news");
  for (const openPage of [page, colleaguePage]) {
    await rowOf(openPage, title).getByRole("link", { name: "Düzenle" }).click();
    await expect(openPage.getByRole("heading", { name: "Haberi Düzenle" })).toBeVisible();
  }
  await colleaguePage.getByLabel("Özet", { exact: true }).fill("Ötekinin özeti");
  await save(colleaguePage);
  await expectSaved(colleaguePage);

  await page.getByLabel("Özet", { exact: true }).fill("Benim özetim");
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Bu kayıt değiştirilmiş" });
  await expect(dialog).toContainText(administrator.name);
  await dialog.getByRole("button", { name: "Güncel Hâlini Yükle" }).click();
  await expect(page.getByLabel("Özet", { exact: true })).toHaveValue("Ötekinin özeti");

  await page.getByLabel("Özet", { exact: true }).fill("Benim özetim");
  await rowOf(colleaguePage, title).getByRole("button", { name: "Yayınla" }).click();
  await expect(colleaguePage.getByText("Haber başarıyla yayınlandı.")).toBeVisible();
  await save(page);
  await dialog.getByRole("button", { name: "Üzerine Yaz" }).click();
  await expectSaved(page);
  await expect(rowOf(page, title)).toContainText("Benim özetim");
  await colleaguePage.context().close();
});
