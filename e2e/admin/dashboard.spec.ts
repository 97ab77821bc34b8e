import { expectAccessible } from "../fixtures/accessible.ts";
import { visit } from "../fixtures/donor-steps.ts";
import { expect } from "../fixtures/journey.ts";
import { admin, signIn, test } from "../fixtures/staff.ts";
import { colleague, listening, placeTransfer } from "./order-steps.ts";

test("a completed donation appears on an open dashboard, including its sums", async ({
  page,
  request,
  browser,
  site,
  hire,
  donor,
}) => {
  const id = await placeTransfer(request, donor, 4_321);
  await signIn(page, await hire("viewer"));
  await listening(page);
  const latest = page.getByRole("region", { name: "Son Tamamlanan Siparişler" });
  await expect(latest.getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("region", { name: "Son Kampanyalar" }).getByRole("listitem")).toHaveCount(5);
  await expect(latest).not.toContainText(donor.name);
  const total = page.getByText(/tamamlanan sipariş$/);
  const before = Number((await total.innerText()).replace(/\D/g, ""));

  const other = await colleague(browser, site, await hire("editor"), `orders/${id}?complete`);
  await other.getByRole("button", { name: "Evet, Tamamla" }).click();
  await other.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" }).waitFor();
  await expect(latest.getByRole("listitem").first()).toContainText(donor.name);
  await expect(latest.getByRole("listitem").first()).toContainText("₺4.321,00");
  await expect(total).toHaveText(`${before + 1} tamamlanan sipariş`);
  await other.context().close();

  const days = page.getByRole("slider", { name: /Gün seçin/ });
  await days.focus();
  const today = await days.getAttribute("aria-valuetext");
  await page.keyboard.press("ArrowLeft");
  await expect(days).not.toHaveAttribute("aria-valuetext", today ?? "");
  await page.getByText("Tablo olarak göster").click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(31);
});

test("unreadable parts show a message and are logged; the rest is shown", async ({
  page,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/dashboard part load failed/);
  const person = await hire("viewer");
  await store.look((query) => query("alter table campaigns rename column image to image_away"));
  try {
    await signIn(page, person);
    const campaigns = page.getByRole("region", { name: "Son Kampanyalar" });
    await expect(campaigns).toContainText("Bu bölüm yüklenemedi.");
    const orders = page.getByRole("region", { name: "Son Tamamlanan Siparişler" });
    await expect(orders.getByRole("listitem")).toHaveCount(5);
    await expect(page.getByText(/tamamlanan sipariş$/)).toBeVisible();
  } finally {
    await store.look((query) => query("alter table campaigns rename column image_away to image"));
  }
});

for (const width of [390, 1280]) {
  test(`dashboard, orders, logs, alarms and settings are for everybody (${width} px)`, {
    tag: width === 390 ? "@long" : [],
  }, async ({ page, request, hire, store, donor }) => {
    test.slow();
    await page.setViewportSize({ width, height: 844 });
    const id = await placeTransfer(request, donor, 500, { message: "Selam" });
    const [done] = await store.look((query) =>
      query<{ id: string; log: string }>(
        "select o.id, l.id as log from orders o join payment_logs l on l.order_id = o.id where o.status = 'completed' limit 1",
      ),
    );
    const [alarm] = await store.look((query) =>
      query<{ id: string }>(
        "insert into payment_alarms (kind, order_id) values ('amount_difference', $1) returning id",
        [done?.id],
      ),
    );
    await signIn(page, await hire("admin"));
    for (const path of [
      "",
      "orders",
      "orders?status=pending&method=bank_transfer",
      `orders/${id}`,
      `orders/${done?.id}`,
      `orders/${id}?complete`,
      "orders/payment-logs",
      `orders/payment-logs?log=${done?.log}`,
      "orders/alarms",
      "settings",
    ]) {
      await visit(page, `${admin}/${path}`.replace(/\/$/, ""));
      await expectAccessible(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} fits the window`).toBe(false);
    }
    await store.look((query) => query("delete from payment_alarms where id = $1", [alarm?.id]));
  });
}
