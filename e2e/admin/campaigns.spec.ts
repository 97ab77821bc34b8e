import { addToCart } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { fillRequired, rowOf, save, campaignSection as section } from "#testing/browser/record-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

type Stored = { id: string; min_amount: string | null; target_amount: string | null; image: string };

test.afterEach(async ({ store }) => {
  await store.withDatabase(async (query) => {
    await query("delete from order_items where campaign_id like 'sinav-%'");
    await query("delete from campaigns where id like 'sinav-%'");
    for (const table of ["translations", "content_versions", "content_addresses"])
      await query(`delete from ${table} where record_id like 'sinav-%'`);
    await query("update campaigns set is_active = true, archived_at = null where id = 'kadir-gecesi'");
  });
});

test("the form validates amounts and position, and stores empty fields as null", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  await staff.signsIn("editor", "campaigns/create");
  await save(page);
  const summary = page.getByRole("alert").filter({ hasText: "Lütfen işaretli alanları düzeltin." });
  for (const field of ["Başlık", "Açıklama", "Kategori"]) {
    await expect(summary.getByRole("link", { name: `${field}: Bu alan zorunludur.` })).toBeVisible();
  }
  await fillRequired(page, section, "Sınav Sayılar");
  const errorOf = async (label: string, value: string, text: string | null) => {
    const input = page.getByLabel(label);
    await input.fill(value);
    if (text) await expect(input, `${label}: ${value}`).toHaveAccessibleDescription(new RegExp(text));
    else await expect(input).not.toHaveAttribute("aria-invalid");
  };
  for (const label of ["Minimum Bağış Tutarı", "Hedef Tutar"]) {
    await errorOf(label, "-5", "Sıfırdan küçük olamaz.");
    await errorOf(label, "on lira", "Geçerli bir tutar giriniz");
    await errorOf(label, "1,2,3", "Geçerli bir tutar giriniz");
    await errorOf(label, "999999999999999", "Bu değer çok büyük|Geçerli bir tutar giriniz");
    await errorOf(label, "0", null);
    await errorOf(label, "1.250,50", null);
  }
  await errorOf("Görüntüleme Sırası", "-1", "Sıfırdan küçük olamaz.");
  await errorOf("Görüntüleme Sırası", "1.5", "Tam sayı giriniz.");
  await errorOf("Görüntüleme Sırası", "abc", "Tam sayı giriniz.");
  await errorOf("Görüntüleme Sırası", "", "Bu alan zorunludur.");
  await errorOf("Görüntüleme Sırası", "7", null);
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  const readStored = async () => {
    const rows = await store.withDatabase((query) =>
      query<Stored & { display_order: number }>("select * from campaigns where id = 'sinav-sayilar'"),
    );
    return rows[0];
  };
  expect(await readStored()).toMatchObject({
    min_amount: "125050",
    target_amount: "125050",
    display_order: 7,
  });
  const places = await store.withDatabase((query) =>
    query<{ display_order: number }>("select display_order from campaigns where archived_at is null"),
  );
  expect(new Set(places.map((row) => row.display_order)).size, "the previous holder moved on").toBe(
    places.length,
  );

  await rowOf(page, "Sınav Sayılar").getByRole("link", { name: "Düzenle: Sınav Sayılar" }).click();
  await expect(page.getByLabel("Hedef Tutar")).toHaveValue("1.250,50");
  await page.getByLabel("Minimum Bağış Tutarı").fill("");
  await page.getByLabel("Hedef Tutar").fill("");
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
  expect(await readStored()).toMatchObject({ min_amount: null, target_amount: null });
});

test("a row shows sixty characters of the text, the category, and a bar that ends at a hundred percent", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const description = `${"a".repeat(59)}ğü son`;
  await store.withDatabase((query) =>
    query(
      `insert into campaigns (id, title, description, category, target_amount, opening_amount, collected_amount, is_active, display_order)
       values ('sinav-bol', 'Sınav Bol', $1, 'acil-yardim', 10000, 25000, 25000, false, 900)`,
      [description],
    ),
  );
  await staff.signsIn("viewer", "campaigns?q=sınav bol");
  const row = rowOf(page, "Sınav Bol");
  await expect(row).toContainText(`${"a".repeat(59)}ğ…`);
  await expect(row).not.toContainText("ğü");
  await expect(row).toContainText("Acil Yardım");
  await expect(row).toContainText("Pasif");
  await expect(row).toContainText("900");
  await expect(row).toContainText("₺250,00");
  await expect(row).toContainText("%100");
  await expect(row.getByRole("progressbar", { name: "Sınav Bol" })).toHaveAttribute("aria-valuenow", "100");
});

