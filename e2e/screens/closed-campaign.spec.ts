import { fillCard, payButton } from "#testing/browser/checkout.ts";
import { addToCart, donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

const title = "Kadir Gecesi İyiliği";
const setActive = "update campaigns set is_active = $1 where id = 'kadir-gecesi'";

test.afterEach(({ books }) => books.change(setActive, [true]));

test("the cart names a closed campaign, and the visitor cannot check out with it", { tag: "@long" }, async ({
  page,
  donor,
  books,
}) => {
  await visit(page, "/bagis");
  await addToCart(page, title, "100", donor);
  await addToCart(page, "Zekât", "100", donor);
  await books.change(setActive, [false]);
  await visit(page, "/sepet");

  await expect(page.getByRole("alert")).toContainText("Bu bağış kampanyası kapandı.");
  await expect(
    page.getByText(`Devam etmek için kapanan kampanyayı sepetinizden çıkarın: ${title}`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
  await page.getByRole("button", { name: "Sepetten çıkar", exact: true }).click();
  await expect(page.getByRole("link", { name: "Ödemeye geç" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Zekât" })).toBeVisible();
});

test("a campaign that closes during checkout is named there, and nothing is stored", {
  tag: "@long",
}, async ({ page, donor, books, watch }) => {
  watch.expectTrouble(/console: .*400 .*create-order/);
  await donateDirectly(page, title, "100", donor);
  await fillCard(page, visa);
  await books.change(setActive, [false]);
  await payButton(page).click();
  await expect(page.getByRole("alert")).toContainText(`Kampanya bağışa kapandı: ${title}.`);
  await page.getByRole("link", { name: "Sepete git" }).click();
  await expect(page.getByText("Bu bağış kampanyası kapandı.")).toBeVisible();
  expect(await books.ordersOf(donor.name)).toEqual([]);
});
