import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { expectFocusVisible, tabTo } from "#testing/browser/keyboard.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { bookRows, forgetRows } from "#testing/browser/transfer-steps.ts";
import { visit } from "#testing/browser/visit.ts";

test.afterEach(async ({ store }) => {
  await forgetRows(store);
  await store.withDatabase((query) => query("delete from settings where key like 'transfers.%'"));
});

/** Tabs from the focused element to the control, and presses it. */
async function press(page: Page, goal: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, goal, 120);
  await expectFocusVisible(page);
  await expect(goal).toBeInViewport();
  await page.keyboard.press(key);
}

/** Expects the focus at the message or the button, and not at the top of the page. */
async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe("body");
}

for (const width of [1280, 390]) {
  test(`staff decide on rows without a mouse (${width} px)`, { tag: "@long" }, async ({
    page,
    request,
    staff,
    store,
    donor,
    watch,
  }) => {
    watch.expectTrouble(/400|409/);
    await page.setViewportSize({ width, height: 844 });
    const order = await placeTransfer(request, donor, 400);
    const [aside = 0, less = 0, gift = 0] = await bookRows(store, [
      { text: "kira", payer: "Kiracı", amount: 900_00 },
      { text: "havale", payer: "Eksik Gelen", amount: 300_00 },
      { text: "bağış", payer: "Zekeriya Dursun", amount: 100_00 },
    ]);
    await staff.signsIn("admin", "transfers");

    await visit(page, `${admin}/transfers/${aside}`);
    await press(page, page.getByRole("button", { name: "Bağış değil" }));
    await expect(page.getByText("Hareket başarıyla kenara ayrıldı.")).toBeVisible();
    await expectFocusKept(page);
    await press(page, page.getByRole("button", { name: "Geri al" }));
    await expect(page.getByText("Hareket başarıyla geri alındı.")).toBeVisible();
    await expectFocusKept(page);

    await visit(page, `${admin}/transfers/${less}?order=${order}`);
    const choice = page.getByRole("region", { name: /^Eşleştir: / });
    await press(page, choice.getByRole("radio", { name: /^Kalemler değişmesin/ }), "ArrowDown");
    const total = choice.getByLabel("Tutar", { exact: true });
    await tabTo(page, total);
    await page.keyboard.type("301,00");
    const save = choice.getByRole("button", { name: "Eşleştir" });
    await press(page, save);
    await expect(page.getByRole("alert").filter({ hasText: "Hareketten ₺300,00 kaldı" })).toBeInViewport();
    await expect(save, "the keyboard stays where it was").toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(total).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("300,00");
    await press(page, save);
    await expect(page.getByText("Kalemler gelen tutara uyarlanacak")).toBeVisible();
    await expectFocusKept(page);

    await visit(page, `${admin}/transfers/rules`);
    const rule = page.getByRole("button", { name: /önerme: Eksik Gelen/ });
    await press(page, rule);
    const proposeAgain = page.getByRole("button", { name: "Yeniden öner: Eksik Gelen" });
    await expect(proposeAgain).toBeFocused();
    await expectFocusVisible(page);

    await visit(page, `${admin}/transfers/${gift}`);
    const form = page.getByRole("region", { name: "Bu hareketten bağış oluştur" });
    const create = form.getByRole("button", { name: "Bağış oluştur" });
    const campaign = form.getByRole("combobox", { name: "Kampanya ya da proje" });
    await tabTo(page, campaign);
    await page.keyboard.type("zek");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(campaign).toHaveValue("Zekât");
    await tabTo(page, form.getByLabel("Bağış türü"));
    await page.keyboard.press("ArrowDown");
    await tabTo(page, form.getByLabel("Telefon"));
    await page.keyboard.type("12");
    await press(page, create);
    await expect(page.getByRole("alert").filter({ hasText: "telefonu on rakam" })).toBeInViewport();
    await expect(create, "the keyboard stays where it was").toBeFocused();
    await form.getByLabel("Telefon").focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await press(page, create);
    await expect(page.getByText("Bağış bu hareketten oluşturuldu")).toBeVisible();
    await expectFocusKept(page);

    await visit(page, `${admin}/settings/matching`);
    const delay = page.getByLabel("Eşleşen bağışlar ne zaman");
    await tabTo(page, delay, 120);
    await page.keyboard.press("ArrowDown");
    const minutes = page.getByLabel("Kaç dakika sonra?");
    await tabTo(page, minutes);
    await page.keyboard.type("90");
    await press(page, page.getByRole("button", { name: "Kaydet" }));
    await expect(page.getByText("Havale eşleştirme ayarları başarıyla kaydedildi.")).toBeVisible();
    await expect(minutes).toHaveValue("90");
    await expectFocusKept(page);
  });
}

