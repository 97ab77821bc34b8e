import { istanbulDay } from "#shared/text/dates.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("a task on an order is due on the dashboard, is done there and opened again", async ({
  page,
  request,
  staff,
  donor,
  watch,
}) => {
  const order = await placeTransfer(request, donor);
  const { name } = await staff.signsIn("editor", `orders/${order}`);
  const panel = page.getByRole("region", { name: "Notlar ve İşler" });
  await panel.getByRole("button", { name: "Not ya da İş Ekle" }).click();
  await expect(panel.getByLabel("Not", { exact: true })).toBeFocused();
  await page.keyboard.type("Dekontu sor: ");
  await panel.getByRole("combobox", { name: "Birinden söz et" }).fill(name.slice(-8));
  await page.keyboard.press("Enter");
  await expect(panel.getByLabel("Not", { exact: true })).toHaveValue(`Dekontu sor: @${name} `);
  await panel.getByLabel("Gün", { exact: true }).fill(istanbulDay(new Date()));
  await panel.getByLabel("Kime").selectOption({ label: name });
  await panel.getByRole("button", { name: "Kaydet" }).click();
  await expect(panel.getByText(`Verilen kişi: ${name}`)).toBeVisible();
  await expect(panel.getByRole("button", { name: "Not ya da İş Ekle" })).toBeFocused();

  // A failed reload of the panel keeps the screen and the text of an open form.
  watch.expectTrouble(/500/);
  await page.keyboard.press("Enter");
  await page.keyboard.type("Yarım kalan");
  const loads = /\/notes\.data\?/;
  await page.route(loads, (route) =>
    route.request().method() === "GET" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
  );
  await panel.getByRole("button", { name: "Yapıldı" }).click();
  await expect(panel.getByText("Notlar yüklenirken bir hata oluştu.")).toBeVisible();
  await page.unroute(loads);
  await panel.getByRole("button", { name: "Tekrar dene" }).click();
  await panel.getByRole("button", { name: "Geri Al" }).click();
  await expect(panel.getByText("Notlar yüklenirken bir hata oluştu.")).toBeHidden();
  await expect(panel.getByLabel("Not", { exact: true })).toHaveValue("Yarım kalan");
  await expect(panel.getByRole("button", { name: "Yapıldı" })).toBeVisible();

  await visit(page, admin);
  const today = page.getByRole("region", { name: "Bugünkü İşler" });
  const task = today.getByRole("listitem").filter({ hasText: name });
  await task.getByRole("button", { name: "Yapıldı" }).click();
  await expect(task.getByText(/^Yapıldı: /)).toBeVisible();
  await expect(task.getByRole("button", { name: "Geri Al" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(task.getByText("Bugün", { exact: true })).toBeVisible();
  await expectAccessible(page, "the dashboard with a task");
});
