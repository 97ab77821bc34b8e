import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { rowOf, save, expectOnSite as shownOnSite } from "#testing/browser/record-steps.ts";
import { admin, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const mark = "Deneme sayfası";
/** A title that no other test uses, and its slug. */
function naming() {
  const word = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
  return { title: `${mark} ${word}`, slug: `deneme-sayfasi-${word}` };
}

test.afterEach(({ store }) =>
  store.look((query) => query("delete from pages where title like $1", [`${mark}%`])),
);

const publicPath = (slug: string) => `/biz-kimiz/kurumsal/${slug}`;
const saved = (page: Page) => expect(page.getByText("Sayfa başarıyla kaydedildi.")).toBeVisible();
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
  const { title, slug } = naming();
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
  await saved(page);
  await expectOnSite(page, slug, "İlk cümle.");

  const row = rowOf(page, title);
  await row.getByRole("link", { name: `Düzenle: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Sayfayı Düzenle" })).toBeVisible();
  await type(page, " İkinci cümle.");
  await save(page);
  await saved(page);
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

test("a taken slug is refused at the field, and a locked one stays", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/400/);
  const { title, slug } = naming();
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
  await saved(page);
  await expect(rowOf(page, title)).toContainText(slug);
  await expectOnSite(page, slug, "yeni adıyla");
});

test("a page of the menu explains its slug", { tag: "@long" }, async ({ page, staff }) => {
  await staff.signsIn("editor", "pages");
  await rowOf(page, "hakkimizda").getByRole("link", { name: "Düzenle" }).click();
  await expect(page.getByText("kurumsal menüsünde bağlantı adıyla yer alır")).toBeVisible();
  await titleField(page).fill("Biz");
  await expect(page.getByLabel("Bağlantı Adı (slug)"), "locked from the beginning").toHaveValue("hakkimizda");
});

test("a concurrent change is not overwritten silently", { tag: "@long" }, async ({
  page,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/409/);
  const { title } = naming();
  const [one, two] = [await hire("editor"), await hire("editor")];
  await signIn(page, one, "pages/create");
  await titleField(page).fill(title);
  await type(page, "Metin");
  await save(page);
  await saved(page);
  await rowOf(page, title).getByRole("link", { name: "Düzenle" }).click();
  await expect(page.getByRole("heading", { name: "Sayfayı Düzenle" })).toBeVisible();
  await store.look((query) =>
    query(
      "update pages set content = '<p>Ötekinin</p>', updated_at = now(), updated_by = $1 where title = $2",
      [two.id, title],
    ),
  );
  await type(page, " benim");
  await save(page);
  const dialog = page.getByRole("dialog", { name: "Bu kayıt değiştirilmiş" });
  await expect(dialog).toContainText(two.name);
  await dialog.getByRole("button", { name: "Düzenlemeye Devam Et" }).click();
  await page.getByRole("button", { name: "Üzerine Yaz" }).click();
  await saved(page);
});

test("a viewer can read pages and write none", { tag: "@long" }, async ({ page, request, hire, store }) => {
  const viewer = await hire("viewer");
  const everything = () => store.look((query) => query<{ id: string }>("select * from pages order by id"));
  const before = await everything();
  const id = before[0]?.id ?? "";
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
  expect(await everything()).toEqual(before);
});

for (const width of [390, 1280]) {
  test(`axe finds nothing in the screens of pages at ${width} px`, {
    tag: "@long",
  }, async ({ page, staff, store }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const [item] = await store.look((query) => query<{ id: string }>("select id from pages limit 1"));
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
