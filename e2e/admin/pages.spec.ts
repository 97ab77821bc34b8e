import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { rowOf, save, expectOnSite as shownOnSite } from "#testing/browser/record-steps.ts";
import { admin, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Deneme sayfası";
/** Creates a title that no other test uses, with its slug. */
function createTitle() {
  const word = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { title: `${mark} ${word}`, slug: `deneme-sayfasi-${word}` };
}

test.afterEach(({ store }) =>
  store.withDatabase((query) => query("delete from pages where title like $1", [`${mark}%`])),
);

const publicPath = (slug: string) => `/biz-kimiz/kurumsal/${slug}`;
const expectSaved = (page: Page) => expect(page.getByText("Sayfa başarıyla kaydedildi.")).toBeVisible();
const titleField = (page: Page) => page.getByLabel("Başlık", { exact: true });

async function type(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "İçerik" }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(text);
}

const expectOnSite = (page: Page, slug: string, text: string) =>
  shownOnSite(page.request, publicPath(slug), text);

test("an editor creates, changes, deletes and restores a page", { tag: "@long" }, async ({
  page,
  hire,
  watch,
}) => {
  watch.expectTrouble(/400/);
  const { title, slug } = createTitle();
  const editor = await hire("editor");
  await signIn(page, editor, "pages");
  await expect(page.getByRole("heading", { name: "Sayfa Yönetimi" })).toBeVisible();
  await expect(rowOf(page, "biz-kimiz")).toContainText(/\d{1,2} [A-ZÇĞİÖŞÜ][a-zçğıöşü]+ \d{4}/);
  await page.getByRole("link", { name: "Yeni Sayfa" }).click();
  await expect(page.getByRole("heading", { name: "Yeni Sayfa" })).toBeFocused();
  await save(page);
  await expect(titleField(page)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Bu alan zorunludur.").first()).toBeVisible();
  await titleField(page).fill(title);
  await expect(page.getByLabel("Bağlantı Adı (slug)")).toHaveValue(slug);
  await type(page, "İlk cümle.");

  const [preview] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "Önizle" }).click(),
  ]);
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByText("İlk cümle.")).toBeVisible();
  await preview.close();
  await save(page);
  await expectSaved(page);
  await expectOnSite(page, slug, "İlk cümle.");

  const row = rowOf(page, title);
  await row.getByRole("link", { name: `Düzenle: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Sayfayı Düzenle" })).toBeVisible();
  await type(page, " İkinci cümle.");
  await save(page);
  await expectSaved(page);
  await expectOnSite(page, slug, "İkinci cümle.");

  await row.getByRole("button", { name: "Sil" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Bu sayfayı silmek istediğinizden emin misiniz?");
  await question.getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Sayfa başarıyla silindi.")).toBeVisible();
  await expect(async () => {
    expect((await page.request.get(publicPath(slug))).status()).toBe(404);
  }).toPass({ timeout: 1_000, intervals: [50] });
  await page.getByRole("link", { name: "Silinenler" }).click();
  await row.getByRole("button", { name: "Geri Yükle" }).click();
  await expect(page.getByText("Sayfa başarıyla geri yüklendi.")).toBeVisible();
  await expectOnSite(page, slug, "İkinci cümle.");
});

test("the form refuses a slug that another page has, and a locked slug stays", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/400/);
  const { title, slug } = createTitle();
  await staff.signsIn("editor", "pages/create");
  await titleField(page).fill(title);
  await type(page, "Metin");
  const field = page.getByLabel("Bağlantı Adı (slug)");
  await field.fill("biz-kimiz");
  await save(page);
  await expect(page.getByText("Bu bağlantı adı başka bir kayıtta kullanılıyor.").first()).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(slug);
  await page.getByRole("switch", { name: "Bağlantı adını kilitle" }).check();
  await titleField(page).fill(`${title} yeni adıyla`);
  await save(page);
  await expectSaved(page);
  await expect(rowOf(page, title)).toContainText(slug);
  await expectOnSite(page, slug, "yeni adıyla");
});

test("the form of a menu page explains why its slug is fixed", { tag: "@long" }, async ({ page, staff }) => {
  await staff.signsIn("editor", "pages");
  await rowOf(page, "hakkimizda").getByRole("link", { name: "Düzenle" }).click();
  await expect(page.getByText("kurumsal menüsünde bağlantı adıyla yer alır")).toBeVisible();
  await titleField(page).fill("Biz");
  await expect(page.getByLabel("Bağlantı Adı (slug)"), "locked from the beginning").toHaveValue("hakkimizda");
});

test("a save does not overwrite the change of a colleague without a question", { tag: "@long" }, async ({
  page,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/409/);
  const { title } = createTitle();
  const editor = await hire("editor");
  const otherEditor = await hire("editor");
  await signIn(page, editor, "pages/create");
  await titleField(page).fill(title);
  await type(page, "Metin");
  await save(page);
  await expectSaved(page);
  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await expect(page.getByRole("heading", { name: "Sayfayı Düzenle" })).toBeVisible();
  await store.withDatabase((query) =>
    query(
      "update pages set content = '<p>Ötekinin</p>', updated_at = now(), updated_by = $1 where title = $2",
      [otherEditor.id, title],
    ),
  );
  await type(page, " benim");
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Bu kayıt değiştirilmiş" });
  await expect(dialog).toContainText(otherEditor.name);
  await dialog.getByRole("button", { name: "Düzenlemeye Devam Et" }).click();
  await page.getByRole("button", { name: "Üzerine Yaz" }).click();
  await expectSaved(page);
});

test("a viewer can read pages and cannot write them", { tag: "@long" }, async ({
  page,
  request,
  hire,
  store,
}) => {
  const viewer = await hire("viewer");
  const everything = () =>
    store.withDatabase((query) => query<{ id: string }>("select * from pages order by id"));
  const recordsBefore = await everything();
  const id = recordsBefore[0]?.id ?? "";
  await signIn(page, viewer, "pages");
  await expect(page.getByRole("button", { name: "Yeni Sayfa" })).toBeDisabled();
  await expect(page.getByRole("button", { name: "Sil: Tarihçe" })).toBeDisabled();
  await signInByRequest(request, viewer);
  const form = { title: "X", content: "<p>X</p>", seen: new Date(0).toISOString(), force: "1" };
  const writes: [string, Record<string, string>][] = [
    ["pages", { intent: "delete", id }],
    ["pages", { intent: "restore", id, slug: "x" }],
    ["pages/create", form],
    [`pages/edit/${id}`, form],
  ];
  for (const [path, body] of writes) {
    const answer = await request.post(`${admin}/${path}`, { form: body, maxRedirects: 0 });
    expect(answer.status(), `${path} ${body.intent ?? ""}`).toBe(403);
  }
  expect(await everything()).toEqual(recordsBefore);
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in the screens of pages at ${width} px`, {
    tag: "@long",
  }, async ({ page, staff, store }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const [item] = await store.withDatabase((query) => query<{ id: string }>("select id from pages limit 1"));
    await staff.signsIn("editor");
    for (const path of ["pages", "pages?view=deleted", "pages/create", `pages/edit/${item?.id}`]) {
      await visit(page, `${admin}/${path}`);
      if (/create|edit/.test(path)) await page.getByRole("toolbar").waitFor();
      await expectAccessible(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} fits its width`).toBe(false);
    }
  });
}
