import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";

test("a donor without an e-mail address downloads the document, and gets it at a valid address that the donor types", {
  tag: "@long",
}, async ({ page, donor, mailbox }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await donateDirectly(page, "Zekât", "500", { ...donor, email: "" });
  await payByCard(page, visa, "123456");
  await expectThanks(page, "₺500,00");
  // A job issues documents every ten seconds, and the page reloads automatically.
  const link = page.getByRole("link", { name: "Belgeyi indir" });
  await expect(link).toBeVisible({ timeout: 45_000 });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);

  const field = page.getByLabel("E-posta adresinize de gönderelim");
  const send = page.getByRole("button", { name: "Gönder", exact: true });
  const [localPart] = donor.email.split("@");
  await field.pressSequentially(`${localPart}@gmaİl.co`);
  await expect(field).toHaveValue(`${localPart}@gmail.co`);
  await send.click();
  await expect(page.getByText(`${localPart}@gmail.com mi demek istediniz?`)).toBeVisible();
  expect(mailbox.all(`${localPart}@gmail.co`), "the first press sends nothing").toEqual([]);
  await field.fill(donor.email);
  await send.click();
  await expect(page.getByText("Belgenizi bu adrese gönderiyoruz.")).toBeVisible();
  await expect.poll(() => mailbox.all(donor.email).length, { timeout: 30_000 }).toBe(1);
});
