import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("the address of the news list keeps search, filter, order and page", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  const insert = `insert into news (slug, title, excerpt, category, published)
    select 'sayfa-' || n, 'Sayfalama denemesi ' || n, 'Özet', 'Duyurular', false from generate_series(1, 25) n`;
  await store.withDatabase((query) => query(insert));
  try {
    await staff.signsIn("viewer", "news?status=draft&q=sayfalama");
    await expect(page.getByText("Toplam 25 haber").first()).toBeVisible();
    await page.getByRole("link", { name: "Sonraki sayfa" }).click();
    await expect(page.getByText("Sayfa 2 / 2")).toBeVisible();
    await expect(page.getByRole("row")).toHaveCount(6);

    await visit(page, `${admin}/news`);
    await page.getByLabel("Durum").selectOption({ label: "Yayında" });
    await expect(page).toHaveURL(/status=published/);
    await page.getByLabel("Haberlerde ara").fill("KUYU");
    await expect(page.getByRole("row")).toHaveCount(2);
    await expect(page.getByRole("row").last()).toContainText("Beş köyde beş kuyu açıldı");
    await page.getByLabel("Haberlerde ara").fill("böyle bir şey yok");
    await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
    await page.getByRole("link", { name: "Aramayı ve filtreleri temizle" }).click();
    await page.getByRole("columnheader", { name: "Başlık" }).getByRole("link").click();
    await expect(page.getByRole("columnheader", { name: "Başlık" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(page.getByRole("row").nth(1)).toContainText("Beş köyde beş kuyu açıldı");
  } finally {
    await store.withDatabase((query) => query("delete from news where slug like 'sayfa-%'"));
  }
});

test("a viewer can read everything and write nothing", { tag: "@long" }, async ({
  page,
  request,
  hire,
  store,
}) => {
  const viewer = await hire("viewer");
  const everything = () => store.withDatabase((query) => query("select * from news order by id"));
  const recordsBefore = await everything();
  const [item] = await store.withDatabase((query) =>
    query<{ id: string; title: string }>("select id, title from news where published limit 1"),
  );
  if (!item) throw new Error("no news");
  await signIn(page, viewer, "news");
  await expect(page.getByRole("button", { name: "Yeni Haber" })).toBeDisabled();
  for (const label of ["Yayından Kaldır", "Sil"]) {
    const button = page.getByRole("button", { name: `${label}: ${item.title}` });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleName(/Bu işlem için yetkiniz yok/);
  }
  await page.getByRole("link", { name: `Düzenle: ${item.title}` }).click();
  await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue(item.title);
  await expect(page.getByRole("button", { name: "Kaydet" })).toHaveCount(0);

  await signInByRequest(request, viewer);
  const form = {
    title: "X",
    excerpt: "X",
    category: "Duyurular",
    seen: new Date(0).toISOString(),
    force: "1",
  };
  const writes: [string, Record<string, string>][] = [
    ["news", { intent: "toggle", id: item.id, to: "false" }],
    ["news", { intent: "delete", id: item.id }],
    ["news", { intent: "restore", id: item.id, slug: "x" }],
    ["news/create", form],
    [`news/edit/${item.id}`, form],
  ];
  for (const [path, body] of writes) {
    for (const suffix of ["", ".data"]) {
      const answer = await request.post(`${admin}/${path}${suffix}`, { form: body, maxRedirects: 0 });
      expect(answer.status(), `${path}${suffix} ${body.intent ?? ""}`).toBe(403);
    }
  }
  expect(await everything()).toEqual(recordsBefore);
});

test("staff lose typed text only after a question, and a deleted record shows a message", {
  tag: "@long",
}, async ({ page, staff, watch }) => {
  watch.expectTrouble(/404/);
  await staff.signsIn("editor", "news/create");
  await page.getByLabel("Başlık", { exact: true }).fill("Yarım kalan");
  await page.getByRole("link", { name: "İptal" }).click();
  const dialog = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
  await dialog.getByRole("button", { name: "Sayfada Kal" }).click();
  await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue("Yarım kalan");
  await page.getByRole("link", { name: "İptal" }).click();
  await dialog.getByRole("button", { name: "Değişiklikleri Bırak" }).click();
  await expect(page.getByRole("heading", { name: "Haber Yönetimi" })).toBeVisible();

  await visit(page, `${admin}/news/edit/boyle-bir-kayit-yok`);
  await expect(page.getByRole("alert")).toContainText("Haber yüklenirken bir hata oluştu.");
  expect((await page.request.get(`${admin}/news/preview/boyle-bir-kayit-yok`)).status()).toBe(404);
});

test("a preview is sanitised and not stored, and only staff who may write get it", { tag: "@long" }, async ({
  page,
  staff,
  request,
}) => {
  await staff.signsIn("editor");
  const form = { title: "<b>Başlık</b>", content: '<p onclick="x()">Metin<script>alert(1)</script></p>' };
  const answer = await page.request.post(`${admin}/news/preview`, { form });
  const html = await answer.text();
  expect(html).toContain("&lt;b&gt;Başlık");
  expect(html).toContain("<p>Metin</p>");
  expect(html).not.toContain("alert(1)");
  expect(html, "an address of the back office would be a trace").not.toContain("gizli-yol");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  expect(answer.headers()["x-robots-tag"]).toContain("noindex");
  const stranger = await request.post(`${admin}/news/preview`, { form, maxRedirects: 0 });
  expect(stranger.status()).toBe(302);
  expect(stranger.headers().location).toContain("/login");
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in the screens of news at ${width} px`, {
    tag: "@long",
  }, async ({ page, staff, store }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const [item] = await store.withDatabase((query) => query<{ id: string }>("select id from news limit 1"));
    await staff.signsIn("editor");
    for (const path of ["news", "news?view=deleted", "news/create", `news/edit/${item?.id}`]) {
      await visit(page, `${admin}/${path}`);
      if (/create|edit/.test(path)) await page.getByRole("toolbar").waitFor();
      if (path === "news/create") await page.getByRole("button", { name: "Kaydet" }).click();
      await expectAccessible(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} fits its width`).toBe(false);
    }
  });
}
