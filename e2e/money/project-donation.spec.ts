import { expectCartCleared } from "#testing/browser/cart.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { fillDonor } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { troy } from "#testing/browser/test-cards.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

test("a donor gives 1 TL on the page of a project, and the page counts one more supporter", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  await visit(page, "/projeler");
  await page.getByRole("link", { name: "Gezici Göz Kliniği", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Gezici Göz Kliniği");
  await waitForScripts(page);
  const aside = page.getByRole("complementary").filter({ hasText: "destekçi" });
  const supportersBefore = Number(/([\d.]+) destekçi/.exec((await aside.textContent()) ?? "")?.[1]);
  expect(supportersBefore).toBeGreaterThan(0);

  await aside.getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: "Gezici Göz Kliniği" });
  await modal.getByLabel("Bağış tutarı").fill("0,99");
  await fillDonor(modal, donor);
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await expect(modal.getByLabel("Bağış tutarı")).toHaveAccessibleDescription("Minimum bağış tutarı 1₺'dir");
  await modal.getByLabel("Bağış tutarı").fill("1");
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await payByCard(page, troy, "123456");
  await expectThanks(page, "₺1,00");

  const order = await books.orderOf(donor.name);
  expect(order).toMatchObject({
    status: "completed",
    total_amount: 1_00,
    items: [{ campaign_id: null, campaign_title: "Gezici Göz Kliniği", amount: 1_00, quantity: 1 }],
    attempts: [{ status: "settled" }],
    bank: [{ result: "approved", amount: 1_00 }],
  });
  await expectCartCleared(page);
  // Cached pages show new amounts some seconds later (docs/decisions/010).
  await expect
    .poll(
      async () => {
        await visit(page, "/projeler/gezici-goz-klinigi");
        return aside.textContent();
      },
      { timeout: 20_000 },
    )
    .toContain(`${supportersBefore + 1} destekçi`);
});
