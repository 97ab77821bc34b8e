import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { answerBank } from "#testing/browser/bank-page.ts";
import { storedCart } from "#testing/browser/cart.ts";
import { fillCard, payButton } from "#testing/browser/checkout.ts";
import { fillDonor } from "#testing/browser/donation-dialog.ts";
import { expect, test } from "#testing/browser/journey.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const feast = "Kurban Bayramı Hissesi";

/** Opens the dialog of the feast's offer with two shares. */
async function openShares(page: Page): Promise<Locator> {
  await visit(page, "/bagis?campaign=kurban-hissesi");
  const article = page.getByRole("article");
  await article.getByRole("button", { name: "Bir hisse artır" }).click();
  await article.getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: feast });
  await expect(modal.getByText(/Bağış kabulü .+ itibarıyla sona erer\./)).toBeVisible();
  return modal;
}

const share = (part: Page | Locator, n: number) => part.getByRole("group", { name: `${n}. hisse` });

async function nameShares(modal: Locator): Promise<void> {
  await modal.getByRole("checkbox", { name: "Hepsi benim adıma" }).uncheck();
  await share(modal, 2).getByLabel("Kimin adına").selectOption("Vefat etmiş yakınım");
  await share(modal, 2).getByLabel("Adı soyadı").fill("Fatma Demir");
  await modal.getByRole("checkbox", { name: /vekil tayin ediyorum/ }).check();
}

test("a donor gives two shares on two names by card, also after the offer had too few shares", async ({
  page,
  donor,
  books,
  watch,
}) => {
  const modal = await openShares(page);
  await modal.getByRole("radio", { name: "Vacip Kurban" }).check();
  await fillDonor(modal, donor);
  await nameShares(modal);
  await expect(share(modal, 1).getByLabel("Adı soyadı")).toHaveValue(donor.name);
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();

  const shares = page.getByRole("region", { name: "Kurban hisseleriniz" });
  await expect(share(shares, 2).getByLabel("Adı soyadı")).toHaveValue("Fatma Demir");
  await fillCard(page, visa);
  await books.change("update kurban_offers set capacity = sold + held + 1 where campaign_id = $1", [
    "kurban-hissesi",
  ]);
  watch.expectTrouble(/409/);
  await payButton(page).click();
  await expect(shares.getByText("Yalnızca 1 hisse kaldı. Hisse sayısını azaltabilirsiniz.")).toBeVisible();
  await expect(shares.getByRole("link", { name: "Diğer kurban seçenekleri" })).toBeVisible();
  await expect(share(shares, 2).getByLabel("Adı soyadı")).toHaveValue("Fatma Demir");
  await expect(page.getByLabel("CVV")).toHaveValue(visa.cvv);

  await books.change("update kurban_offers set capacity = 70 where campaign_id = $1", ["kurban-hissesi"]);
  await payButton(page).click();
  await answerBank(page, "123456");
  const given = page.getByRole("region", { name: "Kurban hisseleriniz" });
  await expect(given.getByRole("listitem")).toHaveText([
    `1. hisse ${donor.name}Alındı`,
    "2. hisse Fatma Demir · Vefat etmiş yakınımAlındı",
  ]);
  expect(await books.orderOf(donor.name)).toMatchObject({ status: "completed", total_amount: 33_000_00 });
  await expect.poll(() => storedCart(page)).toBeNull();
});

