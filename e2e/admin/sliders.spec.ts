import { expect } from "#testing/browser/journey.ts";
import { fillRequired, rowOf, save, sliderSection as section } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => void (await query("delete from sliders where title like 'Sınav%'"))),
);

test("button and position of a slider are optional, and their values are validated and stored", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  await staff.signsIn("editor", "sliders/create");
  await save(page);
  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link"), "title and description, nothing else").toHaveCount(2);
  await fillRequired(page, section, "Sınav Slayt");
  const link = page.getByLabel("Buton Bağlantısı");
  for (const wrong of ["bagis", "//kotu.example", "javascript:alert(1)"]) {
    await link.fill(wrong);
    await expect(link, wrong).toHaveAccessibleDescription(
      /yol ya da https:\/\/ ile başlayan bir adres giriniz/,
    );
  }
  await link.fill("");
  const place = page.getByLabel("Görüntüleme Sırası");
  await place.fill("2.5");
  await expect(place).toHaveAccessibleDescription(/Tam sayı giriniz\./);
  await place.fill("");
  await save(page);
  await expect(page.getByText("Slider başarıyla kaydedildi.")).toBeVisible();
  const readStored = async () => {
    const [row] = await store.withDatabase((query) =>
      query<Record<string, unknown>>(
        `select button_text, button_link, is_active,
           display_order - (select max(display_order) from sliders where title not like 'Sınav%') as behind
         from sliders where title = 'Sınav Slayt'`,
      ),
    );
    return row;
  };
  expect(await readStored()).toEqual({ button_text: null, button_link: null, is_active: true, behind: 1 });

  await rowOf(page, "Sınav Slayt").getByRole("link", { name: "Düzenle: Sınav Slayt" }).click();
  await expect(page.getByRole("heading", { name: "Slider'ı Düzenle" })).toBeVisible();
  await page.getByLabel("Buton Metni", { exact: true }).fill("Bağış Yap");
  await link.fill("/bagis");
  await page.getByLabel("Aktif").uncheck();
  await save(page);
  await expect(page.getByText("Slider başarıyla kaydedildi.")).toBeVisible();
  expect(await readStored()).toMatchObject({
    button_text: "Bağış Yap",
    button_link: "/bagis",
    is_active: false,
  });
  const row = rowOf(page, "Sınav Slayt");
  for (const text of ["Bağış Yap", "Sınav Slayt için açıklama", "Pasif"])
    await expect(row).toContainText(text);
});

test("the list marks the first slide, and an empty list shows a message", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  await store.withDatabase((query) => query("create table sliders_kept as select * from sliders"));
  await store.withDatabase((query) => query("delete from sliders"));
  try {
    await staff.signsIn("editor", "sliders");
    await expect(page.getByText("Henüz slider bulunmamaktadır.")).toBeVisible();
    await page.getByRole("link", { name: "Yeni Slider" }).click();
    await fillRequired(page, section, "Sınav İlk");
    await save(page);
    await expect(page.getByText("Slider başarıyla kaydedildi.")).toBeVisible();
    const rows = await store.withDatabase((query) => query("select display_order from sliders"));
    expect(rows).toEqual([{ display_order: 1 }]);
  } finally {
    await store.withDatabase((query) => query("insert into sliders select * from sliders_kept"));
    await store.withDatabase((query) => query("drop table sliders_kept"));
  }
});
