import { formatReference } from "#shared/giving/order-reference.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { openOrder, placeTransfer, stateOf } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";

test("staff decide whether an SMS with an unknown outcome is sent again", { tag: "@long" }, async ({
  page,
  request,
  staff,
  store,
  donor,
}) => {
  const id = await placeTransfer(request, donor);
  await staff.signsIn("editor", `orders/${id}?complete`);
  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  await page.getByRole("button", { name: "Tamam", exact: true }).click();
  const doubt = () =>
    store.withDatabase(async (query) => {
      await query("update orders set sms_sent = false where id = $1", [id]);
      await query("update sms_outbox set status = 'unknown', error = 'Yanıt gelmedi.' where order_id = $1", [
        id,
      ]);
    });
  const panel = page.getByRole("region", { name: "SMS Bilgilendirmesi" });
  const [order] = await store.withDatabase((query) =>
    query<{ reference: string }>("select reference from orders where id = $1", [id]),
  );
  await expect(panel).toContainText(`Bağış no: ${formatReference(order?.reference ?? "")}`);

  await doubt();
  await openOrder(page, id);
  await expect(panel).toContainText("Belirsiz");
  await expect(panel).toContainText("Yanıt gelmedi.");
  await panel.getByRole("button", { name: "Yeniden Gönder" }).click();
  await expect(page.getByRole("dialog")).toContainText("iki kez alabilir");
  await page.getByRole("button", { name: "Evet, Yeniden Gönder" }).click();
  await expect(page.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" })).toBeVisible();
  await page.getByRole("button", { name: "Tamam", exact: true }).click();
  expect(await stateOf(store, id)).toMatchObject({ sms_sent: true, tries: 2 });

  await doubt();
  await openOrder(page, id);
  await panel.getByRole("button", { name: "Gönderilmiş Say" }).click();
  await page.getByRole("button", { name: "Evet, Gönderilmiş Say" }).click();
  await expect(page.getByText("SMS durumu başarıyla kaydedildi.")).toBeVisible();
  await expect(panel).toContainText("Gönderildi");
  expect(await stateOf(store, id), "nothing more is sent").toMatchObject({ sms_sent: true, tries: 2 });
});

test("administrators edit the SMS text and see its length at once, and other roles can only read it", {
  tag: "@long",
}, async ({ page, staff, store, watch }) => {
  watch.expectTrouble(/40[03]/);
  await staff.signsIn("admin", "settings/sms");
  const text = page.getByLabel("SMS Metni");
  const textBefore = await text.inputValue();
  await text.fill("Merhaba {ad}, tesekkurler. No: {no}");
  await expect(page.getByText("Merhaba Ayşe Demirtaş, tesekkurler. No: KX7-4MPQ-V")).toBeVisible();
  await expect(page.getByText(/^\d+ \/ 150 karakter, tek SMS$/).first()).toBeVisible();
  await text.fill("Merhaba {isim}");
  await expect(page.getByText("Yalnızca {ad}, {tutar}, {no} ve {vakıf} kullanılabilir.")).toBeVisible();
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await text.fill("Merhaba {ad}. No: ");
  await page.getByRole("button", { name: "{no} ekle" }).first().click();
  await expect(text).toHaveValue("Merhaba {ad}. No: {no}");
  const reminder = page.getByLabel("Hatırlatma SMS'inin Metni");
  await reminder.fill("Havaleniz bekleniyor: {no} {ad}");
  await expect(page.getByText("Havaleniz bekleniyor: KX7-4MPQ-V Ayşe Demirtaş")).toBeVisible();
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Ayarlar başarıyla kaydedildi.")).toBeVisible();
  await page.reload();
  await expect(text).toHaveValue("Merhaba {ad}. No: {no}");
  await expect(reminder).toHaveValue("Havaleniz bekleniyor: {no} {ad}");
  await expectAccessible(page, "settings");

  await page.context().clearCookies();
  await staff.signsIn("editor", "settings/sms");
  await expect(text).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Kaydet" })).toHaveCount(0);
  const form = { smsTemplate: "{no}", transferDays: "3" };
  expect((await page.request.post(`${admin}/settings/sms`, { form })).status()).toBe(403);
  await store.withDatabase((query) =>
    query(
      "delete from settings where key in ('sms.template', 'orders.transferDays', 'sms.automatic') or key like 'reminder.%'",
    ),
  );
  await page.reload();
  await expect(text).toHaveValue(textBefore);
});
