import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import { expectThanks, fillCard, payButton } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import type { Donor } from "#testing/browser/journey.ts";
import { expect } from "#testing/browser/journey.ts";
import { signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";

const tick = (page: Page) => page.getByLabel("Belge bir şirket ya da işletme adına düzenlensin");
const fields = (page: Page) => page.getByRole("group", { name: "Şirket ya da işletme bilgileri" });

async function expectRefused(page: Page, donor: Donor, press: () => Promise<void>) {
  await expect(fields(page)).toHaveCount(0);
  await tick(page).check();
  await fields(page).getByLabel("Unvan").fill("Örnek Gıda A.Ş.");
  await fields(page).getByLabel("Vergi numarası").fill("876 005 2204");
  await press();
  const number = fields(page).getByLabel("Vergi numarası");
  await expect(number, donor.name).toBeFocused();
  await expect(number).toHaveAttribute("aria-invalid", "true");
  await expect(number).toHaveValue("876 005 2204");
  await expect(fields(page)).toContainText("Vergi dairesini giriniz");
  await expectAccessible(page, "a refused company");
  await number.fill("876 005 2205");
  await expect(number).not.toHaveAttribute("aria-invalid");
  await fields(page).getByLabel("Vergi dairesi").fill("Mecidiyeköy");
}

for (const [kind, viewport] of [
  ["phone", { width: 390, height: 844 }],
  ["desk", { width: 1280, height: 800 }],
] as const) {
  test.describe(`on a ${kind}`, { tag: "@long" }, () => {
    test.use({ viewport });

    test("the order has the title and tax number of a company after staff have switched these fields on", async ({
      page,
      donor,
      books,
      hire,
    }) => {
      test.setTimeout(120_000);
      const admin = await hire("admin");
      await signIn(page, admin, "settings/documents");
      await page.getByLabel("Ödeme sayfasında şirket bilgisi sorulsun").check();
      await page.getByRole("button", { name: "Kaydet" }).click();
      await expect(page.getByText("Belge ayarları başarıyla kaydedildi.")).toBeVisible();

      await donateDirectly(page, "Zekât", "500", donor);
      await expect(payButton(page)).toBeEnabled();
      await fillCard(page, visa);
      await expectRefused(page, donor, () => payButton(page).click());
      await page.reload();
      await expect(fields(page).getByLabel("Unvan"), "a reload keeps it").toHaveValue("Örnek Gıda A.Ş.");
      await tick(page).uncheck();
      await tick(page).check();
      await expect(fields(page).getByLabel("Vergi dairesi")).toHaveValue("Mecidiyeköy");
      await fillCard(page, visa);
      await payButton(page).click();
      await answerBank(page, "123456");
      await expectThanks(page, "₺500,00");
      const order = await books.orderOf(donor.name);
      const company = { title: "Örnek Gıda A.Ş.", taxNumber: "8760052205", taxOffice: "Mecidiyeköy" };
      // server/giving/documents/issue-documents.db.test.ts checks the document of a company.
      expect(order).toMatchObject({ company });

      await signIn(page, admin, `orders/${order.id}`);
      await expect(page.getByText("Mecidiyeköy · 8760052205")).toBeVisible();
    });
  });
}
