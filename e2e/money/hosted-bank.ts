import { answerBank, typeCard } from "#testing/browser/bank-page.ts";
import { expectCartCleared, storedCart } from "#testing/browser/cart.ts";
import { expectThanks, goToBankPage, payAtBank } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { troy, visa } from "#testing/browser/test-cards.ts";

/** Tests of donations at banks where donors type the card. money/two-banks.spec.ts has such a donation in every run. */
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
  /** The codes of a card without funds in the records of the site and in the books of the bank. */
  noFunds?: { site: string; bank: string };
  /** Says whether the server of the bank also reports outcomes. */
  serverCalls: boolean;
  /** Says whether the browser brings no proof, so that only an inquiry decides. */
  isHint?: boolean;
}): void {
  /** Returns the address of the result page. */
  const addressOf = (outcome: string) =>
    new RegExp(`/payment/verify\\?status=${isHint ? "pending" : outcome}$`);

  test.describe(name, { tag: "@long" }, () => {
    test(`a donor types the card at the bank and pays`, async ({ page, donor, books }) => {
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
      // The second message settles nothing, and the site records it.
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

    test(`after a failed 3-D step the cart is still full, and a retry pays the same order`, async ({
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

    test(`a donor with a declined card reads the reason of the bank`, async ({ page, donor, books }) => {
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

    test(`a donor who never returned from the bank and presses pay again learns that the order is paid`, async ({
      page,
      donor,
      books,
    }) => {
      await donateDirectly(page, "Su Kuyusu Hissesi", "500", donor);
      await payAtBank(page, visa, "999999");
      await expect(page.getByRole("heading", { name: "Bağlantı koptu" })).toBeVisible();
      const leftAt = Date.now();
      await page.goto("/odeme");
      // The site treats a press within three seconds as a double click.
      await expect.poll(() => Date.now() - leftAt, { timeout: 10_000 }).toBeGreaterThan(3_500);
      await goToBankPage(page);
      await expectThanks(page, "₺500,00");
      const order = await books.orderOf(donor.name);
      expect(order).toMatchObject({ status: "completed", attempts: [{ status: "settled" }] });
      expect(order.bank).toHaveLength(1);
    });

    test(`an approval that the bank sends twice completes the order once`, async ({ page, donor, books }) => {
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
      // A message without proof settles nothing.
      expect(order.messages.filter((outcome) => outcome === "settled")).toHaveLength(isHint ? 0 : 1);
    });

    test(`three wrong codes have the same result as a failed 3-D step`, async ({ page, donor, books }) => {
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

    test(`a donor who leaves the page of the bank finds the cart unchanged`, async ({
      page,
      donor,
      books,
    }) => {
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
