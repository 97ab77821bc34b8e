import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import type { Database } from "#testing/browser/database.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { openOrder, placeTransfer, waitForLiveEvents } from "#testing/browser/order-steps.ts";
import { admin, openColleaguePage, signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

const panelOf = (page: Page) => page.getByRole("region", { name: "Ödemeler ve İadeler" });

/** Refunds to the card are possible after the bank has confirmed the payment, some seconds later. */
async function paidOrder(store: Database, name: string): Promise<string> {
  return store.withDatabase(async (query) => {
    const [order] = await query<{ id: string }>("select id from orders where customer_name = $1", [name]);
    const id = order?.id ?? "";
    await query("update payment_attempts set confirmed_at = now(), next_ask_at = null where order_id = $1", [
      id,
    ]);
    return id;
  });
}

async function completed(page: Page, id: string): Promise<void> {
  await openOrder(page, `${id}?complete`);
  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  await page.getByRole("button", { name: "Tamam", exact: true }).click();
}

async function fits(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, "nothing is wider than the screen").toBe(false);
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  const tag = width === 390 ? "@long" : [];

  test(`staff refund a card payment on the page of the order at ${width} px, and the donor reads about the refund`, {
    tag,
  }, async ({ page, browser, site, bank, hire, store, donor }) => {
    await donateDirectly(page, "Afet ve Deprem Yardımı", "250", donor);
    await payByCard(page, visa, "123456");
    await expectThanks(page, "₺250,00");
    const id = await paidOrder(store, donor.name);

    const staff = await openColleaguePage(browser, site, await hire("admin"), `orders/${id}`);
    await staff.setViewportSize({ width, height });
    await waitForLiveEvents(staff);
    await panelOf(staff).getByRole("button", { name: "İade Et" }).press("Enter");
    const dialog = staff.getByRole("dialog", { name: "İade et: Kartla ödeme" });
    await expect(dialog).toContainText("Tamamı (₺250,00)");
    await expect(dialog).toContainText("Bugün iptal edilir");
    await expectAccessible(staff, "the form of a refund", { again: true });
    await dialog.getByRole("radio", { name: "Bir kısmı" }).check();
    await expect(dialog).toContainText("birkaç iş günü");
    const amount = dialog.getByRole("textbox", { name: /iade edilecek tutar/ });
    await amount.fill("250,01");
    await dialog.getByLabel("İade nedeni").fill("Bağışçı yanlışlıkla verdi.");
    await dialog.getByRole("button", { name: "İade Et" }).click();
    await expect(dialog.getByText("Bu tutar kalandan fazla.")).toBeVisible();
    await expectAccessible(staff, "the form with an error", { again: true });
    await dialog.getByRole("radio", { name: /^Tamamı/ }).check();
    await fits(staff);
    await dialog.getByRole("button", { name: "İade Et" }).press("Enter");

    await expect(staff).toHaveURL(/\/refunds\/[0-9a-f-]{36}$/);
    await expect(staff.getByText("İade başarıyla yapıldı.")).toBeVisible();
    const steps = staff.getByRole("region", { name: "Süreç" }).getByRole("listitem");
    await expect(steps).toContainText(["İade edildi", "Bankaya gönderildi", "İade istendi"]);
    await expect(staff.getByText("Bağışçı yanlışlıkla verdi.")).toBeVisible();
    await expectAccessible(staff, "a refund");
    await fits(staff);
    expect(bank.payments().find(({ number }) => number === id)).toMatchObject({ amount: 25_000 });

    await staff.getByRole("link", { name: "İadelere dön" }).click();
    await expect(staff.getByRole("heading", { name: "İadeler" })).toBeVisible();
    const row = staff.getByRole("row").filter({ hasText: donor.name });
    await expect(row).toContainText("İade edildi");
    await expectAccessible(staff, "the list of refunds", { again: true });
    await fits(staff);
    await visit(staff, `${admin}/refunds?state=requested`);
    await expect(row).toHaveCount(0);
    await openOrder(staff, `${id}?refund=${id}`);
    await expect(staff.getByRole("combobox", { name: "Sipariş Durumu" })).toHaveValue("cancelled");
    await expect(staff.getByRole("dialog"), "an address from before the refund opens no form").toHaveCount(0);
    await expect(panelOf(staff).getByRole("button", { name: "İade Et" })).toBeDisabled();

    // The page of the donor also reloads automatically, and the browser aborts one of two concurrent reloads.
    await expect(() => page.reload()).toPass();
    await expect(page.getByRole("heading", { name: "Bağışınız iade edildi" })).toBeVisible();
    await expect(page.getByText("₺250,00")).toBeVisible();
    await expectAccessible(page, "the donor's page after a refund");
    await staff.context().close();
  });
}

