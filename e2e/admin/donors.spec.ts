import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { openColleaguePage, test } from "#testing/browser/staff.ts";

test("staff find a donor as they type, correct the contact once, and merge a second card", {
  tag: "@long",
}, async ({ page, request, browser, site, hire, staff, donor }) => {
  test.setTimeout(120_000);
  const phone = `535${String(Date.now()).slice(-7)}`;
  const first = await placeTransfer(request, { ...donor, phone }, 1_000);
  const second = await placeTransfer(request, { name: `${donor.name} Er`, email: "", phone }, 2_000);
  const colleaguePage = await openColleaguePage(
    browser,
    site,
    await hire("editor"),
    `orders/${first}?complete`,
  );
  for (const id of [first, second]) {
    await colleaguePage.goto(colleaguePage.url().replace(/HD\w+.*/, `${id}?complete`));
    await colleaguePage.getByRole("button", { name: "Evet, Tamamla" }).click();
    await colleaguePage.getByText(/^Tamamlanma:/).waitFor();
  }
  await staff.signsIn("editor", "donors");
  // A job assigns the orders to their donors.
  await expect(async () => {
    await page.reload();
    await page.getByRole("searchbox").fill(phone.replace(/(\d{3})(\d{3})(\d+)/, "0$1 $2 $3"));
    await expect(page.getByRole("row")).toHaveCount(3);
  }).toPass({ timeout: 40_000 });
  await page.getByRole("link", { name: donor.name, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: donor.name })).toBeVisible();
  await expectAccessible(page, "the card of a donor");

  await page.getByLabel("Ad Soyad").fill("");
  await page.getByLabel("Etiketler").fill("gönüllü, esnaf");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await page.getByLabel("Ad Soyad").fill(`${donor.name} Hanım`);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(/^Bağışçı başarıyla kaydedildi/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: `${donor.name} Hanım` })).toBeVisible();
  await expect(page.getByLabel("Etiketler")).toHaveValue("gönüllü, esnaf");

  await page.getByRole("button", { name: /^Birleştir/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Birleştir" }).click();
  await expect(page.getByText("Bağışçılar başarıyla birleştirildi.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Bağışlar" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: /^Ayır/ }).click();
  await expect(page.getByText("Bağışçılar başarıyla ayrıldı.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Bağışlar" }).getByRole("listitem")).toHaveCount(1);
});
