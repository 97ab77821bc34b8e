import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("payment logs explain their codes and show the bank's messages", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  const [log] = await store.withDatabase((query) =>
    query<{ id: string; order_id: string }>(
      "select id, order_id from payment_logs where error_code = '51' order by id limit 1",
    ),
  );
  await staff.signsIn("viewer", "orders/payment-logs");
  await expect(page.getByRole("heading", { name: "Ödeme Logları" })).toBeVisible();
  await expect(page.getByText(/^Toplam [\d.]+ kayıt$/).last()).toBeVisible();
  await page.getByLabel("Kod", { exact: true }).fill("51");
  await page.getByLabel("Kod", { exact: true }).press("Enter");
  await expect(page).toHaveURL(/code=51/);
  await expect(page.getByText("Kartınızın bakiyesi yetersiz.").first()).toBeVisible();
  await page.getByLabel("Sipariş no").fill(log?.order_id.slice(0, 8) ?? "");
  await page.getByLabel("Sipariş no").press("Enter");
  await expect(page.getByText("Toplam 1 kayıt").last()).toBeVisible();
  await page.getByLabel("Durum").selectOption("success");
  await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
  await page.getByLabel("Durum").selectOption("error");

  await page.getByRole("link", { name: "Ayrıntılar" }).click();
  const dialog = page.getByRole("dialog", { name: `Ödeme logu ${log?.id}` });
  await expect(dialog).toContainText("kart numarası, ad ve imzalar saklanmaz");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page, "the filter stays").toHaveURL(/code=51/);

  await page.getByRole("link", { name: log?.order_id.slice(0, 8) ?? "", exact: true }).click();
  await expect(page.getByRole("region", { name: "Sipariş Geçmişi" })).toContainText(
    "Kartınızın bakiyesi yetersiz. (banka kodu: 51)",
  );
});

test("a closed alarm shows who closed it, and cannot be closed again", { tag: "@long" }, async ({
  page,
  hire,
  staff,
  store,
  watch,
}) => {
  watch.expectTrouble(/403/);
  const alarm = await store.withDatabase(async (query) => {
    const [paid] = await query<{ number: string; order_id: string }>(
      "select number, order_id from payment_attempts where status = 'settled' limit 1",
    );
    const [alarm] = await query<{ id: string; order_id: string }>(
      `insert into payment_alarms (kind, order_id, number, details)
       values ('voided_at_bank', $1, $2, '{"amount": 12300}') returning id, order_id`,
      [paid?.order_id, paid?.number],
    );
    return { id: alarm?.id ?? "", order: paid?.order_id ?? "" };
  });
  const card = page.getByRole("article", { name: "Ödeme bankada iptal edilmiş" });
  await staff.signsIn("viewer", "orders/alarms");
  await expect(card.getByRole("button", { name: "Sonuçlandır", exact: true })).toBeDisabled();
  const form = { id: alarm.id, resolution: "X" };
  expect((await page.request.post(`${admin}/orders/alarms`, { form })).status()).toBe(403);

  const person = await hire("editor");
  await page.context().clearCookies();
  await signIn(page, person);
  await page.getByRole("link", { name: /1 açık ödeme uyarısı/ }).click();
  await expect(card).toContainText("Bir saatten kısa süredir açık");
  await expect(card).toContainText("₺123,00");
  await card.getByLabel("Ne yapıldı?").fill("Sipariş iptal edildi.");
  await card.getByRole("button", { name: "Sonuçlandır", exact: true }).click();
  await expect(page.getByText("Uyarı başarıyla sonuçlandırıldı.")).toBeVisible();
  await expect(page.getByText("Açık ödeme uyarısı yok.")).toBeVisible();
  await page.getByRole("link", { name: "Sonuçlandırılan" }).click();
  await expect(card).toContainText(person.name);
  await visit(page, `${admin}/orders/${alarm.order}`);
  await expect(page.getByRole("region", { name: "Sipariş Geçmişi" })).toContainText("Sipariş iptal edildi.");
  await store.withDatabase((query) => query("delete from payment_alarms where id = $1", [alarm.id]));
});
