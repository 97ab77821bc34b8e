import { expectAccessible } from "#testing/browser/accessible.ts";
import { createDatabase } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer, waitForLiveEvents } from "#testing/browser/order-steps.ts";
import { createSite } from "#testing/browser/site.ts";
import { admin, openColleaguePage, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("an open dashboard shows a completed donation and the new sums", { tag: "@long" }, async ({
  page,
  request,
  browser,
  site,
  hire,
  staff,
  donor,
}) => {
  const id = await placeTransfer(request, donor, 4_321);
  await staff.signsIn("viewer");
  await waitForLiveEvents(page);
  const latest = page.getByRole("region", { name: "Son Tamamlanan Siparişler" });
  await expect(latest.getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Son Kampanyalar" }).getByRole("listitem")).toHaveCount(5);
  await expect(latest).not.toContainText(donor.name);
  const total = page.getByText(/tamamlanan sipariş$/);
  const totalBefore = Number((await total.innerText()).replace(/\D/g, ""));

  const colleaguePage = await openColleaguePage(browser, site, await hire("editor"), `orders/${id}?complete`);
  await colleaguePage.getByRole("button", { name: "Evet, Tamamla" }).click();
  await colleaguePage.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" }).waitFor();
  await expect(latest.getByRole("listitem").first()).toContainText(donor.name);
  await expect(latest.getByRole("listitem").first()).toContainText("₺4.321,00");
  await expect(total).toHaveText(`${totalBefore + 1} tamamlanan sipariş`);
  await colleaguePage.context().close();

  const days = page.getByRole("slider", { name: /Gün seçin/ });
  await days.focus();
  const today = await days.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(days).not.toHaveAttribute("aria-valuetext", today ?? "");
  await page.getByText("Tablo olarak göster").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(31);
});

test("the dashboard of a new site leads to the list of what is missing, also after a completed donation", {
  tag: "@long",
}, async ({ browser, bank, database }) => {
  const store = await createDatabase(database);
  const site = await createSite({ ...store.env, ...bank.env, SEED: "none" });
  await site.start();
  const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  try {
    const page = await context.newPage();
    await signIn(page, { role: "admin", email: "admin@example.org", password: "proof-drills-only" });
    const steps = page.getByRole("region", { name: "Hazır mısınız?" });
    await expect(steps.getByRole("listitem")).toHaveText([
      "Vakfın kendi adı",
      "Vakfın kendi banka hesapları",
      "KVKK aydınlatma metni",
      "Bağış şartları",
      "İkinci yönetici ya da iki adımlı doğrulama",
      "Vakfın kendi iletişim bilgileri",
      "SMS",
      "E-posta",
      "İlk kampanya",
    ]);
    await expectAccessible(page, "the dashboard of a new site", { again: true });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(steps).toBeInViewport();
    }
    await steps.getByRole("link", { name: "Listeyi aç" }).click();
    await expect(page.getByText("Site deneme bankasıyla çalışıyor.")).toBeVisible();
    await page.getByRole("link", { name: "Kampanya oluştur: İlk kampanya" }).click();
    await page.getByLabel("Başlık", { exact: true }).fill("İlk iyilik");
    await page.getByLabel("Açıklama", { exact: true }).fill("Açıklama");
    await page.getByLabel("Kategori").selectOption({ label: "Eğitim" });
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
    await page.getByRole("link", { name: "Panel", exact: true }).click();
    await expect(steps.getByRole("listitem").last()).toHaveText("E-posta");
    // A completed donation completes none of the other steps.
    const id = await placeTransfer(
      context.request,
      { name: "Ada", phone: "5321234567", email: "a@example.org" },
      100,
      {
        campaign: { id: "ilk-iyilik", title: "İlk iyilik", category: "egitim" },
      },
    );
    await visit(page, `${admin}/orders/${id}?complete`);
    await page.getByRole("button", { name: "Evet, Tamamla" }).click();
    await page.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" }).waitFor();
    await visit(page, admin);
    await expect(page.getByText("1 tamamlanan sipariş")).toBeVisible();
    await expect(steps.getByRole("listitem").first()).toHaveText("Vakfın kendi adı");
  } finally {
    await context.close();
    await site.stop();
    await store.remove();
  }
});

test("parts of the dashboard that cannot be read show a message and are logged, and the other parts are shown", {
  tag: "@long",
}, async ({ page, hire, store, watch }) => {
  watch.expectTrouble(/dashboard part load failed/);
  const person = await hire("viewer");
  await store.withDatabase((query) => query("alter table campaigns rename column image to image_away"));
  try {
    await signIn(page, person);
    const campaigns = page.getByRole("region", { name: "Son Kampanyalar" });
    await expect(campaigns).toContainText("Bu bölüm yüklenemedi.");
    const orders = page.getByRole("region", { name: "Son Tamamlanan Siparişler" });
    await expect(orders.getByRole("listitem")).toHaveCount(5);
    await expect(page.getByText(/tamamlanan sipariş$/)).toBeVisible();
  } finally {
    await store.withDatabase((query) => query("alter table campaigns rename column image_away to image"));
  }
});

for (const width of [390, 1280]) {
  test(`axe finds no fault in dashboard, orders, logs, alarms and settings (${width} px)`, {
    tag: "@long",
  }, async ({ page, request, staff, store, donor }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const id = await placeTransfer(request, donor, 500, { message: "Selam" });
    const [done] = await store.withDatabase((query) =>
      query<{ id: string; log: string }>(
        "select o.id, l.id as log from orders o join payment_logs l on l.order_id = o.id where o.status = 'completed' limit 1",
      ),
    );
    const [alarm] = await store.withDatabase((query) =>
      query<{ id: string }>(
        "insert into payment_alarms (kind, order_id) values ('amount_difference', $1) returning id",
        [done?.id],
      ),
    );
    await staff.signsIn("admin");
    const paths = [
      "",
      "orders?status=pending&method=bank_transfer",
      `orders/${done?.id}`,
      `orders/${id}?complete`,
      `orders/payment-logs?log=${done?.log}`,
      "orders/alarms",
      "settings/identity",
      "settings/sms",
    ];
    // Dialogs and panels are checked at one width only.
    if (width === 390) paths.push("orders", `orders/${id}`, "orders/payment-logs");
    for (const path of paths) {
      await visit(page, `${admin}/${path}`.replace(/\/$/, ""));
      await expectAccessible(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} fits the window`).toBe(false);
    }
    await store.withDatabase((query) => query("delete from payment_alarms where id = $1", [alarm?.id]));
  });
}
