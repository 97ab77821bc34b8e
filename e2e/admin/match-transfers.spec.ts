import { formatReference } from "#shared/giving/order-reference.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { bookRows, forgetRows } from "#testing/browser/transfer-steps.ts";
import { visit } from "#testing/browser/visit.ts";

test.afterEach(({ store }) => forgetRows(store));

for (const width of [1280, 390]) {
  test(`staff match the rows of a statement with orders (${width} px)`, {
    tag: width === 390 ? "@long" : [],
  }, async ({ page, request, staff, store, donor, watch }) => {
    watch.expectTrouble(/400/);
    await page.setViewportSize({ width, height: 844 });
    const whole = await placeTransfer(request, donor);
    const part = await placeTransfer(request, donor, 400);
    const orders = await store.withDatabase((query) =>
      query<{ reference: string }>("select reference from orders where id = any($1) order by total_amount", [
        [whole, part],
      ]),
    );
    const [first = "", second = ""] = orders.map(({ reference }) => reference);
    const payer = "Zekeriya Dursun";
    const [exact = 0, less = 0, gift = 0] = await bookRows(store, [
      { text: `bağış ${first}`, payer: donor.name, amount: 250_00 },
      { text: "havale", payer: "Eksik Gelen", amount: 300_00 },
      { text: "zekat", payer, amount: 5_000_00 },
    ]);
    await staff.signsIn("editor", "transfers");
    const row = page.getByRole("row").filter({ hasText: first });
    await expect(row).toContainText("Referansı ve tutarı aynı");
    await expect(row).toContainText(`${formatReference(first)} · ${donor.name} · ₺250,00`);
    await expectAccessible(page, "suggestions", { again: true });

    // With the keyboard, staff match a row and undo the match.
    await row.getByRole("button", { name: /^Eşleştir/ }).focus();
    await page.keyboard.press("Enter");
    const message = page.getByRole("status").filter({ hasText: "başarıyla eşleştirildi" });
    await message.getByRole("button", { name: "Geri al" }).click();
    await expect(page.getByText("Eşleşme başarıyla geri alındı.")).toBeVisible();
    await expect(row).not.toContainText("Referansı ve tutarı aynı");

    // An order with another amount is found by its reference in any spelling, and its amount is adjusted.
    await visit(page, `${admin}/transfers/${less}`);
    await page.getByRole("searchbox").fill(formatReference(second).toLowerCase());
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: /^Seç/ }).click();
    const choice = page.getByRole("region", { name: /^Eşleştir: / });
    await expect(choice).toContainText("Bağış ₺400,00 bekliyor");
    await expect(choice).toBeInViewport({ ratio: 1 });
    await expect(choice.getByRole("heading")).toBeFocused();
    await choice.getByRole("radio", { name: "Kalemleri gelen tutara uyarla" }).check();
    const item = choice.getByRole("group", { name: "Afet ve Deprem Yardımı" });
    await expect(item.getByText("Adet", { exact: true })).toBeVisible();
    await expect(item.getByText("Tutar", { exact: true })).toBeVisible();
    await expect(item.getByLabel("Tutar")).toHaveValue("300,00");
    await expectAccessible(page, "another amount", { again: true });
    await choice.getByRole("button", { name: "Eşleştir" }).click();
    await expect(page.getByText("Kalemler gelen tutara uyarlanacak")).toBeVisible();

    // The order shows the transfer that it waits for, with a link back.
    await visit(page, `${admin}/orders/${part}`);
    await expect(page.getByText(/Parası geldi; .* uygulanacak/)).toBeVisible();
    await page.getByRole("link", { name: /Eksik Gelen/ }).click();
    await expect(page).toHaveURL(new RegExp(`/transfers/${less}$`));

    // Staff switch off the rule that the match has created.
    await visit(page, `${admin}/transfers/rules`);
    const rule = page.getByRole("row").filter({ hasText: "Eksik Gelen" });
    await expect(rule).toContainText(donor.name);
    await expectAccessible(page, "what was learnt", { again: true });
    await rule.getByRole("button", { name: "Artık önerme: Eksik Gelen" }).press("Enter");
    await expect(rule).toContainText("Önerilmiyor");

    // Staff record a donation without an order.
    await visit(page, `${admin}/transfers/${gift}`);
    const form = page.getByRole("region", { name: "Bu hareketten bağış oluştur" });
    await expect(form.getByLabel("Bağış türü")).toHaveValue("");
    await expect(form.getByLabel("Bağışçının adı")).toHaveValue(payer);
    const campaign = form.getByRole("combobox", { name: "Kampanya ya da proje" });
    await campaign.fill("yetim sponsor");
    await campaign.press("Enter");
    await expect(campaign).toHaveValue("Yetim Sponsorluğu");
    await form.getByLabel("Bağış türü").selectOption("zekat");
    await form.getByLabel("Telefon").fill("12");
    await form.getByRole("button", { name: "Bağış oluştur" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "telefonu on rakam" })).toBeInViewport();
    await form.getByLabel("Telefon").fill("");
    await form.getByLabel("Adet").fill("4");
    await form.getByRole("button", { name: "Bağış oluştur" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "adet başına en az ₺1.500,00" })).toBeInViewport();
    await form.getByLabel("Adet").fill("2");
    await form.getByRole("button", { name: "Bağış oluştur" }).click();
    await expect(page.getByText("Bağış bu hareketten oluşturuldu")).toBeVisible();
    await expectAccessible(page, "a matched row", { again: true });
    await page.getByRole("button", { name: /^Geri al/ }).click();
    await expect(page.getByText("oluşturulan bağış iptal edildi")).toBeVisible();

    // Staff mark a row as no donation, and undo this.
    await visit(page, `${admin}/transfers/${exact}`);
    await expect(form.getByRole("combobox", { name: "Kampanya ya da proje" })).toHaveValue("");
    await page.getByRole("button", { name: "Bağış değil" }).click();
    await page.getByRole("button", { name: "Geri al" }).click();
    await expect(page.getByRole("button", { name: "Bağış değil" })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, "the screen fits the window").toBe(false);
  });
}
