import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { admin, colleague, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Geçmişli haber";
function naming() {
  const word = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { title: `${mark} ${word}`, slug: `gecmisli-haber-${word}` };
}

test.afterEach(({ store }) =>
  store.look((query) => query("delete from news where title like $1", [`${mark}%`])),
);

const saved = (page: Page) => expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();
const slugField = (page: Page) => page.getByLabel("Bağlantı Adı (slug)");

async function publish(page: Page, title: string): Promise<void> {
  await visit(page, `${admin}/news/create`);
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet", { exact: true }).fill("Bir cümlelik özet");
  await page.getByLabel("Kategori").selectOption("Duyurular");
  await page.getByLabel("Yayınla", { exact: true }).check();
}

test("a published address is locked; the old one leads to the new one until staff end that", {
  tag: "@long",
}, async ({ page, staff, watch }) => {
  watch.expectTrouble(/400/);
  const { title, slug } = naming();
  await staff.signsIn("editor");
  await publish(page, title);
  await save(page);
  await saved(page);

  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await expect(page.getByText("Yayınlandığı için kilitli")).toBeVisible();
  await expect(slugField(page)).not.toBeEditable();
  await page.getByLabel("Başlık", { exact: true }).fill(`${title} yeni`);
  await expect(slugField(page)).toHaveValue(slug);
  const unlock = page.getByRole("button", { name: "Kilidi Aç" });
  await tabTo(page, unlock);
  await unlock.press("Enter");
  await expect(slugField(page)).toBeFocused();
  await expect(page.getByText(`eski adres (/haberler/${slug}) yenisine yönlendirir`)).toBeVisible();
  await page.keyboard.type(`${slug}-yeni`);
  await expectAccessible(page, "an unlocked slug", { again: true });
  await save(page);
  await saved(page);
  const asked = await page.request.get(`/haberler/${slug}?lang=en`, { maxRedirects: 0 });
  expect([asked.status(), asked.headers().location]).toEqual([301, `/haberler/${slug}-yeni?lang=en`]);

  // Another item wants the old address: staff take the proposed one, or say that the redirect may end.
  await publish(page, `${title} ikinci`);
  await slugField(page).fill(slug);
  await save(page);
  await expect(page.getByText("Bu bağlantı adı başka bir kaydın eski adresi.").first()).toBeVisible();
  await expectAccessible(page, "a slug that leads elsewhere");
  await page.getByRole("button", { name: `“${slug}-2” kullan` }).click();
  await expect(slugField(page)).toHaveValue(`${slug}-2`);
  await slugField(page).fill(slug);
  await page.getByRole("checkbox", { name: `“${title} yeni” kaydına yönlendirmeyi bitir` }).check();
  await save(page);
  await saved(page);
  const own = await page.request.get(`/haberler/${slug}`, { maxRedirects: 0 });
  expect([own.status(), await own.text()]).toEqual([200, expect.stringContaining(`${title} ikinci`)]);
});

test("a draft is not published from the list under an address that leads to another record", {
  tag: "@long",
}, async ({ page, hire, staff, browser, site, watch }) => {
  watch.expectTrouble(/409/);
  const { title, slug } = naming();
  await staff.signsIn("editor");
  await publish(page, title);
  await save(page);
  await saved(page);
  // While it is deleted, a colleague's draft takes its slug; it comes back under another one.
  await rowOf(page, title).getByRole("button", { name: "Sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  const other = await colleague(browser, site, await hire("editor"), "news/create");
  await other.getByLabel("Başlık", { exact: true }).fill(title);
  await other.getByLabel("Özet", { exact: true }).fill("Taslak özeti");
  await other.getByLabel("Kategori").selectOption("Duyurular");
  await save(other);
  await saved(other);
  await visit(page, `${admin}/news?view=deleted`);
  await rowOf(page, title).getByRole("button", { name: "Geri Yükle" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri Yükle" }).click();
  await expect.poll(async () => (await page.request.get(`/haberler/${slug}`)).url()).toMatch(/-2$/);

  await rowOf(other, title).first().getByRole("button", { name: "Yayınla" }).click();
  await expect(other.getByText(`Bağlantı adı “${title}” kaydının eski adresi.`)).toBeVisible();
  await expectAccessible(other, "the reason why a draft is not published");
  expect((await other.request.get(`/haberler/${slug}`)).url()).toMatch(/-2$/);
  await other.context().close();
});

test("an earlier version is compared with the present one and restored", { tag: "@long" }, async ({
  page,
  hire,
  browser,
  site,
}) => {
  const { title, slug } = naming();
  const editor = await hire("editor");
  await signIn(page, editor);
  await publish(page, title);
  const text = page.getByRole("textbox", { name: "İçerik" });
  await text.click();
  await page.keyboard.type("Su çıktı.");
  await save(page);
  await saved(page);
  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await page.getByLabel("Özet", { exact: true }).fill("Bambaşka bir özet");
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Yanlış metin.");
  await save(page);
  await saved(page);

  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await page.getByRole("link", { name: "Önceki sürümler" }).click();
  await expect(page.getByRole("heading", { name: "Önceki Sürümler" })).toBeFocused();
  const versions = page.getByRole("main").getByRole("listitem");
  await expect(versions).toHaveCount(2);
  await expect(versions.first()).toContainText(`${editor.name}Değişen: İçerik, Özet`);
  await expectAccessible(page, "the list of versions");
  await versions.last().getByRole("link").click();
  const excerpt = page.getByRole("region", { name: "Özet" });
  await expect(excerpt.locator("del")).toContainText("Bambaşka");
  await expect(excerpt.locator("ins")).toContainText("cümlelik");
  await expect(page.getByRole("region", { name: "İçerik" }).locator("ins")).toContainText("Su çıktı.");
  await expectAccessible(page, "a version beside the present one");

  // A colleague saves meanwhile: nothing is restored over that unseen.
  const can = await hire("editor");
  const other = await colleague(browser, site, can, "news");
  await rowOf(other, title).getByRole("link", { name: "Düzenle" }).click();
  await other.getByLabel("Özet", { exact: true }).fill("Arkadaşın özeti");
  await save(other);
  await saved(other);
  await other.context().close();
  const restore = page.getByRole("button", { name: "Bu Sürümü Geri Yükle" });
  await restore.click();
  await expect(page.getByText(`Siz bakarken ${can.name} bu kaydı değiştirdi.`)).toBeVisible();
  await expect(excerpt.locator("del")).toContainText("Arkadaşın");
  await expectAccessible(page, "a version that is no longer compared with the present one", { again: true });
  await restore.click();
  await expect(page.getByText("Sürüm başarıyla geri yüklendi.")).toBeVisible();
  await expect(page.getByLabel("Özet", { exact: true })).toHaveValue("Bir cümlelik özet");
  expect(await (await page.request.get(`/haberler/${slug}`)).text()).toContain("Su çıktı.");

  await page.getByRole("link", { name: "Önceki sürümler" }).click();
  await expect(versions).toHaveCount(4);
  await page.getByRole("button", { name: "Önceki Sürümleri Sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Önceki Sürümleri Sil" }).click();
  await expect(page.getByText("Önceki sürümler başarıyla silindi.")).toBeVisible();
  await expect(versions).toHaveCount(1);
});
