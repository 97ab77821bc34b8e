import { formatReference } from "#shared/giving/order-reference.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";

test("staff press Ctrl K and open an order, a record or a screen with the keyboard alone", {
  tag: "@long",
}, async ({ page, request, staff, store, donor }) => {
  const id = await placeTransfer(request, donor);
  const [order] = await store.withDatabase((query) =>
    query<{ reference: string }>("select reference from orders where id = $1", [id]),
  );
  const [news] = await store.withDatabase((query) =>
    query<{ id: string; title: string }>("select id, title from news where deleted_at is null limit 1"),
  );
  await staff.signsIn("viewer");
  const field = page.getByRole("combobox", { name: /referans/ });
  const option = page.getByRole("listbox").getByRole("option", { selected: true });
  const typedReference = formatReference(order?.reference ?? "")
    .toLowerCase()
    .replaceAll("-", " ");
  for (const search of [typedReference, id.toLowerCase(), donor.name]) {
    await page.keyboard.press("Control+k");
    await expect(field).toBeFocused();
    await page.keyboard.type(search);
    await expect(option).toContainText(donor.name);
    await expect(field).toHaveAttribute("aria-activedescendant", (await option.getAttribute("id")) ?? "");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${admin}/orders/${id}`);
    await expect(field).toBeHidden();
  }

  await page.keyboard.press("Control+k");
  await expect(option, "what was opened last").toContainText(donor.name);
  await expect(
    page.getByRole("option", { name: /Denetim Kaydı|Yeni Haber/ }),
    "not for a viewer",
  ).toHaveCount(0);
  await page.keyboard.type("haber");
  await expect(option).toContainText("Haberler");
  await expectAccessible(page, "the palette");
  await field.fill("");
  await page.keyboard.type(news?.title ?? "");
  // Enter before the answer opens the first result when the answer arrives.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${admin}/news/edit/${news?.id}`);

  await page.getByRole("button", { name: /^Hızlı geçiş/ }).click();
  await page.keyboard.type("ödeme");
  await expect(option).toContainText("Ödeme Logları");
  await page.keyboard.press("ArrowDown");
  await expect(option).toContainText("Ödeme Uyarıları");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${admin}/orders/alarms`);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("böyle bir şey yok");
  await expect(page.getByRole("dialog").getByText("Sonuç bulunamadı.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
});
