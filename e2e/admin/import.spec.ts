import { readFileSync } from "node:fs";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";

const fixture = (name: string) => readFileSync(`server/giving/import/fixtures/${name}`);
/** Milliseconds. A job works on imports every two seconds, and later on a busy machine. */
const jobTimeout = { timeout: 40_000 };

test("staff import a file of another system and undo it", async ({ page, staff, store, watch }) => {
  test.setTimeout(120_000);
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", "import");
  // The name of the system makes new keys, so that the test can run again on its database.
  const source = `defter-${Date.now()}`;
  const csv = `Ad Soyad;Telefon;Tarih;Tutar;Kampanya\nAYŞE IŞIK;0532 123 45 67;15.03.2024;1.234,56 TL;Eski\nAli;;31.02.2024;10;Eski\n`;
  await page.getByLabel("Dosya", { exact: true }).setInputFiles({
    name: "bagislar.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await page.getByRole("button", { name: "Dosyayı yükle ve oku" }).click();
  await expect(page.getByRole("combobox", { name: "Tutar", exact: true })).toHaveValue("amount");
  await page.getByLabel("Eski sistemin adı").fill(source);
  await page.getByRole("button", { name: "Kaydet ve dene" }).click();
  await expect(page.getByText("1 yeni bağış, toplam ₺1.234,56")).toBeVisible(jobTimeout);
  await expect(page.getByText("böyle bir gün yok: “31.02.2024”")).toBeVisible();
  await page.getByRole("button", { name: "İçeri al" }).click();
  await expect(page.getByRole("alert")).toHaveText("Hukuki sebebi seçin.");
  await page.getByLabel("Bu verileri tutmanın hukuki sebebi").selectOption("contract");
  await page.getByRole("button", { name: "İçeri al" }).click();
  const undo = page.getByRole("button", { name: "Tümünü geri al" });
  await expect(undo).toBeVisible(jobTimeout);
  await page.getByRole("link", { name: "Aç" }).click();
  await expect(page).toHaveURL(/\/orders\/HD/);
  const made = await store.withDatabase((query) =>
    query<{ status: string; counted: boolean }>(
      "select status, counted from orders o join import_rows r on r.record_id = o.id where r.key like $1",
      [`${source}:%`],
    ),
  );
  expect(made).toEqual([{ status: "completed", counted: false }]);
  await page.goBack();
  await undo.click();
  await page.getByRole("dialog").getByRole("button", { name: "Tümünü geri al" }).click();
  await expect(page.getByText("Geri alındı").first()).toBeVisible(jobTimeout);
  const left = await store.withDatabase((query) =>
    query("select from import_rows where record_id is not null and key like $1", [`${source}:%`]),
  );
  expect(left).toEqual([]);
});

for (const width of [1280, 390]) {
  test(`the screens of an import (${width} px)`, { tag: "@long" }, async ({ page, staff }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height: 844 });
    await staff.signsIn("admin", "import");
    await expectAccessible(page, "imports");
    await page.getByLabel("Dosya", { exact: true }).setInputFiles({
      name: "vakif.xlsx",
      mimeType: "",
      buffer: fixture("foundation.xlsx"),
    });
    await page.getByRole("button", { name: "Dosyayı yükle ve oku" }).click();
    await expect(page.getByRole("heading", { name: "1. Sütunları tanıtın" })).toBeVisible();
    await expectAccessible(page, "columns");
    await page.getByLabel("Eski sistemin adı").fill(`excel-${Date.now()}`);
    await page.getByRole("button", { name: "Kaydet ve dene" }).click();
    await expect(page.getByRole("heading", { name: "2. Onaylayın" })).toBeVisible(jobTimeout);
    await expectAccessible(page, "dry run");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Raporu indir: CSV" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    expect(csv).toContain("Birleştirilmiş hücre (A9:A10)");
    await page.getByRole("link", { name: /^Alınmayan/ }).click();
    await expect(page.getByText("Toplam 6 satır")).toBeVisible();
    await page.getByLabel("Bu verileri tutmanın hukuki sebebi").selectOption("contract");
    await page.getByRole("button", { name: "İçeri al" }).click();
    await expect(page.getByRole("button", { name: "Tümünü geri al" })).toBeVisible(jobTimeout);
    await expectAccessible(page, "result");
    await page.getByRole("button", { name: "Tümünü geri al" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Tümünü geri al" }).click();
    await expect(page.getByText("Geri alındı").first()).toBeVisible(jobTimeout);
  });
}
