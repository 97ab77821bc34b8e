import { expect } from "#testing/browser/journey.ts";
import {
  expectOnSite,
  fillRequired,
  rowOf,
  save,
  projectSection as section,
  writeContent,
} from "#testing/browser/record-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => void (await query("delete from projects where title like 'Sınav%'"))),
);

test("the slug follows the title until it is locked, and no two projects have the same slug", {
  tag: "@long",
}, async ({ page, request, staff, store, watch }) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("editor", "projects/create");
  const title = page.getByLabel("Başlık", { exact: true });
  const slug = page.getByLabel("Bağlantı Adı (slug)");
  await fillRequired(page, section, "Sınav: Şırnak'ta  ÇÖZÜM ığ, kâğıt");
  await expect(slug).toHaveValue("sinav-sirnakta-cozum-ig-kagit");
  await slug.fill("elle-yazilan");
  await title.fill("Sınav Başlığı");
  await expect(slug, "typing the title overwrites it").toHaveValue("sinav-basligi");
  await page.getByRole("switch", { name: "Bağlantı adını kilitle" }).check();
  await slug.fill("benim-adresim");
  await title.fill("Sınav Başlığı Değişti");
  await expect(slug, "unless it is locked").toHaveValue("benim-adresim");
  await slug.fill("Boşluk Olmaz");
  await save(page);
  await expect(slug).toHaveAccessibleDescription(/Yalnızca küçük harf/);
  await slug.fill("cadda-koy-su-kuyusu");
  await save(page);
  await expect(slug).toHaveAccessibleDescription(/Bu bağlantı adı başka bir kayıtta kullanılıyor\./);
  await expect(title, "nothing that was typed is lost").toHaveValue("Sınav Başlığı Değişti");
  await page.getByRole("button", { name: "“cadda-koy-su-kuyusu-2” kullan" }).click();
  await expect(slug).toHaveValue("cadda-koy-su-kuyusu-2");
  await slug.fill("benim-adresim");
  await save(page);
  await expect(page.getByText("Proje başarıyla kaydedildi.")).toBeVisible();
  const [row] = await store.withDatabase((query) =>
    query<{ slug: string; slug_locked: boolean; target_amount: null; display_order: number; last: number }>(
      `select slug, slug_locked, target_amount, display_order,
         (select max(display_order) from projects where title not like 'Sınav%') as last
       from projects where slug = 'benim-adresim'`,
    ),
  );
  expect(row).toMatchObject({ slug_locked: true, target_amount: null, display_order: (row?.last ?? 0) + 1 });
  await expectOnSite(request, "/projeler/benim-adresim", "Sınav Başlığı Değişti");
});

test("the form checks required fields, targets and addresses of pictures", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  await staff.signsIn("editor", "projects/create");
  await save(page);
  const summary = page.getByRole("alert");
  for (const field of ["Başlık", "Açıklama", "İçerik", "Kategori", "Resim Adresi|Proje Resmi"]) {
    await expect(summary.getByRole("link", { name: new RegExp(`^(${field}).*zorunludur`) })).toBeVisible();
  }
  await fillRequired(page, section, "Sınav Hedef");
  await expect(page.getByLabel("Açıklama", { exact: true })).toHaveAttribute("rows", "2");
  const picture = page.getByLabel("Resim Adresi (URL)");
  for (const wrong of [
    "resim.jpg",
    "http://example.org/resim.jpg",
    "javascript:alert(1)",
    "https://example.org",
  ]) {
    await picture.fill(wrong);
    await expect(picture, wrong).toHaveAccessibleDescription(/https:\/\/ ile başlayan/);
  }
  await picture.fill("https://example.org/resim.jpg");
  const target = page.getByLabel("Hedef Tutar");
  await target.fill("-1");
  await expect(target).toHaveAccessibleDescription(/Sıfırdan küçük olamaz\./);
  await target.fill("12,345");
  await expect(target).toHaveAccessibleDescription(/12,34, bin için 12\.345/);
  await target.fill("75.000");
  await save(page);
  await expect(page.getByText("Proje başarıyla kaydedildi.")).toBeVisible();
  const target_amount = async () => {
    const [row] = await store.withDatabase((query) =>
      query<{ target_amount: string | null }>(
        "select target_amount from projects where title = 'Sınav Hedef'",
      ),
    );
    return row?.target_amount;
  };
  expect(await target_amount()).toBe("7500000");
  await page.getByRole("link", { name: "Düzenle: Sınav Hedef" }).click();
  await target.fill("");
  await writeContent(page, "Yeni anlatım");
  await save(page);
  await expect(page.getByText("Proje başarıyla kaydedildi.")).toBeVisible();
  expect(await target_amount()).toBeNull();
});

test("a deleted project is restored with another slug when a new project has its slug", {
  tag: "@long",
}, async ({ page, request, staff, store, watch }) => {
  watch.expectTrouble(/409/);
  const insert = `insert into projects (slug, title, description, content, category, display_order, is_active, deleted_at)
    values ('sinav-adres', $1, 'x', '<p>x</p>', 'Gıda', $2, true, $3)`;
  await store.withDatabase(async (query) => {
    await query(insert, ["Sınav Eski", 800, new Date()]);
    await query(insert, ["Sınav Yeni", 801, null]);
  });
  await staff.signsIn("editor", "projects?view=deleted");
  await page.getByRole("button", { name: "Geri Yükle: Sınav Eski" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Bu bağlantı adı başka bir kayıtta kullanılıyor.");
  await dialog.getByLabel("Bağlantı Adı (slug)").fill("sinav-adres-eski");
  await dialog.getByRole("button", { name: "Geri Yükle" }).click();
  await expect(page.getByText("Proje başarıyla geri yüklendi.")).toBeVisible();
  await expectOnSite(request, "/projeler/sinav-adres-eski", "Sınav Eski");
});

test("rows show the number of supporters, and cards on narrow screens show fewer values", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const long = "Uzun bir açıklama ".repeat(8).trim();
  await store.withDatabase((query) =>
    query(
      `insert into projects (slug, title, description, content, category, display_order, opening_supporters, supporter_count)
       values ('sinav-kart', 'Sınav Kart', $1, '<p>x</p>', 'Gıda', 800, 1234, 1234)`,
      [long],
    ),
  );
  await staff.signsIn("viewer", "projects?q=sınav");
  const row = rowOf(page, "Sınav Kart");
  await expect(row).toContainText("1.234 destekçi");
  const onSite = row.getByRole("link", { name: "Sitede Gör: Sınav Kart" });
  await expect(onSite).toHaveAttribute("href", "/projeler/sinav-kart");
  await expect(row.getByText(long)).toBeVisible();
  await expect(row.getByText("Gıda")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(row.getByText("Uzun bir açıklama Uzun bir açıklama Uzun bir açıklama Uzun…")).toBeVisible();
  await expect(row.getByText(long)).toBeHidden();
  await expect(row.getByText("Gıda")).toBeHidden();
  await expect(row.getByText("1.234 destekçi")).toBeVisible();
  await visit(page, `${admin}/projects?sort=-collected`);
  await page.getByRole("button", { name: "Filtreler" }).click();
  await expect(page.getByLabel("Sıralama")).toHaveValue("-collected");
});
