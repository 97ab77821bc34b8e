import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import {
  fillRequired,
  restoreAfterEach,
  save,
  campaignSection as section,
} from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

restoreAfterEach(section);

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const) {
  test(`a donor reads at ${width} px the label that staff wrote for an amount, also at checkout`, {
    tag: "@long",
  }, async ({ page, staff, store, donor }) => {
    await page.setViewportSize({ width, height });
    await staff.signsIn("editor", section.path);
    await page.getByRole("link", { name: section.create }).click();
    await fillRequired(page, section, "Deneme Bağışı");
    await page.getByLabel("Minimum Bağış Tutarı").fill("500");

    const amountOf = (row: number) => page.getByRole("textbox", { name: `${row}. tutar`, exact: true });
    const labelOf = (row: RegExp) => page.getByRole("textbox", { name: row });
    // Staff fill the table with the keyboard, and the focus is in the new row.
    const add = page.getByRole("button", { name: "Tutar Ekle" });
    await add.press("Enter");
    await expect(amountOf(1)).toBeFocused();
    await page.keyboard.type("750,50");
    await page.keyboard.press("Tab");
    await page.keyboard.type("bir çocuğun bir haftası");
    await page.getByRole("checkbox", { name: "1. tutar önceden seçili" }).press("Space");
    for (const [amount, label] of [
      ["1.500", "bir çocuğun bir ayı"],
      ["750,5", ""],
    ] as const) {
      await add.press("Enter");
      await page.keyboard.type(amount);
      await page.keyboard.press("Tab");
      await page.keyboard.type(label);
    }
    await page.getByRole("checkbox", { name: "2. tutar önceden seçili" }).check();
    await expect(
      page.getByRole("checkbox", { name: "1. tutar önceden seçili" }),
      "one is chosen",
    ).not.toBeChecked();
    await expectAccessible(page, "the form with amounts", { again: true });

    // The form refuses an amount that occurs twice, and shows the error at both rows.
    await save(page);
    await page
      .getByRole("alert")
      .getByRole("link", { name: /^Hazır Tutarlar/ })
      .click();
    await expect(amountOf(1)).toBeFocused();
    await expect(amountOf(3)).toHaveAttribute("aria-invalid", "true");
    await expect(amountOf(2)).not.toHaveAttribute("aria-invalid");
    await amountOf(3).fill("400");
    await expect(page.getByText("Minimum bağış tutarının altında: sitede gösterilmez.")).toBeVisible();

    // The title, the description and two labels can be translated; the third row has no label.
    const english = page.getByRole("tab", { name: "İngilizce" });
    await expect(english).toContainText("4 eksik");
    await english.click();
    await page.getByLabel("Başlık (İngilizce)").fill("Trial Gift");
    await labelOf(/₺750,50 · bir çocuğun bir haftası/).fill("a week for a child");
    await labelOf(/₺1\.500 · bir çocuğun bir ayı/).fill("a month for a child");
    await expect(english).toContainText("1 eksik");
    await page.getByRole("tab", { name: "Arapça" }).click();
    await labelOf(/₺1\.500 · bir çocuğun bir ayı/).fill("شهر لطفل واحد");
    await save(page);
    await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();
    const [campaign] = await store.withDatabase((query) =>
      query<{ id: string; presets: unknown }>(
        "select id, presets from campaigns where title = 'Deneme Bağışı'",
      ),
    );
    const month = { tr: "bir çocuğun bir ayı", en: "a month for a child", ar: "شهر لطفل واحد" };
    const week = { tr: "bir çocuğun bir haftası", en: "a week for a child" };
    expect(campaign?.presets).toMatchObject([
      { amount: 400_00, chosen: false },
      { amount: 750_50, chosen: false, ...week },
      { amount: 1_500_00, chosen: true, ...month },
    ]);

    const form = page.locator("[data-give-form]");
    const amounts = form.locator("button[name=amount]");
    for (const [language, shown, labels] of [
      ["tr", "1.500", [`₺750,50${week.tr}`, `₺1.500${month.tr}`]],
      ["ar", "1,500", [`₺750.50${week.tr}`, `₺1,500${month.ar}`]],
      ["en", "1,500", [`₺750.50${week.en}`, `₺1,500${month.en}`]],
    ] as const) {
      await visit(page, `/bagis?campaign=${campaign?.id}&lang=${language}`);
      await expect(amounts).toHaveText([...labels]);
      await expect(form.locator("input[name=amount]"), "chosen by staff").toHaveValue(shown);
      await expect(form.locator("[aria-pressed=true]")).toHaveCount(1);
      const turkishText = form.getByText(week.tr);
      if (language === "ar") await expect(turkishText).toHaveAttribute("lang", "tr");
    }

    await amounts.first().click();
    await form.getByRole("button", { name: "Donate Trial Gift" }).click();
    const modal = page.getByRole("dialog", { name: "Trial Gift" });
    await expect(modal.getByRole("button", { name: /a week for a child/ })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await modal.getByLabel("Full name").fill(donor.name);
    await modal.getByLabel("Phone number").fill(donor.phone);
    await modal.getByRole("button", { name: "Add to cart" }).click();
    await expect(modal).toBeHidden();

    // The cart shows titles in the language of the page, and marks a title without a translation as Turkish.
    for (const [language, title, titleIn] of [
      ["en", "Trial Gift", "en"],
      ["tr", "Deneme Bağışı", "tr"],
      ["ar", "Deneme Bağışı", "tr"],
    ] as const) {
      await visit(page, `/sepet?lang=${language}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 2, name: title })).toHaveAttribute(
        "lang",
        titleIn,
      );
    }
    await visit(page, "/odeme?lang=en");
    const checkout = page.getByRole("main");
    await expect(checkout.getByRole("button", { name: "Donate ₺750.50" })).toBeEnabled();
    if (width < 1024) await checkout.getByRole("button", { name: /^Your donation/ }).click();
    await expect(checkout.getByText("Trial Gift").filter({ visible: true })).toHaveAttribute("lang", "en");
  });
}
