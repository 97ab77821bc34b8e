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

test("staff translate a campaign into English, and each visitor reads the best available language", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  await staff.signsIn("editor", section.path);
  await page.getByRole("link", { name: section.create }).click();
  await fillRequired(page, section, "Deneme Bağışı");
  const english = page.getByRole("tab", { name: "İngilizce" });
  await expect(english).toContainText("2 eksik");

  // With the keyboard, arrow keys open the tabs, and Tab moves into the open tab.
  await page.getByRole("tab", { name: "Türkçe" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(english).toBeFocused();
  await expect(page.getByLabel("Başlık", { exact: true })).toBeHidden();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Trial Gift");
  await expect(english).toContainText("1 eksik");
  await page.keyboard.press("Tab");
  await page.keyboard.type("What it is for");
  await expect(english).toContainText("tamam");
  await expectAccessible(page, "the form with its tabs");

  // A refused form keeps the text of all tabs, and opens the tab with the error.
  await english.press("ArrowRight");
  await page.getByLabel("Açıklama (Arapça)").fill("ع".repeat(5_001));
  await page.getByRole("tab", { name: "Türkçe" }).click();
  await save(page);
  const arabic = page.getByLabel("Açıklama (Arapça)");
  await expect(arabic).toBeFocused();
  await expect(arabic).toHaveAttribute("dir", "rtl");
  await page.getByRole("tab", { name: "Türkçe" }).click();
  await page
    .getByRole("alert")
    .getByRole("link", { name: /^Açıklama \(Arapça\)/ })
    .click();
  await expect(arabic).toBeFocused();
  await arabic.fill("");
  await expect(page.getByLabel("Başlık (İngilizce)")).toHaveValue("Trial Gift");
  await save(page);
  await expect(page.getByText("Kampanya başarıyla kaydedildi.")).toBeVisible();

  const [campaign] = await store.withDatabase((query) =>
    query<{ id: string }>("select id from campaigns where title = 'Deneme Bağışı'"),
  );
  const path = `/bagis?campaign=${campaign?.id}`;
  await visit(page, `${path}&lang=en`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Trial Gift");
  await expect(heading).toHaveAttribute("lang", "en");
  await expect(page).toHaveTitle(/^Trial Gift \|/);
  await expect(page.getByText("available in Turkish only")).toHaveCount(0);
  await visit(page, "/arama?q=trial&lang=en");
  await expect(page.getByRole("link", { name: "Trial Gift" })).toBeVisible();

  await visit(page, `${path}&lang=ar`);
  await expect(heading).toHaveText("Deneme Bağışı");
  await expect(heading).toHaveAttribute("lang", "tr");
  await expect(page.getByText("هذا النص متوفر باللغة التركية فقط.")).toBeVisible();
});
