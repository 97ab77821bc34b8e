import { answerBank, typeCard } from "#testing/browser/bank-page.ts";
import { expectCartCleared, storedCart } from "#testing/browser/cart.ts";
import { expectThanks, goToBankPage, payAtBank } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { troy, visa } from "#testing/browser/test-cards.ts";

/** The journeys of a donor through a bank where the card is typed. money/two-banks.spec.ts makes one in every run. */
export function describeHostedBank({
  name,
  failed3d,
  noFunds = { site: "51", bank: "51" },
  serverCalls,
  isHint = false,
}: {
  name: string;
  /** The code of a failed 3-D step. */
  failed3d: string;
  /** That of a card without funds, as the site records it and as the bank's books have it. */
  noFunds?: { site: string; bank: string };
  /** The bank's own server reports outcomes, too. */
  serverCalls: boolean;
  /** What the browser brings proves nothing: its address says so whatever the outcome, and an inquiry decides. */
  isHint?: boolean;
}): void {
  /** The address of the result page, by what the browser brought. */
  const addressOf = (outcome: string) =>
    new RegExp(`/payment/verify\\?status=${isHint ? "pending" : outcome}$`);

  test.describe(name, { tag: "@long" }, () => {
    test(`a donation whose card is typed at the bank`, async ({ page, donor, books }) => {
      await donateDirectly(page, "Zekât", "500", donor);
      await payAtBank(page, visa, "123456");
      await expectThanks(page, "₺500,00", addressOf("success"));
      const order = await books.orderOf(donor.name);
      expect(order).toMatchObject({
        status: "completed",
        total_amount: 500_00,
        attempts: [{ number: order.id, amount: 500_00, status: "settled", return_code: "00" }],
        logs: [{ status: "success", amount: 500_00, payment_method: "card", error_code: null }],
        bank: [{ number: order.id, amount: 500_00, currency: "949", result: "approved" }],
      });
      await expectCartCleared(page);
      // The second message settles nothing and is not lost.
      if (!serverCalls) return;
      if (isHint) {
        await expect
          .poll(async () => (await books.orderOf(donor.name)).bank[0]?.acknowledged, { timeout: 20_000 })
          .toBe(true);
        return;
      }
      await expect
        .poll(async () => (await books.orderOf(donor.name)).messages, { timeout: 20_000 })
        .toEqual(["settled", "repeated"]);
    });

    test(`a failed 3-D step keeps the cart, and a retry pays the same order`, async ({
      page,
      donor,
      books,
    }) => {
      await donateDirectly(page, "İftar Sofrası", "350", donor);
      await payAtBank(page, visa, "000000");
      await expect(page.getByRole("alert")).toContainText("3D Secure doğrulaması başarısız oldu.");
      await expect(page).toHaveURL(addressOf("error&type=3d_auth_failed"));
      expect(await storedCart(page)).toContain("iftar-sofrasi");
      await page.getByRole("link", { name: "Yeniden dene" }).click();
      await payAtBank(page, troy, "123456");
      await expectThanks(page, "₺350,00", addressOf("success"));
      expect(await books.orderOf(donor.name)).toMatchObject({
        status: "completed",
        attempts: [
          { status: "declined", return_code: failed3d },
          { status: "settled", return_code: "00" },
        ],
        bank: [{ result: "authenticationFailed" }, { result: "approved", amount: 350_00 }],
      });
    });

    test(`a declined card shows the text of its code`, async ({ page, donor, books }) => {
      await donateDirectly(page, "Katarakt Ameliyatı", "2500", donor);
      await payAtBank(page, visa, "100051");
      await expect(page.getByRole("alert")).toContainText("Kartınızın bakiyesi yetersiz.");
      await expect(page).toHaveURL(addressOf("error&type=payment_failed"));
      expect(await books.orderOf(donor.name)).toMatchObject({
        status: "payment_failed",
        attempts: [{ status: "declined", return_code: noFunds.site }],
        bank: [{ result: "declined", code: noFunds.bank }],
      });
      expect(await storedCart(page)).toContain("katarakt-ameliyati");
    });

    test(`an approval whose browser never returns is found when the donor presses pay again`, async ({
      page,
      donor,
      books,
    }) => {
      await donateDirectly(page, "Su Kuyusu Hissesi", "500", donor);
      await payAtBank(page, visa, "999999");
      await expect(page.getByRole("heading", { name: "Bağlantı koptu" })).toBeVisible();
      const left = Date.now();
      await page.goto("/odeme");
      // A press within three seconds is taken for a double click.
      await expect.poll(() => Date.now() - left, { timeout: 10_000 }).toBeGreaterThan(3_500);
      await goToBankPage(page);
      await expectThanks(page, "₺500,00");
      const order = await books.orderOf(donor.name);
      expect(order).toMatchObject({ status: "completed", attempts: [{ status: "settled" }] });
      expect(order.bank).toHaveLength(1);
    });

    test(`an approval that comes twice counts once`, async ({ page, donor, books }) => {
      await donateDirectly(page, "Köy Okuluna Kütüphane", "200", donor);
      await payAtBank(page, visa, "888888");
      await expectThanks(page, "₺200,00", addressOf("success"));
      if (!isHint)
        await expect
          .poll(async () => (await books.orderOf(donor.name)).messages.length, { timeout: 40_000 })
          .toBe(serverCalls ? 3 : 2);
      const order = await books.orderOf(donor.name);
      expect(order).toMatchObject({ status: "completed", attempts: [{ status: "settled", amount: 200_00 }] });
      expect(order.logs.filter(({ status }) => status === "success")).toHaveLength(1);
      // A hint settles nothing itself.
      expect(order.messages.filter((outcome) => outcome === "settled")).toHaveLength(isHint ? 0 : 1);
    });

    test(`three wrong codes end like a failed 3-D step`, async ({ page, donor, books }) => {
      await donateDirectly(page, "Hatıra Ormanına Fidan", "150", donor);
      await payAtBank(page, visa, "111111");
      await answerBank(page, "222222");
      await answerBank(page, "333333");
      await expect(page.getByRole("alert")).toContainText("3D Secure doğrulaması başarısız oldu.");
      expect(await books.orderOf(donor.name)).toMatchObject({
        status: "payment_failed",
        attempts: [{ status: "declined", return_code: failed3d }],
      });
    });

    test(`a donor who leaves the bank's page finds the cart as it was`, async ({ page, donor, books }) => {
      await donateDirectly(page, "Fitre (Fıtır Sadakası)", "300", donor);
      await goToBankPage(page);
      await typeCard(page, visa);
      await expect(page.locator("input#otp")).toBeVisible();
      await page.goto("/odeme");
      await payAtBank(page, visa, "123456");
      await expectThanks(page, "₺300,00", addressOf("success"));
      expect(await books.orderOf(donor.name)).toMatchObject({
        status: "completed",
        attempts: [{ status: "started" }, { status: "settled" }],
      });
    });
  });
}
