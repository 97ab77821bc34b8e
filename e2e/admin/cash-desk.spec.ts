import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import type { Books } from "#testing/browser/books.ts";
import { expect, randomLetters } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, openColleaguePage, test } from "#testing/browser/staff.ts";
import { bookRows, forgetRows } from "#testing/browser/transfer-steps.ts";
import { visit } from "#testing/browser/visit.ts";

/** Turns a waiting transfer into a cash gift of the day that is open on the page. */
async function takeInCash(books: Books, page: Page, orderId: string): Promise<void> {
  const dayId = new URL(page.url()).pathname.split("/").at(-1);
  await books.change(
    `with audited as (insert into audit_log (actor_name, action, entity, entity_id) values ('Zeynep', 'complete', 'order', $1))
     update orders set payment_method = 'cash', source = 'desk', status = 'completed', cash_day_id = $2
     where id = $1`,
    [orderId, dayId],
  );
}

// Closed days stay; a retired desk does not ask other journeys for a desk.
test.afterEach(({ books }) =>
  books.change("update cash_desks set state = 'retired', retired_at = now() where state = 'active'"),
);

test("a day of a cash desk is opened, counted with a difference, closed by a second person and printed", async ({
  page,
  browser,
  site,
  hire,
  staff,
  donor,
  watch,
}) => {
  watch.expectTrouble(/409|422/);
  await staff.signsIn("admin", "cash/desks/create");
  const desk = `Kasa ${randomLetters()}`;
  await page.getByLabel("Adı").fill(desk);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("region", { name: desk }).getByLabel("Açılış tutarı (TL)").fill("100");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Gün başarıyla açıldı.")).toBeVisible();
  const day = page.url();
  await visit(page, `${admin}/orders/create`);
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill("afet");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: /^₺250/ }).click();
  await page.getByLabel("Kasa", { exact: true }).selectOption({ label: desk });
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByRole("heading", { name: "Bağış başarıyla kaydedildi" })).toBeVisible();
  await page.goto(day);

  const second = await hire("editor");
  const other = await openColleaguePage(
    browser,
    site,
    second,
    new URL(page.url()).pathname.replace(`${admin}/`, ""),
  );
  await page.reload();
  await expect(page.getByText(`Bu günün bağışlarını siz aldınız`)).toBeVisible();
  await page.getByLabel("200 TL, adet").fill("1");
  await page.getByLabel("50 TL, adet").fill("3");
  await page.getByRole("button", { name: "Günü kapat" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "günü başka biri kapatmalı" })).toContainText(
    second.name,
  );

  // The second person counts with the keyboard: Enter leads to the next note.
  await other.getByLabel("200 TL, adet").fill("1");
  for (const pieces of ["1", "1", "-", "1"]) {
    await other.keyboard.press("Enter");
    if (pieces !== "-") await other.keyboard.type(pieces);
  }
  await expect(other.getByLabel("10 TL, adet")).toBeFocused();
  await expect(other.getByText("₺360,00")).toBeVisible();
  await other.getByRole("button", { name: "Günü kapat" }).click();
  await expect(other.getByRole("alert")).toContainText("Fark ₺10,00. Nedenini yazın.");
  await other.getByLabel("Farkın nedeni").fill("Üstü alınmamış");
  await other.keyboard.press("Enter");
  await other.keyboard.press("Enter");
  await expect(other.getByText("Gün başarıyla kapatıldı.")).toBeVisible();
  await expect(other.getByRole("region", { name: "Özet" })).toContainText("+₺10,00");
  await expect(other.getByRole("region", { name: "Nakit bağışlar" })).toContainText(donor.name);

  await other.emulateMedia({ media: "print" });
  await expect(other.getByText("Günü kapatan")).toBeVisible();
  await expect(other.getByRole("navigation")).toHaveCount(0);
  await other.context().close();
});