test("a refund above the limit needs the approval of another administrator, and staff refund bank transfers manually", {
  tag: "@long",
}, async ({ page, browser, site, request, hire, store, donor, watch }) => {
  watch.expectTrouble(/403/);
  const id = await placeTransfer(request, donor, 12_000);
  const ada = await hire("admin");
  const bora = await hire("admin");
  await signIn(page, ada);
  await completed(page, id);
  await visit(page, `${admin}/orders/${id}?refund=transfer`);
  const dialog = page.getByRole("dialog", { name: "İade et: Havale/EFT" });
  await expect(dialog).toContainText("₺10.000,00 üzerindeki iadeleri ikinci bir yönetici onaylar.");
  await dialog.getByLabel("İade nedeni").fill("Bağışçı iki kez gönderdi.");
  await dialog.getByRole("button", { name: "İade Et" }).click();
  await expect(page.getByText("başka bir yöneticinin onayını bekliyor")).toBeVisible();
  const approve = page.getByRole("button", { name: "Onayla", exact: true });
  await expect(approve).toBeDisabled();
  await expect(approve).toHaveAccessibleDescription(/Kendi istediğiniz iadeyi onaylayamazsınız/);
  const path = new URL(page.url()).pathname;
  const response = await page.request.post(path, { form: { intent: "approve" } });
  expect(response.status(), "the server refuses it, too").toBe(403);

  // The order shows that its new status waits for an approval.
  const other = await openColleaguePage(browser, site, bora, `orders/${id}`);
  await other.getByRole("combobox", { name: "Sipariş Durumu" }).selectOption("cancelled");
  await expect(other.getByText("sonuçlanmamış bir iadesi var")).toBeVisible();
  await panelOf(other).getByRole("link", { name: "₺12.000,00" }).click();
  await other.getByRole("button", { name: "Onayla", exact: true }).click();
  await other.getByRole("button", { name: "Evet, Onayla" }).click();
  await expect(other.getByText("İade başarıyla onaylandı.")).toBeVisible();

  await expect(page.getByText("Parayı bağışçıya siz gönderin"), "the first screen follows").toBeVisible();
  await page.getByRole("button", { name: "İade Yapıldı" }).click();
  await page.getByLabel("İşlemin referansı").fill("FAST 7781");
  await expectAccessible(page, "the question whether it was made");
  await page.getByRole("button", { name: "Evet, Yapıldı" }).click();
  await expect(page.getByText("İade başarıyla yapıldı.")).toBeVisible();
  await expect(page.getByText("FAST 7781")).toBeVisible();
  await expect(page.getByRole("region", { name: "İade Bilgileri" })).toContainText(bora.name);
  const [order] = await store.withDatabase((query) =>
    query<{ status: string }>("select status from orders where id = $1", [id]),
  );
  expect(order?.status).toBe("cancelled");
  await other.context().close();
});