test("on a wide screen Enter matches the first suggestion and goes on, and one press matches the rest", {
  tag: "@long",
}, async ({ page, request, staff, store, donor }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push(await placeTransfer(request, donor, 100 + n));
  const orders = await store.withDatabase((query) =>
    query<{ reference: string }>("select reference from orders where id = any($1) order by total_amount", [
      ids,
    ]),
  );
  await bookRows(
    store,
    orders.map(({ reference }, n) => ({
      text: `bağış ${reference}`,
      payer: donor.name,
      amount: 100_00 + n * 100,
    })),
  );
  await staff.signsIn("editor", "transfers?state=suggested");
  await expect(page.getByRole("link", { name: "Havaleler, 4 bekliyor" })).toBeVisible();
  const rows = page.locator("[data-row]");
  const pane = page.getByRole("region", { name: "Seçili hareket" });
  await page.keyboard.press("j");
  await expect(rows.nth(0)).toBeFocused();
  await expect(pane).toContainText("₺103,00");
  await page.keyboard.press("j");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(pane).toContainText("₺102,00");
  await expectAccessible(page, "the chosen row beside the list");
  await page.keyboard.press("Enter");
  await expect(pane.getByText("Hareket bağışla başarıyla eşleştirildi.")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(page.locator("[data-row]:focus")).toContainText("₺101,00");
  await expect(pane).toContainText("₺101,00");
  await page.keyboard.press("u");
  await expect(pane.getByText("Eşleşme başarıyla geri alındı.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Havaleler, 4 bekliyor" })).toBeVisible();

  // The row whose match was undone needs a decision of staff. A colleague takes one of the others.
  await page.getByRole("button", { name: "3 önerinin hepsini eşleştir" }).click();
  const question = page.getByRole("dialog", { name: "3 öneri eşleştirilsin mi?" });
  await expect(question).toContainText("Toplam ₺304,00.");
  await store.withDatabase((query) =>
    query("update all_statement_rows set state = 'ignored', ignored_as = 'other' where amount = 10100"),
  );
  await question.getByRole("button", { name: "Eşleştir" }).click();
  await expect(page.getByText("2 hareket (₺203,00) başarıyla eşleştirildi.")).toBeVisible();
  await expect(page.getByText("1 hareket bu arada değiştiği için eşleştirilmedi:")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "kenara ayrılmış" })).toBeVisible();
  await expectAccessible(page, "the result", { again: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(pane).toHaveCount(0);
});

test("a payment and its return have links to each other", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  const [paid = 0, back = 0, gone = 0] = await bookRows(store, [
    { text: "bağış", payer: "Ayşe Kaya", amount: 250_00, state: "returned" },
    { text: "TERS KAYIT AYSE KAYA", payer: "Ayşe Kaya", amount: -250_00, state: "returned", returnOf: 0 },
    { text: "bağış", payer: "Ayşe Kaya", amount: 90_00, state: "returned" },
  ]);
  await staff.signsIn("viewer", `transfers/${paid}`);
  await expect(page.getByText(/tarihinde gönderene geri gitmiş/)).toBeVisible();
  await page.getByRole("link", { name: "Geri giden hareketi aç" }).click();
  await expect(page).toHaveURL(new RegExp(`/transfers/${back}$`));
  await expect(page.getByText(/tarihinde gelen paranın geri gidişi/)).toBeVisible();
  await page.getByRole("link", { name: "Gelen hareketi aç" }).click();
  await expect(page).toHaveURL(new RegExp(`/transfers/${paid}$`));
  await visit(page, `${admin}/transfers/${gone}`);
  await expect(page.getByText("Para gönderene geri gittiği için")).toBeVisible();
  await expect(page.getByRole("link", { name: "Geri giden hareketi aç" })).toHaveCount(0);
});