test("a gift that one person types while another closes the day of the desk is refused and stays typed", {
  tag: "@long",
}, async ({ page, browser, site, hire, staff, donor, store, watch }) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", "cash/desks/create");
  const desk = `Kasa ${randomLetters()}`;
  await page.getByLabel("Adı").fill(desk);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByRole("button", { name: `Günü aç: ${desk}` }).click();
  await expect(page.getByText("Gün başarıyla açıldı.")).toBeVisible();
  const day = new URL(page.url()).pathname.replace(`${admin}/`, "");
  await visit(page, `${admin}/orders/create`);
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill("afet");
  await page.getByRole("option").first().click();
  await page.getByRole("button", { name: /^₺250/ }).click();
  await page.getByLabel("Kasa", { exact: true }).selectOption({ label: desk });

  const other = await openColleaguePage(browser, site, await hire("editor"), day);
  await other.getByRole("button", { name: "Günü kapat" }).click();
  await expect(other.getByText("Gün başarıyla kapatıldı.")).toBeVisible();
  await other.context().close();

  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByText("Bu kasada gün kapandı.")).toBeVisible();
  await expect(page.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  await expect(page.getByText("Toplam: ₺250,00")).toBeVisible();
  const orders = await store.withDatabase((query) =>
    query("select id from orders where customer_name = $1", [donor.name]),
  );
  expect(orders).toEqual([]);
});

test("money from a desk is tied to its row of a statement, and the screens fit a phone", {
  tag: "@long",
}, async ({ page, request, store, books, staff, donor }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await placeTransfer(request, donor, 400);
  await staff.signsIn("admin", "cash");
  await expectAccessible(page, "without desks");
  await visit(page, `${admin}/cash/desks/create`);
  const desk = `Stand ${randomLetters()}`;
  await page.getByLabel("Adı").fill(desk);
  await page.getByLabel("Yeri").fill("Cami önü");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expectAccessible(page, "the desks", { again: true });
  await page.getByRole("button", { name: `Günü aç: ${desk}` }).click();
  await expect(page.getByText("Gün başarıyla açıldı.")).toBeVisible();
  await takeInCash(books, page, order);
  await page.reload();
  const deposits = page.getByRole("region", { name: "Bankaya götürülen" });
  await deposits.getByLabel("Tutar (TL)").fill("375");
  await page.keyboard.press("Enter");
  await expect(deposits.getByText("₺375,00")).toBeVisible();
  await expectAccessible(page, "an open day", { again: true });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  expect(await fits()).toBe(true);
  const day = page.url();

  const [row = 0] = await bookRows(store, [{ text: "KASA YATIRMA", payer: "Vakıf", amount: 375_00 }]);
  await visit(page, `${admin}/transfers`);
  await page.getByRole("button", { name: `Kasadan yatan para: ${desk}` }).click();
  await expect(page.getByText("kasadan yatan parayla eşlendi")).toBeVisible();
  await visit(page, `${admin}/transfers/${row}`);
  await expect(page.getByText("bağış değildir")).toBeVisible();
  await expect(page.getByRole("region", { name: "Bu hareketten bağış oluştur" })).toHaveCount(0);
  await expectAccessible(page, "a row with a deposit", { again: true });
  await page.getByRole("button", { name: /^Ayır/ }).click();
  await page.getByRole("button", { name: /^Kasadan yatan para/ }).click();
  await expect(page.getByText("bağış değildir")).toBeVisible();
  await page.goto(day);
  await expect(deposits.getByRole("link", { name: /^Ekstrede:/ })).toBeVisible();

  await page.getByLabel("20 TL, adet").fill("1");
  await page.getByLabel("5 TL, adet").fill("1");
  await page.getByRole("button", { name: "Günü kapat" }).click();
  await expect(page.getByText("Gün başarıyla kapatıldı.")).toBeVisible();
  await expectAccessible(page, "a closed day", { again: true });
  await visit(page, `${admin}/cash`);
  await expect(page.getByRole("row").filter({ hasText: desk })).toBeVisible();
  expect(await fits()).toBe(true);
  await books.change("update cash_deposits set row_id = null");
  await forgetRows(store);
});