test("an open refund form closes when staff open another order of the donor", { tag: "@long" }, async ({
  page,
  request,
  staff,
  donor,
}) => {
  const one = await placeTransfer(request, donor, 300);
  const other = await placeTransfer(request, donor, 200);
  await staff.signsIn("admin");
  await completed(page, other);
  await completed(page, one);
  await visit(page, `${admin}/orders/${one}`);
  await page.locator(`main a[href$="/orders/${other}"]`).click();
  await expect(panelOf(page)).toContainText("₺200,00");
  await panelOf(page).getByRole("button", { name: "İade Et" }).click();
  await page.getByLabel("İade nedeni").fill("Fazla gönderilmiş.");
  await page.goBack();
  await expect(panelOf(page)).toContainText("₺300,00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goForward();
  await expect(panelOf(page)).toContainText("₺200,00");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the address of a fully refunded payment opens no form, also after the bank refused the refund", {
  tag: "@long",
}, async ({ page, context, request, staff, donor }) => {
  const id = await placeTransfer(request, donor, 300);
  await staff.signsIn("admin");
  await completed(page, id);
  await visit(page, `${admin}/orders/${id}?refund=transfer`);
  await page.getByLabel("İade nedeni").fill("Fazla gönderilmiş.");
  await page.getByRole("dialog").getByRole("button", { name: "İade Et" }).click();
  const giveUp = page.getByRole("button", { name: "İadeden Vazgeç" });
  await expect(giveUp).toBeVisible();

  const other = await context.newPage();
  await openOrder(other, `${id}?refund=transfer`);
  const again = panelOf(other).getByRole("button", { name: "İade Et" });
  await expect(again).toBeDisabled();
  await giveUp.click();
  await page.getByRole("button", { name: "Evet, Yapılmasın" }).click();
  await expect(again).toBeEnabled();
  await expect(other.getByRole("dialog")).toHaveCount(0);
  await again.click();
  await expect(other.getByRole("dialog", { name: "İade et: Havale/EFT" })).toBeVisible();
});

test("after a partial refund the order stays completed, and editors and viewers can only read it", {
  tag: "@long",
}, async ({ page, browser, site, request, hire, staff, donor, watch }) => {
  watch.expectTrouble(/403/);
  const id = await placeTransfer(request, donor, 300);
  await staff.signsIn("admin");
  await completed(page, id);
  await openOrder(page, `${id}?refund=transfer`);
  await page.getByRole("radio", { name: "Bir kısmı" }).check();
  await page.getByRole("textbox", { name: /iade edilecek tutar/ }).fill("100");
  await page.getByLabel("İade nedeni").fill("Fazla gönderilmiş.");
  await page.getByRole("dialog").getByRole("button", { name: "İade Et" }).click();
  await page.getByRole("button", { name: "İade Yapıldı" }).click();
  await page.getByRole("button", { name: "Evet, Yapıldı" }).click();
  await expect(page.getByText("İade başarıyla yapıldı.")).toBeVisible();
  await page.goBack();
  await expect(panelOf(page).getByRole("link", { name: "₺100,00" })).toBeVisible();
  await expect(page.getByRole("dialog"), "the form that was sent does not open again").toHaveCount(0);
  await visit(page, `${admin}/orders?q=${encodeURIComponent(donor.name)}`);
  const row = page.getByRole("row").filter({ hasText: donor.name });
  await expect(row).toContainText("Tamamlandı");
  await expect(row).toContainText("₺100,00 iade edildi");

  for (const role of ["editor", "viewer"] as const) {
    const other = await openColleaguePage(browser, site, await hire(role), `orders/${id}?refund=transfer`);
    await expect(panelOf(other).getByRole("button", { name: "İade Et" })).toBeDisabled();
    await expect(other.getByRole("dialog")).toHaveCount(0);
    const form = { order: id, number: "", seen: "10000", scope: "whole", method: "transfer", reason: "x" };
    const answer = await other.request.post(`${admin}/refunds`, { form });
    expect(answer.status(), role).toBe(403);
    await other.context().close();
  }
});
