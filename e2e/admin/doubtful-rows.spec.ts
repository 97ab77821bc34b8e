import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";
import { bookRows, forgetRows } from "#testing/browser/transfer-steps.ts";

test.afterEach(({ store }) => forgetRows(store));

for (const width of [1280, 390]) {
  test(`staff compare a doubtful statement row with the stored row, and decide (${width} px)`, {
    tag: "@long",
  }, async ({ page, staff, store }) => {
    await page.setViewportSize({ width, height: 844 });
    await bookRows(store, [
      { text: "GELEN FAST AYSE YILMAZ KURBAN", payer: "Ayşe Yılmaz", amount: 250_00 },
      { text: "AYSE YILMAZ ISIMLI KISIDEN", payer: "A. Yılmaz", amount: 250_00, possibleRepeatOf: 0 },
      { text: "FAST YILMAZ AYSE", payer: "Yılmaz Ayşe", amount: 250_00, possibleRepeatOf: 0 },
    ]);
    await staff.signsIn("editor", "transfers?state=doubtful");
    const findRow = (text: string) => page.getByRole("row").filter({ hasText: text });
    await expect(findRow("ISIMLI KISIDEN")).toContainText("GELEN FAST AYSE YILMAZ KURBAN");
    await expect(findRow("ISIMLI KISIDEN")).toContainText("Şüpheli");
    await expectAccessible(page, "doubtful rows");
    await findRow("ISIMLI KISIDEN").getByRole("button", { name: "Aynı hareket" }).click();
    await expect(findRow("ISIMLI KISIDEN")).toHaveCount(0);

    await findRow("FAST YILMAZ AYSE").getByRole("link").first().click();
    await expect(page).toHaveURL(/transfers\/\d+$/);
    await expect(page.getByText("Siz karar verene kadar")).toBeVisible();
    await expect(page.getByText("GELEN FAST AYSE YILMAZ KURBAN")).toBeInViewport();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, "the screen fits the window").toBe(false);
    await expectAccessible(page, "a doubtful row", { again: true });
    await page.getByRole("button", { name: "Bu ayrı bir hareket" }).click();
    await expect(page.getByRole("heading", { name: "Bu hareketten bağış oluştur" })).toBeVisible();
  });
}
