import { storedCart } from "#testing/browser/cart.ts";
import { payAtBank } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";

test.use({ bankChoice: { kind: "nestpay", env: { BANK_CALLBACK: "inquiry" } } });

test("while the bank answers no inquiry, the donor reads that the payment is being checked, cannot pay again, and later sees the result", {
  tag: "@long",
}, async ({ page, donor, bank, books }) => {
  // The next inquiry is a minute after the first inquiry.
  test.setTimeout(150_000);
  bank.faults({ seed: 1, gate: { error: 1 } });
  await donateDirectly(page, "Zekât", "500", donor);
  await payAtBank(page, visa, "123456");
  await expect(page.getByRole("heading", { name: "Ödemeniz kontrol ediliyor" })).toBeVisible();
  await expect(page).toHaveURL(/\/payment\/verify\?status=pending$/);
  await expect(page.getByRole("link", { name: "Yeniden dene" })).toHaveCount(0);
  expect(await storedCart(page)).toContain("zekat");
  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "pending",
    bank: [{ result: "approved" }],
  });

  bank.faults(null);
  await expect(page.getByRole("heading", { name: "Teşekkür ederiz" })).toBeVisible({ timeout: 100_000 });
  await expect.poll(() => storedCart(page)).toBeNull();
  expect(await books.orderOf(donor.name)).toMatchObject({
    status: "completed",
    attempts: [{ status: "settled", amount: 500_00 }],
  });
});
