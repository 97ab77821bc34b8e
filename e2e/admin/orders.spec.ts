import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { openOrder, placeTransfer, stateOf, waitForLiveEvents } from "#testing/browser/order-steps.ts";
import { admin, openColleaguePage, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

function statusSelect(page: Page) {
  return page.getByRole("combobox", { name: "Sipariş Durumu" });
}

test("the completion of an order shows its effects and sends one SMS, however often staff press", async ({
  page,
  request,
  browser,
  site,
  hire,
  store,
  donor,
  watch,
}) => {
  watch.expectTrouble(/409/);
  const id = await placeTransfer(request, donor, 1_250);
  const editor = await hire("editor");
  const administrator = await hire("admin");
  await signIn(page, editor);
  await openOrder(page, id);
  const colleaguePage = await openColleaguePage(browser, site, administrator, `orders/${id}`);
  await waitForLiveEvents(colleaguePage);
  const logLengthBefore = site.log().length;

  for (const openPage of [page, colleaguePage]) {
    await statusSelect(openPage).selectOption("completed");
    const dialog = openPage.getByRole("dialog", { name: "Siparişi Tamamla" });
    await expect(dialog).toContainText("“Bekliyor” yerine “Tamamlandı”");
    await expect(dialog).toContainText("SMS");
    await expect(dialog).toContainText("₺1.250,00");
  }
  expect((await stateOf(store, id))?.status, "nothing happens before the answer").toBe("pending");
  const confirm = (openPage: typeof page) => openPage.getByRole("button", { name: "Evet, Tamamla" });
  await Promise.all([confirm(page).dblclick(), confirm(colleaguePage).dblclick()]);

  const smsDialog = (openPage: typeof page) =>
    openPage.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" });
  const changedMessage = (openPage: typeof page) =>
    openPage.getByText("Bu sipariş siz bakarken değiştirildi");
  await expect(smsDialog(page).or(changedMessage(page))).toBeVisible();
  await expect(smsDialog(colleaguePage).or(changedMessage(colleaguePage))).toBeVisible();
  expect(
    (await smsDialog(page).count()) + (await smsDialog(colleaguePage).count()),
    "only one of them gets the message",
  ).toBe(1);
  expect(await stateOf(store, id)).toMatchObject({ status: "completed", sms_sent: true, sms: 1, tries: 1 });
  const logLines = site.log().slice(logLengthBefore).split("\n");
  expect(logLines.filter((line) => line.includes("SMS not sent, only logged"))).toHaveLength(1);

  const [firstPage, latePage] = (await smsDialog(page).count())
    ? [page, colleaguePage]
    : [colleaguePage, page];
  await expect(changedMessage(latePage).locator("..")).toContainText(
    firstPage === page ? editor.name : administrator.name,
  );
  await firstPage.getByRole("button", { name: "Tamam", exact: true }).click();
  await expect(firstPage.getByText("SMS başarıyla gönderildi.")).toBeVisible();
  await expect(statusSelect(firstPage)).toHaveValue("completed");
  await colleaguePage.context().close();
});

test("a member of staff sees who has changed the order meanwhile, and can overwrite the change", {
  tag: "@long",
}, async ({ page, request, browser, site, hire, staff, store, donor, watch }) => {
  watch.expectTrouble(/409/);
  const id = await placeTransfer(request, donor);
  const veli = await hire("editor");
  await staff.signsIn("editor");
  await openOrder(page, id);
  await page.getByRole("button", { name: "Siparişi Tamamla" }).click();

  const other = await openColleaguePage(browser, site, veli, `orders/${id}`);
  await statusSelect(other).selectOption("cancelled");
  await expect(other.getByText("Sipariş durumu başarıyla güncellendi.")).toBeVisible();
  await expect(other.getByLabel("İptal nedeni"), "why comes next").toBeFocused();
  await other.keyboard.type("Bankadan iade edildi.");
  await expect(other.getByText("Bu not para iadesi yapmaz")).toBeVisible();
  await other.getByRole("button", { name: "Nedeni Kaydet" }).click();
  await expect(other.getByText("Not başarıyla kaydedildi.")).toBeVisible();
  expect(await stateOf(store, id)).toMatchObject({ status: "cancelled", note: "Bankadan iade edildi." });

  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  await expect(page.getByText("Bu sipariş siz bakarken değiştirildi")).toBeVisible();
  await expect(page.getByText(`${veli.name} bu siparişi`)).toContainText("İptal Edildi");
  expect((await stateOf(store, id))?.status).toBe("cancelled");
  await page.getByRole("button", { name: "Yine de “Tamamlandı” yap" }).click();
  await page.getByRole("button", { name: "Tamam", exact: true }).click();
  expect((await stateOf(store, id))?.status).toBe("completed");

  await expect(statusSelect(other), "the other screen follows by itself").toHaveValue("completed");
  await statusSelect(other).selectOption("pending");
  await expect
    .poll(async () => (await stateOf(store, id))?.status, "saved without a question")
    .toBe("pending");
  const history = other.getByRole("region", { name: "Sipariş Geçmişi" });
  await expect(history).toContainText("Tamamlandı → Bekliyor");
  await expect(history).toContainText("SMS: Gönderildi");
  await other.context().close();
});

test("a viewer can read an order and cannot change it", { tag: "@long" }, async ({
  page,
  request,
  staff,
  store,
  donor,
  watch,
}) => {
  watch.expectTrouble(/403/);
  const id = await placeTransfer(request, donor, 300, { message: "Dua edin", isRecurring: true });
  await staff.signsIn("viewer");
  await openOrder(page, id);
  await expect(page.getByText("Düzenli Bağış")).toBeVisible();
  await expect(page.getByText("Dua edin")).toBeVisible();
  await expect(statusSelect(page)).toBeDisabled();
  await expect(statusSelect(page)).toHaveAccessibleDescription("Bu işlem için yetkiniz yok.");
  await expect(page.getByRole("button", { name: "Siparişi Tamamla" })).toBeDisabled();
  for (const form of [
    { intent: "status", status: "completed", seen: new Date().toISOString(), force: "1" },
    { intent: "status", status: "cancelled", force: "1" },
    { intent: "send-sms" },
    { intent: "mark-sms" },
  ]) {
    const answer = await page.request.post(`${admin}/orders/${id}`, { form });
    expect(answer.status(), JSON.stringify(form)).toBe(403);
  }
  expect(await stateOf(store, id)).toMatchObject({ status: "pending", sms: 0, note: null });
});

test("staff find orders by search and filters, which the address keeps", { tag: "@long" }, async ({
  page,
  request,
  staff,
  donor,
}) => {
  const number = await placeTransfer(request, donor, 777);
  await placeTransfer(request, donor, 1_888);
  await staff.signsIn("viewer", "orders");
  await expect(page.getByText(/^Toplam [\d.]+ sipariş$/).last()).toBeVisible();
  await expect(page.getByText(/^Sayfa 1 \/ \d+$/)).toBeVisible();

  await page.getByRole("searchbox").fill(donor.name);
  await expect(page).toHaveURL(/q=/);
  const rows = page.getByRole("row").filter({ hasText: donor.name });
  await expect(rows).toHaveCount(2);
  await expect(page.getByText("Toplam 2 sipariş").last()).toBeVisible();
  await page.getByLabel("En az").fill("700");
  await page.getByLabel("En çok").fill("1.000");
  await page.getByLabel("En çok").press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("₺777,00");
  await expect(rows).toContainText(`${number.slice(0, 8)} ${number.slice(-4)}`);
  await page.getByRole("link", { name: /^Bekleyen Havale/ }).click();
  await expect(page).toHaveURL(/status=pending/);
  await expect(rows).toContainText("bugünden beri");
  const listAddress = page.url();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel("En az")).toHaveValue("700");
  await expect(page.getByRole("searchbox")).toHaveValue(donor.name);

  await rows.getByText("₺777,00").click();
  await expect(page.getByRole("heading", { name: `Sipariş ${number.slice(0, 8)}` })).toBeVisible();
  const otherOrders = page.getByRole("region", { name: "Bağışçının Diğer Siparişleri" });
  await expect(otherOrders).toContainText("₺1.888,00");
  await page.getByRole("link", { name: "Siparişlere dön" }).click();
  await expect(page).toHaveURL(listAddress);

  await rows.getByRole("link", { name: number.slice(0, 8), exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Sipariş ${number.slice(0, 8)}` })).toBeFocused();
  await visit(page, `${admin}/orders?q=${number}`);
  await expect(rows).toHaveCount(1);
  await page.getByRole("searchbox").fill("böyle biri yok");
  await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
});

test("one click opens the dialog of a pending transfer, and the list keeps its position", {
  tag: "@long",
}, async ({ page, request, staff, donor }) => {
  const id = await placeTransfer(request, donor);
  await staff.signsIn("editor", `orders?status=pending&method=bank_transfer&q=${id}`);
  await page.getByRole("link", { name: `Siparişi Tamamla: ${id.slice(0, 8)}` }).click();
  const dialog = page.getByRole("dialog", { name: "Siparişi Tamamla" });
  await expect(dialog).toContainText("Paranın vakıf hesabına geçtiğinden emin olun.");
  await dialog.getByRole("button", { name: "Vazgeç" }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`));
  await expect(statusSelect(page)).toHaveValue("pending");
});

test("an unknown order shows a message, and the site refuses invalid statuses", { tag: "@long" }, async ({
  page,
  staff,
  store,
  watch,
}) => {
  watch.expectTrouble(/404/);
  await staff.signsIn("editor", "orders/HD00000000000000");
  await expect(page.getByText("Sipariş bulunamadı.")).toBeVisible();
  await page.getByRole("link", { name: "Siparişlere dön" }).click();
  await expect(page.getByRole("heading", { name: "Siparişler" })).toBeVisible();

  const [failedOrder] = await store.withDatabase((query) =>
    query<{ id: string }>("select id from orders where status = 'payment_failed' limit 1"),
  );
  await openOrder(page, failedOrder?.id ?? "");
  await expect(statusSelect(page)).toHaveValue("payment_failed");
  await expect(statusSelect(page).getByRole("option", { name: "Ödeme Başarısız" })).toBeDisabled();
  await expect(statusSelect(page).getByRole("option")).toHaveText([
    "Ödeme Başarısız",
    "Bekliyor",
    "Tamamlandı",
    "İptal Edildi",
  ]);
});
