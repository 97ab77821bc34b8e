import { readFileSync } from "node:fs";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { test } from "#testing/browser/staff.ts";

test("a report compares this year with the last one, leads to its orders and is downloaded", async ({
  page,
  request,
  books,
  staff,
  donor,
}) => {
  const orderId = await placeTransfer(request, donor, 4_321);
  await books.change(
    `with audited as (insert into audit_log (actor_name, action, entity, entity_id) values ('Zeynep', 'complete', 'order', $1))
     update orders set status = 'completed' where id = $1`,
    [orderId],
  );
  await staff.signsIn("editor", "reports?by=method");
  const row = page.getByRole("row").filter({ hasText: "Havale/EFT" });
  await expect(row).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Önceki net" })).toBeVisible();
  await expectAccessible(page, "the report");
  const [count = ""] = await row.getByRole("cell").nth(1).allInnerTexts();
  const link = row.getByRole("link", { name: "Havale/EFT: siparişler" });
  const [net = ""] = /₺[\d.]+,\d\d/.exec(await link.innerText()) ?? [];

  await link.click();
  await expect(page.getByText(`Toplam ${count} sipariş`).last()).toBeVisible();
  await expect(page.getByText(new RegExp(`bu filtreyle ${count} bağış`))).toContainText(`net ${net}`);
  await expect(page.getByRole("row").filter({ hasText: donor.name })).toBeVisible();
  await page.goBack();

  await page.getByRole("link", { name: "Ay", exact: true }).click();
  await expect(page.getByRole("slider", { name: /Dönemin bir parçasını seçin/ })).toBeVisible();
  await page.getByRole("button", { name: "Dışa Aktar" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^report-[\d-]+\.pdf$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

for (const width of [390, 1280]) {
  test(`reports and the monthly sheet are readable (${width})`, { tag: "@long" }, async ({ page, staff }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ["reports", "reports?by=month", "reports/month", "reports?period=days&compare=days"]) {
      if (path === "reports") await staff.signsIn("viewer", path);
      else await page.goto(page.url().replace(/\/reports.*/, `/${path}`));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}
