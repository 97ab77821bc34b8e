import type { Page } from "@playwright/test";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, openAccount, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const lists = [
  ...Object.keys(contentKinds).flatMap((path) => [path, `${path}?view=deleted`]),
  "orders",
  "orders?status=pending&method=bank_transfer",
  "orders/payment-logs",
  "refunds",
  "reports",
  "reports?by=month",
  "users",
];

test("the menu scrolls to each entry at 1366 × 768, and on a phone one button opens the filters", {
  tag: "@long",
}, async ({ page, staff }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await staff.signsIn("editor", "orders");
  const menu = page.getByRole("navigation", { name: "Yönetim menüsü" });
  await expect(menu.getByRole("link", { name: "Siparişler" })).toBeInViewport({ ratio: 1 });
  for (const entry of await menu.getByRole("link").all()) {
    await entry.focus();
    await expect(entry).toBeInViewport({ ratio: 1 });
  }
  await visit(page, `${admin}/settings`);
  const last = menu.getByRole("link", { name: "Ayarlar" });
  await expect(last).toHaveAttribute("aria-current", "page");
  await expect(last, "the current entry is scrolled into view").toBeInViewport({ ratio: 1 });
  await visit(page, `${admin}/orders`);
  await expect(page.getByRole("link", { name: "Oturumlarım" })).toBeHidden();
  await openAccount(page);
  await expect(page.getByRole("link", { name: "Oturumlarım" })).toBeInViewport();
  await expectAccessible(page, "the links of the account");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Oturumlarım" })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const firstRow = page.getByRole("table").getByRole("row").first();
  await expect(firstRow, "the first order needs no scrolling").toBeInViewport({ ratio: 1 });
  const button = page.getByRole("button", { name: "Filtreler" });
  await button.click();
  await page.getByRole("combobox", { name: "Ödeme Yöntemi" }).selectOption("card");
  await page.getByLabel("En az").fill("1");
  await page.getByLabel("En az").press("Enter");
  await expect(button).toHaveAccessibleName("Filtreler 2 etkin");
  await expectAccessible(page, "the filters of a phone");
  await button.click();
  await expect(page.getByLabel("En az")).toBeHidden();
  await page.getByRole("link", { name: "Aramayı ve filtreleri temizle" }).click();
  await expect(button).toHaveAccessibleName("Filtreler");
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1366, 768],
] as const) {
  test(`no list cuts or loses a column (${width} × ${height})`, { tag: "@long" }, async ({ page, staff }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width, height });
    await staff.signsIn("admin");
    for (const path of lists) {
      await visit(page, `${admin}/${path}`);
      await expectAccessible(page, path);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
}

/** Finds elements that are wider than the window, scroll sideways, are hidden, or make a row of a table too high. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls to the side");
    const table = document.querySelector("main table");
    const around = table?.parentElement;
    if (around && around.scrollWidth > around.clientWidth) faults.push("the table scrolls to the side");
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    const asTable = table !== null && getComputedStyle(table).display === "table";
    for (const row of document.querySelectorAll("main tbody tr")) {
      const { height } = row.getBoundingClientRect();
      if (asTable && (height < 55.5 || height > 64.5)) faults.push(`a row of ${height} px`);
      // Three lines: a status with a note, the person who deleted the record, and the day of the final deletion.
      if (innerWidth === 768 && height > 88.5) faults.push(`a line of ${height} px`);
      // On phones and in narrow tables of 1280 px the time of the last change is hidden.
      if (innerWidth === 768 && ![...row.children].every(isVisible)) faults.push("a hidden cell");
    }
    return [...new Set(faults)];
  });
}
