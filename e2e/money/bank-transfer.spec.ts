import { formatReference } from "#shared/giving/order-reference.ts";
import { expectCartCleared, storedCart } from "#testing/browser/cart.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";

test("a donor who chooses bank transfer sees the reference and the matching account, also after a reload", async ({
  page,
  donor,
  books,
}) => {
  await donateDirectly(page, "Yetim Sponsorluğu", "1500", donor);
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  await expect(page.getByLabel("Kart numarası")).toBeHidden();
  await page.getByRole("button", { name: "₺1.500,00 bağışı kaydet" }).click();

  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeFocused();
  await expect(page.getByText("kontrol edildikten sonra bağışınız onaylanacaktır")).toBeVisible();
  await expect.poll(() => storedCart(page)).toBeNull();

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "pending",
    payment_method: "bank_transfer",
    total_amount: 1_500_00,
    items: [{ campaign_id: "yetim-sponsorlugu", amount: 1_500_00, quantity: 1 }],
    attempts: [],
    bank: [],
  });
  expect(order.logs.filter(({ status }) => status === "success")).toEqual([]);
  await expect(page.getByText(order.id, { exact: true })).toBeVisible();
  await expect(page.getByText(formatReference(order.reference), { exact: true })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
  // No account has the purpose `yetim`, so the general account comes first, and the other accounts are collapsed.
  await expect(page.getByText(/^Ana Hesap/)).toBeVisible();
  await expect(page.getByText(/^Kurban Hesabı/)).toBeHidden();
  await page.getByText("Diğer hesaplarımız").click();
  await expect(page.getByText(/^Kurban Hesabı/)).toBeVisible();
  await expect(page.getByText(/^Üyelik Aidatı/)).toHaveCount(0);
  await expect(page.getByText(order.id, { exact: true })).toBeVisible();
  await expect(page.getByText("₺1.500,00", { exact: true })).toBeVisible();
  await expectCartCleared(page);
});