test("the donor corrects a name on the result page, and chooses what happens to shares that came too late", {
  tag: "@long",
}, async ({ page, donor, books }) => {
  const modal = await openShares(page);
  await modal.getByRole("radio", { name: "Şükür Kurbanı" }).check();
  await fillDonor(modal, donor);
  await nameShares(modal);
  await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
  await page.getByRole("radio", { name: /Havale/ }).check();
  await page.getByRole("button", { name: /bağışı kaydet$/ }).click();
  await expect(page.getByText(/Hisseleriniz .+ tarihine kadar adınıza ayrıldı\./)).toBeVisible();
  const given = page.getByRole("region", { name: "Kurban hisseleriniz" });
  await given.getByRole("button", { name: "Adları düzelt" }).click();
  await share(given, 2).getByLabel("Adı soyadı").fill("Fatma 2");
  await given.getByRole("button", { name: "Adları kaydet" }).click();
  await expect(share(given, 2).getByRole("alert")).toContainText("rakam");
  await share(given, 2).getByLabel("Adı soyadı").fill("Fatma Kaya");
  await given.getByRole("button", { name: "Adları kaydet" }).click();
  await expect(given.getByText("Adlar kaydedildi.")).toBeVisible();
  await page.reload();
  await expect(given.getByRole("listitem").last()).toContainText("Fatma Kaya");
  await expectAccessible(page, "result page with shares");

  await books.change("update kurban_shares set state = 'over' where owner_name = $1", ["Fatma Kaya"]);
  await page.reload();
  await expect(given.getByText("Ödemeniz ulaştı, ancak kontenjan dolmuştu.")).toBeVisible();
  await expect(given.getByRole("button", { name: /(lsın|ilsin)$/ })).toHaveText([
    "Başka bir kurban seçeneğine aktarılsın",
    "Gelecek döneme kalsın",
    "İade edilsin",
  ]);
  await given.getByRole("button", { name: "İade edilsin" }).click();
  await expect(given.getByText("Tercihinizi aldık: İade edilsin.")).toBeVisible();
  await expectAccessible(page, "result page with a wish");
  await page.screenshot({ path: "test-results/kurban-over.png", fullPage: true });
});

test("the cart and the checkout ask for the proxy of a line whose dialog did not know the offer", {
  tag: "@long",
}, async ({ page, donor, books, watch }) => {
  watch.expectTrouble(/kurban\/offers/);
  await page.route("**/api/kurban/offers?*", (route) => route.abort());
  await visit(page, "/bagis?campaign=kurban-hissesi");
  await page.getByRole("article").getByRole("button", { name: "Bağış Yap" }).click();
  const modal = page.getByRole("dialog", { name: feast });
  await modal.getByRole("radio", { name: "Vacip Kurban" }).check();
  await fillDonor(modal, donor);
  await modal.getByRole("checkbox", { name: /vekâlet veriyorum/ }).check();
  await modal.getByRole("button", { name: "Sepete Ekle" }).click();
  await expect(modal).toBeHidden();
  await page.unroute("**/api/kurban/offers?*");

  await visit(page, "/sepet");
  await page.getByRole("checkbox", { name: "Hepsi benim adıma" }).uncheck();
  const quantity = page.getByRole("textbox", { name: /^Adet/ });
  await quantity.fill("2");
  await share(page, 2).getByLabel("Kimin adına").selectOption("Başkası");
  await share(page, 2).getByLabel("Adı soyadı").fill("Zeynep Kara");
  await quantity.fill("1");
  await expect(share(page, 2)).toBeHidden();
  await quantity.fill("2");
  await expect(share(page, 2).getByLabel("Adı soyadı")).toHaveValue("Zeynep Kara");
  await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
  await expectAccessible(page, "cart without the proxy");
  await page.screenshot({ path: "test-results/kurban-cart-consent.png", fullPage: true });
  await visit(page, "/odeme");
  await page.getByRole("radio", { name: /Havale/ }).check();
  await page.getByRole("button", { name: /bağışı kaydet$/ }).click();
  const consent = page.getByRole("checkbox", { name: /adı yazılı hisse sahipleri/ });
  await expect(consent).toBeFocused();
  await page.screenshot({ path: "test-results/kurban-checkout-consent.png", fullPage: true });
  await consent.check();
  await page.getByRole("button", { name: /bağışı kaydet$/ }).click();
  await expect(page.getByRole("region", { name: "Kurban hisseleriniz" })).toContainText("Zeynep Kara");
  expect(await books.orderOf(donor.name)).toMatchObject({ status: "pending" });
});