test("a campaign with donations is archived instead of deleted: the dialog says so, and the books keep the campaign", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  await staff.signsIn("editor", "campaigns");
  const title = "Kadir Gecesi İyiliği";
  await page.getByRole("button", { name: `Sil: ${title}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("arşivlenir; bağış kayıtları korunur");
  await dialog.getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Kampanya başarıyla arşivlendi; bağış kayıtları korundu.")).toBeVisible();
  const readDonations = () =>
    store.withDatabase((query) =>
      query("select * from order_items where campaign_id = 'kadir-gecesi' order by id"),
    );
  const valuesBefore = await readDonations();
  await page.getByRole("link", { name: "Silinenler" }).click();
  await expect(rowOf(page, title)).toContainText("Arşivde kalır");
  await rowOf(page, title)
    .getByRole("button", { name: `Geri Yükle: ${title}` })
    .click();
  await expect(page.getByText("Sitede görünmesi için aktife alın.")).toBeVisible();
  expect(await readDonations()).toEqual(valuesBefore);
});

test("the cart names a campaign that staff have deactivated, and the donor can continue without it", {
  tag: "@long",
}, async ({ page, browser, site, donor, staff }) => {
  const title = "Kadir Gecesi İyiliği";
  const visitor = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  const cart = await visitor.newPage();
  await visit(cart, "/bagis");
  await addToCart(cart, title, "100", donor);
  await staff.signsIn("editor", "campaigns");
  await page.getByRole("button", { name: `Pasife Al: ${title}` }).click();
  await expect(page.getByText("Kampanya başarıyla pasife alındı.")).toBeVisible();

  await visit(cart, "/sepet");
  await expect(cart.getByRole("alert")).toContainText("Bu bağış kampanyası kapandı.");
  await cart.getByRole("button", { name: "Sepetten çıkar", exact: true }).click();
  await expect(cart.getByRole("heading", { name: "Sepetiniz Henüz Boş" })).toBeVisible();
  await visitor.close();
});

test("a filter shows its current value, also after several fast changes", { tag: "@long" }, async ({
  page,
  staff,
}) => {
  await staff.signsIn("viewer", "campaigns");
  const state = page.getByLabel("Durum");
  const isFilterRequest = (url: URL) =>
    url.pathname.endsWith(".data") && Boolean(url.searchParams.get("status"));
  let requestCount = 0;
  await page.route(isFilterRequest, () => {
    requestCount += 1; // This request never gets an answer.
  });
  await state.selectOption({ label: "Aktif" });
  await expect.poll(() => requestCount).toBe(1);
  await state.selectOption({ label: "Pasif" });
  await expect.poll(() => requestCount).toBe(2);
  const heading = page.getByRole("columnheader", { name: "Kampanya" });
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(state).toHaveValue("");

  // No search starts after the visitor has left the page.
  const requests: string[] = [];
  page.on("request", (request) => void (request.url().includes(".data?") && requests.push(request.url())));
  const search = page.getByRole("searchbox", { name: "Kampanyalarda ara" });
  await search.fill("yetim");
  await heading.getByRole("link").click();
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(search).toHaveValue("");
  await expect(page).not.toHaveURL(/yetim/);
  expect(requests[0], "the search went out when it was left, before the way elsewhere").toContain("q=yetim");
});

test("staff search, filter, sort and page the list with the keyboard", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  await store.withDatabase((query) =>
    query(
      `insert into campaigns (id, title, description, category, is_active, display_order)
       select 'sinav-' || n, 'Sınav Işık ' || n, 'x', 'yetim', false, 1000 + n from generate_series(1, 25) n`,
    ),
  );
  await staff.signsIn("viewer", "campaigns");
  await page.getByRole("searchbox", { name: "Kampanyalarda ara" }).fill("ışık 2");
  await expect(page.getByText("Toplam 7 kampanya").last()).toBeVisible();
  await expect(page).toHaveURL(/q=/);
  await page.getByRole("searchbox").fill("böyle bir şey yok");
  await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
  await page.getByRole("searchbox").fill("ışık");
  await page.getByLabel("Durum").selectOption({ label: "Aktif" });
  await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
  await page.getByLabel("Durum").selectOption({ label: "Pasif" });
  await page.getByLabel("Kategori").selectOption({ label: "Yetim" });
  await expect(page.getByText("Toplam 25 kampanya").last()).toBeVisible();
  await expect(page.getByText("Sayfa 1 / 2")).toBeVisible();
  await page.getByRole("link", { name: "Sonraki sayfa" }).click();
  await expect(page.getByText("Sayfa 2 / 2")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(1 + 5);

  const heading = page.getByRole("columnheader", { name: "Kampanya" });
  await heading.getByRole("link").focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "ascending");
  await expect(heading.getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("row").nth(1)).toContainText("Sınav Işık 9");
  await expect(page.getByRole("button", { name: /^Sürükleyerek taşı/ }).first()).toBeDisabled();
  await page.getByRole("link", { name: "Aramayı ve filtreleri temizle" }).click();
  await expect(page).toHaveURL(new RegExp(`${admin}/campaigns\\?*$`));
});

test("one button moves campaigns with a reached goal to the end of the list, and another button undoes this", {
  tag: "@long",
}, async ({ page, hire, staff, store }) => {
  const ids = async () => {
    const rows = await store.withDatabase((query) =>
      query<{ id: string }>("select id from campaigns where archived_at is null order by display_order, id"),
    );
    return rows.map(({ id }) => id);
  };
  const valuesBefore = await ids();
  const reachedCampaign = "kadir-gecesi";
  expect(valuesBefore.at(-1)).not.toBe(reachedCampaign);
  await staff.signsIn("viewer", "campaigns");
  const move = page.getByRole("button", { name: "Hedefe ulaşanları sona al" });
  await expect(move).toBeDisabled();
  await page.context().clearCookies();

  const editor = await hire("editor");
  await signIn(page, editor, "campaigns");
  await move.click();
  await expect(page.getByText("Hedefine ulaşan 1 kampanya başarıyla sona alındı.")).toBeVisible();
  expect((await ids()).indexOf(reachedCampaign)).toBe(valuesBefore.length - 2);
  expect((await ids()).filter((id) => id !== reachedCampaign)).toEqual(
    valuesBefore.filter((id) => id !== reachedCampaign),
  );
  const entries = await store.withDatabase((query) =>
    query("select 1 from audit_log where action = 'move' and entity_id = $1 and actor_name = $2", [
      reachedCampaign,
      editor.name,
    ]),
  );
  expect(entries).toHaveLength(1);
  await page.getByRole("button", { name: "Geri Al", exact: true }).click();
  await expect(page.getByText("Sıralama başarıyla geri alındı.")).toBeVisible();
  expect(await ids()).toEqual(valuesBefore);
  await expect(page.getByRole("button", { name: "Geri Al", exact: true })).toBeHidden();
});
