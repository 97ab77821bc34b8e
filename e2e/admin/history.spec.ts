import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { admin, openColleaguePage, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Geçmişli haber";
function createTitle() {
  const word = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { title: `${mark} ${word}`, slug: `gecmisli-haber-${word}` };
}

test.afterEach(({ store }) =>
  store.withDatabase((query) => query("delete from news where title like $1", [`${mark}%`])),
);

const expectSaved = (page: Page) => expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();
const slugField = (page: Page) => page.getByLabel("Bağlantı Adı (slug)");

async function publish(page: Page, title: string): Promise<void> {
  await visit(page, `${admin}/news/create`);
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet", { exact: true }).fill("Bir cümlelik özet");
  await page.getByLabel("Kategori").selectOption("Duyurular");
  await page.getByLabel("Yayınla", { exact: true }).check();
}

test("a published address is locked; after a change the old address redirects until staff end the redirect", {
  tag: "@long",
}, async ({ page, staff, watch }) => {
  watch.expectTrouble(/400/);
  const { title, slug } = createTitle();
  await staff.signsIn("editor");
  await publish(page, title);
  await save(page);
  await expectSaved(page);

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
  await expectSaved(page);
  const redirect = await page.request.get(`/haberler/${slug}?lang=en`, { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([301, `/haberler/${slug}-yeni?lang=en`]);

  // For another item with the old address, staff use the proposed address or end the redirect.
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
  await expectSaved(page);
  const ownResponse = await page.request.get(`/haberler/${slug}`, { maxRedirects: 0 });
  expect([ownResponse.status(), await ownResponse.text()]).toEqual([
    200,
    expect.stringContaining(`${title} ikinci`),
  ]);
});

test("the list does not publish a draft whose address redirects to another record", {
  tag: "@long",
}, async ({ page, hire, staff, browser, site, watch }) => {
  watch.expectTrouble(/409/);
  const { title, slug } = createTitle();
  await staff.signsIn("editor");
  await publish(page, title);
  await save(page);
  await expectSaved(page);
  // While the record is deleted, the draft of a colleague gets its slug, so the record is restored with another slug.
  await rowOf(page, title).getByRole("button", { name: "Sil" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
  const colleaguePage = await openColleaguePage(browser, site, await hire("editor"), "news/create");
  await colleaguePage.getByLabel("Başlık", { exact: true }).fill(title);
  await colleaguePage.getByLabel("Özet", { exact: true }).fill("Taslak özeti");
  await colleaguePage.getByLabel("Kategori").selectOption("Duyurular");
  await save(colleaguePage);
  await expectSaved(colleaguePage);
  await visit(page, `${admin}/news?view=deleted`);
  await rowOf(page, title).getByRole("button", { name: "Geri Yükle" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Geri Yükle" }).click();
  await expect.poll(async () => (await page.request.get(`/haberler/${slug}`)).url()).toMatch(/-2$/);

  await rowOf(colleaguePage, title).first().getByRole("button", { name: "Yayınla" }).click();
  await expect(colleaguePage.getByText(`Bağlantı adı “${title}” kaydının eski adresi.`)).toBeVisible();
  await expectAccessible(colleaguePage, "the reason why a draft is not published");
  expect((await colleaguePage.request.get(`/haberler/${slug}`)).url()).toMatch(/-2$/);
  await colleaguePage.context().close();
});

test("staff compare an earlier version with the current version and restore it", { tag: "@long" }, async ({
  page,
  hire,
  browser,
  site,
}) => {
  const { title, slug } = createTitle();
  const editor = await hire("editor");
  await signIn(page, editor);
  await publish(page, title);
  const text = page.getByRole("textbox", { name: "İçerik" });
  await text.click();
  await page.keyboard.type("Su çıktı.");
  await save(page);
  await expectSaved(page);
  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await page.getByLabel("Özet", { exact: true }).fill("Bambaşka bir özet");
  await text.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Yanlış metin.");
  await save(page);
  await expectSaved(page);

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

  // A restore does not overwrite what a colleague has saved meanwhile.
  const can = await hire("editor");
  const colleaguePage = await openColleaguePage(browser, site, can, "news");
  await rowOf(colleaguePage, title).getByRole("link", { name: "Düzenle" }).click();
  await colleaguePage.getByLabel("Özet", { exact: true }).fill("Arkadaşın özeti");
  await save(colleaguePage);
  await expectSaved(colleaguePage);
  await colleaguePage.context().close();
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
