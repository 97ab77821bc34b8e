import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Resimli haber";

/** Pastes files as the browser does after Ctrl V. */
function pasteHtml(page: Page, html: string): Promise<void> {
  return page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", text);
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, html);
}

test.afterEach(({ store }) =>
  store.withDatabase((query) => query("delete from news where title like $1", [`${mark}%`])),
);

test("staff insert a picture with a description into a text and choose it again, and a copy of the news keeps it", {
  tag: "@long",
}, async ({ page, staff }) => {
  const word = randomBytes(4).toString("hex");
  const title = `${mark} ${word}`;
  await staff.signsIn("editor");
  await visit(page, `${admin}/news/create`);
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet", { exact: true }).fill("Özet");
  await page.getByLabel("Kategori").selectOption("Duyurular");
  await page.getByLabel("Yayınla", { exact: true }).check();
  await page.getByRole("textbox", { name: "İçerik" }).click();
  await page.keyboard.type("Kuyu açıldı.");
  await page.keyboard.press("Enter");
  await pasteHtml(
    page,
    "<table><tr><th>İl</th><th>Koli</th></tr><tr><td>Hatay</td><td>1.250</td></tr></table>",
  );
  await expect(page.getByRole("textbox", { name: "İçerik" }).locator("p").last()).toHaveText(
    "İl · KoliHatay · 1.250",
  );

  await page.getByRole("toolbar").getByRole("button", { name: "Resim" }).click();
  const dialog = page.getByRole("dialog", { name: "Resim" });
  await dialog.getByRole("button", { name: "Metne Ekle" }).click();
  await expect(dialog.getByText("Bir resim seçin.")).toBeVisible();
  const file = { name: `kuyu-${word}.png`, mimeType: "image/png" };
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ ...file, buffer: readFileSync("public/apple-touch-icon.png") });
  await expect(dialog.getByRole("img", { name: "Seçilen resim" })).toBeVisible();
  await dialog.getByRole("button", { name: "Metne Ekle" }).click();
  await expect(dialog.getByText("Resimde ne olduğunu yazın")).toBeVisible();
  await expectAccessible(page, "the dialog of a picture");
  await dialog.getByLabel("Resimde ne var?").fill("Köyün yeni kuyusu");
  await dialog.getByRole("button", { name: "Metne Ekle" }).click();
  await expect(
    page.getByRole("textbox", { name: "İçerik" }).locator("img[alt='Köyün yeni kuyusu']"),
  ).toBeVisible();

  // With the keyboard, staff choose the same picture as the title picture.
  await page.getByRole("button", { name: "Yüklenenlerden Seç" }).last().click();
  const picker = page.getByRole("dialog", { name: "Yüklenen resimler" });
  await expect(picker.getByText(/resim, en yenisi önce/)).toBeVisible();
  await expectAccessible(page, "the picker");
  await picker.getByRole("searchbox").fill(word);
  const pictureButton = picker.getByRole("button", { name: file.name });
  await expect(picker.getByText("1 resim, en yenisi önce")).toBeVisible();
  await pictureButton.focus();
  await page.keyboard.press("Enter");
  await expect(picker).toBeHidden();
  await save(page);
  await expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();

  const slug = `resimli-haber-${word}`;
  await visit(page, `/haberler/${slug}`);
  const picture = page.getByRole("img", { name: "Köyün yeni kuyusu" });
  await expect(picture).toHaveAttribute("loading", "lazy");
  await expect(picture).toHaveAttribute("srcset", /\.webp \d+w/);
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await visit(page, `${admin}/news`);
  await rowOf(page, title)
    .getByRole("link", { name: `Düzenle: ${title}` })
    .click();
  await page.getByRole("button", { name: "Kopyasını oluştur" }).click();
  await expect(page.getByText("Haberin kopyası başarıyla oluşturuldu.")).toBeVisible();
  await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue(`${title} (kopya)`);
  await expect(page.getByLabel("Yayınla", { exact: true })).not.toBeChecked();
  await expect(page.getByRole("textbox", { name: "İçerik" }).locator("img")).toBeVisible();
  expect((await page.request.get(`/haberler/${slug}-kopya`, { maxRedirects: 0 })).status()).toBe(302);
});
