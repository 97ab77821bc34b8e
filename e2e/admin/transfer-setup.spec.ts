import { expectAccessible } from "#testing/browser/accessible.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";
import { drawCode, karekodOf } from "#testing/counterparts/karekod.ts";

const iban = "TR399990100000000000000001";
const foreign = "TR330006100519786457841326";
const scan = {
  tr: "Bankanızın uygulamasıyla okutun",
  en: "Scan with your bank's app",
  ar: "امسحوا الرمز بتطبيق مصرفكم",
};

// The tests share settings and accounts, which each test empties.
test.describe.configure({ mode: "serial" });

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => {
    await query("delete from account_codes");
    await query("delete from settings where key like 'transfers.%'");
  }),
);

for (const width of [1280, 390]) {
  test(`staff set the delay of matches and upload a Karekod (${width} px)`, { tag: "@long" }, async ({
    page,
    staff,
    donor,
    watch,
  }) => {
    watch.expectTrouble(/400|422/);
    await page.setViewportSize({ width, height: 900 });
    await staff.signsIn("admin", "transfers");
    const views = page.getByRole("navigation", { name: "Havale sayfaları" });
    await views.getByRole("link", { name: "Ayarlar" }).click();
    const sections = page.getByRole("navigation", { name: "Ayar bölümleri" });
    await expect(sections.getByRole("link", { name: "Havale Eşleştirme" })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText("sunucunun TRANSFERS_AUTO ayarı “on” değil")).toBeVisible();
    await expect(page.getByRole("switch")).toHaveCount(0);
    await page.getByLabel("Eşleşen bağışlar ne zaman").selectOption("Belirli bir süre sonra");
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("0 ile 10080 arasında bir dakika sayısı girin.").first()).toBeVisible();
    await expectAccessible(page, "transfer settings");
    await page.getByLabel("Kaç dakika sonra?").fill("90");
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Havale eşleştirme ayarları başarıyla kaydedildi.")).toBeVisible();
    await expect(page.getByLabel("Kaç dakika sonra?")).toHaveValue("90");

    await visit(page, `${admin}/transfers`);
    await views.getByRole("link", { name: "Hesaplar" }).click();
    const card = page.getByRole("listitem").filter({ hasText: "TR39 9990 1000 0000 0000 0000 01" });
    const upload = async (content: Buffer) => {
      const buffer = await drawCode(content).toBuffer();
      await card.getByLabel("Karekod resmi").setInputFiles({ name: "k.png", mimeType: "image/png", buffer });
      await card.getByRole("button", { name: /^(Yükle|Değiştir)/ }).click();
    };
    await upload(karekodOf(foreign, "KOMŞU DERNEĞİ"));
    await expect(card.getByRole("alert")).toHaveText(
      "Bu kod başka bir hesabın: TR33 … 1326 (KOMŞU DERNEĞİ). Kaydedilmedi.",
    );
    await expectAccessible(page, "accounts");
    await upload(karekodOf(iban));
    await expect(page.getByText("Karekod başarıyla kaydedildi.")).toBeVisible();
    await expect(card).toContainText("Bağışçılara gösteriliyor. Alıcı: GUNES VAKFI");
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, "the screen fits the window").toBe(false);

    for (const [language, words] of Object.entries(scan)) {
      await visit(page, `/hesap-numaralari?lang=${language}`);
      await expect(page.getByText(words)).toBeVisible();
      const picture = page.getByRole("img", { name: /FAST TR Karekod/ });
      expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
      await expectAccessible(page, `accounts in ${language}`, { again: true });
    }
    await visit(page, "/hesap-numaralari?lang=tr");
    await donateDirectly(page, "Yetim Sponsorluğu", "1500", donor);
    await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
    await page.getByRole("button", { name: "₺1.500,00 bağışı kaydet" }).click();
    await expect(page.getByRole("heading", { name: "Bağışınız Alındı!" })).toBeVisible();
    await expect(page.getByText(scan.tr)).toBeVisible();
    await expect(page.getByRole("img", { name: /FAST TR Karekod/ })).toBeVisible();
    await expectAccessible(page, "the transfer's page");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Resim olarak kaydet" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^havale-.*\.png$/);

    await visit(page, `${admin}/transfers/accounts`);
    await card.getByRole("button", { name: /^Kaldır/ }).click();
    await expect(page.getByText("Karekod başarıyla kaldırıldı.")).toBeVisible();
    await visit(page, "/hesap-numaralari");
    await expect(page.getByText(scan.tr)).toHaveCount(0);
    await expect(page.getByText("QR kodu göster").first()).toBeVisible();
  });
}

test("a viewer sees the accounts without a field for a picture, and cannot upload a picture", {
  tag: "@long",
}, async ({ page, staff, store, site, watch }) => {
  watch.expectTrouble(/403/);
  await staff.signsIn("viewer", "transfers/accounts");
  await expect(page.getByText("TR39 9990 1000 0000 0000 0000 01")).toBeVisible();
  await expect(page.locator('main input[type="file"]')).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Yükle/ }).first()).toHaveAttribute("aria-disabled", "true");
  const readStored = () =>
    store.withDatabase((query) =>
      query(
        "select (select count(*) from account_codes) as codes, (select count(*) from images) as pictures",
      ),
    );
  const storedBefore = await readStored();
  const buffer = await drawCode(karekodOf(iban)).toBuffer();
  const answer = await page.request.post(`${admin}/transfers/accounts`, {
    multipart: { iban, file: { name: "k.png", mimeType: "image/png", buffer } },
    headers: { Origin: site.url },
  });
  expect(answer.status()).toBe(403);
  expect(await readStored()).toEqual(storedBefore);
});
