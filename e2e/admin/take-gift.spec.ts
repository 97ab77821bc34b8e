import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import type { Database } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

/** A donor whom the site knows, with a phone of which four digits in a row name no other donor. */
async function knownDonor(store: Database, name: string): Promise<{ id: string; digits: string }> {
  const digits = String(Date.now()).slice(-7);
  const phone = `537${digits}`;
  const [row] = await store.withDatabase((query) =>
    query<{ id: string }>("insert into donors (name, phone) values ($1, $2) returning id", [name, phone]),
  );
  return { id: row?.id ?? "", digits: digits.slice(-4) };
}

/** Presses keys and counts them. A modifier counts, too. */
function countKeys(page: Page) {
  let count = 0;
  return {
    async press(...keys: string[]): Promise<void> {
      for (const key of keys) {
        count += key.split("+").length;
        await page.keyboard.press(key);
      }
    },
    async type(text: string): Promise<void> {
      count += text.length;
      await page.keyboard.type(text);
    },
    count: () => count,
  };
}

test("staff take a gift of a known donor with the keyboard, and undo it", async ({
  page,
  staff,
  store,
  donor,
}) => {
  const known = await knownDonor(store, donor.name);
  const { name } = await staff.signsIn("editor", "orders");
  await page.getByRole("link", { name: "Bağış Al" }).click();
  await expect(page.getByRole("combobox", { name: "Bağışçıyı bulun" })).toBeFocused();
  const keys = countKeys(page);
  await keys.type(known.digits);
  await expect(page.getByRole("option", { name: donor.name })).toBeVisible();
  await keys.press("ArrowDown", "Enter");
  await expect(page.getByRole("combobox", { name: "Kampanya ya da proje" })).toBeFocused();
  await keys.type("afet");
  await keys.press("Enter", "Tab", "Tab");
  await keys.type("150");
  await expect(page.getByText("Toplam: ₺150,00")).toBeVisible();
  await keys.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "Bağış başarıyla kaydedildi" })).toBeVisible();
  expect(keys.count()).toBeLessThanOrEqual(45);
  await expect(page.getByRole("link", { name: "Yeni Bağış" })).toBeFocused();
  const id = new URL(page.url()).searchParams.get("saved") ?? "";
  const read = () =>
    store.withDatabase((query) =>
      query("select status, payment_method, donor_id, total_amount::int as total from orders where id = $1", [
        id,
      ]),
    );
  expect(await read()).toEqual([
    { status: "completed", payment_method: "cash", donor_id: known.id, total: 15_000 },
  ]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("combobox", { name: "Bağışçıyı bulun" })).toBeFocused();

  await visit(page, `${admin}/orders/${id}`);
  await expect(page.getByRole("region", { name: "Alınan Bağış" })).toContainText(name);
  await page.getByRole("button", { name: "Bağışı Geri Al" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Bağış geri alınsın mı?" });
  await dialog.getByLabel("Neden").fill("Tutar yanlış yazıldı");
  await dialog.getByRole("button", { name: "Evet, Geri Al" }).click();
  await expect(page.getByText("Bağış başarıyla geri alındı.")).toBeVisible();
  expect(await read()).toMatchObject([{ status: "cancelled" }]);
});

test("a refused gift keeps what was typed, and a transfer of a new donor waits with its reference (390 px)", {
  tag: "@long",
}, async ({ page, staff, donor, watch }) => {
  watch.expectTrouble(/400/);
  await page.setViewportSize({ width: 390, height: 844 });
  await staff.signsIn("editor", "orders/create");
  await page.getByRole("combobox", { name: "Bağışçıyı bulun" }).fill(donor.name);
  await page.getByRole("option", { name: `Yeni bağışçı: ${donor.name}` }).click();
  await expect(page.getByLabel("Ad Soyad")).toHaveValue(donor.name);
  await page.getByRole("textbox", { name: /^Telefon/ }).fill("12");
  await page.getByRole("combobox", { name: "Kampanya ya da proje" }).fill("afet");
  await page.getByRole("option").first().click();
  await page.getByRole("radio", { name: "Havale" }).check();
  await page.getByRole("radio", { name: "Telefon" }).check();
  await page.getByRole("button", { name: "Satır Ekle" }).click();
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  await expect(page.getByText("Geçerli bir telefon numarası giriniz")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Telefon/ })).toBeFocused();
  await expect(page.getByText("Geçerli bir tutar giriniz")).toHaveCount(2);
  await expect(page.getByText("Bağışa açık bir kampanya ya da proje seçin.")).toHaveCount(1);
  await expectAccessible(page, "the form of a gift with errors");

  await page.getByRole("button", { name: "Satırı kaldır: 2. satır" }).click();
  await page.getByRole("textbox", { name: /^Telefon/ }).fill(donor.phone);
  await page.getByRole("button", { name: /^₺250/ }).click();
  await page.getByRole("button", { name: "Bağışı Kaydet" }).click();
  const saved = page.getByRole("region", { name: "Bağış başarıyla kaydedildi" });
  await expect(saved).toContainText("Havale bekleniyor");
  await expect(saved).toContainText("₺250,00");
  await expectAccessible(page, "a saved gift");
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);

  // The browser remembers how the last gift came.
  await page.getByRole("link", { name: "Yeni Bağış" }).click();
  await expect(page.getByRole("radio", { name: "Telefon" })).toBeChecked();
});