for (const width of [360, 1280]) {
  test(`the dialog asks about several persons, and the cart keeps and changes names, at ${width} px`, {
    tag: "@long",
  }, async ({ page, donor }) => {
    await page.setViewportSize({ width, height: 844 });
    const modal = await openShares(page);
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(modal.getByText("Lütfen kurban tipini seçiniz")).toBeVisible();
    await modal.getByRole("radio", { name: "Vacip Kurban" }).check();
    await fillDonor(modal, donor);
    await nameShares(modal);
    await share(modal, 2).getByLabel("Adı soyadı").fill("Ali ve Ayşe Demir");
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(share(modal, 2)).toContainText("Bir hisse bir kişi adınadır.");
    await expectAccessible(page, "dialog with shares");
    await page.screenshot({ path: `test-results/kurban-dialog-${width}.png` });
    await share(modal, 2).getByRole("button", { name: "Bu, tek kişinin adıdır" }).click();
    await modal.getByRole("button", { name: "Sepete Ekle" }).click();
    await expect(modal).toBeHidden();
    await visit(page, "/sepet");
    await expect(share(page, 2).getByLabel("Adı soyadı")).toHaveValue("Ali ve Ayşe Demir");
    await share(page, 2).getByLabel("Adı soyadı").fill("");
    await page.keyboard.press("Tab");
    await expect(page.getByText("Hisse sahibinin adını yazınız.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ödemeye geç" })).toBeDisabled();
    await share(page, 2).getByLabel("Adı soyadı").fill("Zeynep Kara");
    await expect(page.getByRole("link", { name: "Ödemeye geç" })).toBeVisible();
    await expectAccessible(page, "cart with shares");
    await page.screenshot({ path: `test-results/kurban-cart-${width}.png`, fullPage: true });
  });
}

test("a donor gives two shares in Arabic", { tag: "@long" }, async ({ page, donor }) => {
  await visit(page, "/bagis?campaign=kurban-hissesi&lang=ar");
  const article = page.getByRole("article");
  await article.getByRole("button", { name: "سهم إضافي" }).click();
  await article.getByRole("button", { name: "تبرعوا" }).click();
  const modal = page.getByRole("dialog", { name: "سهم أضحية العيد" });
  await modal.getByRole("radio", { name: "أضحية واجبة" }).check();
  await modal.getByLabel("الاسم الكامل").fill(donor.name);
  await modal.getByLabel("رقم الهاتف").fill(donor.phone);
  await modal.getByRole("checkbox", { name: "كلها باسمي" }).uncheck();
  const second = modal.getByRole("group", { name: /السهم [2٢]/ });
  await second.getByLabel("عمّن").selectOption("عن ولدي");
  await second.getByLabel("الاسم واسم العائلة").fill("محمد علي");
  await modal.getByRole("checkbox", { name: /أوكّل/ }).check();
  await expectAccessible(page, "Arabic dialog with shares");
  await page.screenshot({ path: "test-results/kurban-dialog-ar.png" });
  await modal.getByRole("button", { name: "تبرعوا الآن" }).click();
  await fillArabicCard(page);
  await page.screenshot({ path: "test-results/kurban-checkout-ar.png", fullPage: true });
  await page.getByRole("button", { name: /تبرعوا بمبلغ/ }).click();
  await answerBank(page, "123456");
  const given = page.getByRole("region", { name: "أسهم أضحيتكم" });
  await expect(given.getByRole("listitem").last()).toContainText("محمد علي");
  await page.screenshot({ path: "test-results/kurban-result-ar.png", fullPage: true });
});

async function fillArabicCard(page: Page): Promise<void> {
  await page.getByLabel("الاسم على البطاقة").fill(visa.holder);
  await page.getByLabel("رقم البطاقة").fill(visa.number);
  await page.getByLabel("تاريخ الانتهاء").fill(visa.expiry);
  await page.getByLabel("CVV").fill(visa.cvv);
}
