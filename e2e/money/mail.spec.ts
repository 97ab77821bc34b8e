import { mailEventNames } from "#shared/giving/mail-events.ts";
import { formatReference } from "#shared/giving/order-reference.ts";
import { LOCALES, textDirection } from "#shared/text/locale.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import type { Mailbox } from "#testing/browser/mailbox.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { orderBody } from "#testing/donor/order-body.ts";

const urgent = {
  id: "afet-yardimi",
  title: "Afet ve Deprem Yardımı",
  category: "acil-yardim",
  donationType: "standart",
};

/** e2e/money/documents.spec.ts covers the mail about the document, which is sent some seconds later. */
const aboutGift = (mailbox: Mailbox, address: string) =>
  mailbox.all(address).filter(({ subject }) => !subject.startsWith("Belgeniz hazır"));

test("a donor gets one mail about the transfer and one about the donation, and staff see both and send one again", {
  tag: "@long",
}, async ({ page, donor, books, mailbox, staff }) => {
  await donateDirectly(page, "Yetim Sponsorluğu", "1500", donor);
  await page.getByRole("radio", { name: /Havale\/EFT/ }).check();
  await page.getByRole("button", { name: "₺1.500,00 bağışı kaydet" }).click();
  await expect(page.getByText(/Bu bilgileri (kısa süre içinde )?e-posta adresinize de/)).toBeVisible();
  const order = await books.orderOf(donor.name);
  const reference = formatReference(order.reference);
  await expect.poll(() => aboutGift(mailbox, donor.email), { timeout: 30_000 }).toHaveLength(1);
  const [instructions] = aboutGift(mailbox, donor.email);
  expect(instructions?.subject).toBe(`Havale bilgileriniz · ${reference}`);
  for (const text of [instructions?.text, instructions?.html])
    for (const fact of [reference, "₺1.500,00", "TR"]) expect(text).toContain(fact);

  await staff.signsIn("editor", `orders/${order.id}?complete`);
  await page.getByRole("button", { name: "Evet, Tamamla" }).click();
  await page.getByRole("button", { name: "Tamam", exact: true }).click();
  await expect.poll(() => aboutGift(mailbox, donor.email), { timeout: 30_000 }).toHaveLength(2);
  expect(aboutGift(mailbox, donor.email)[1]?.subject).toBe(`Bağışınız bize ulaştı · ${reference}`);
  const panel = page.getByRole("region", { name: "E-postalar" });
  const receivedMail = panel.getByRole("listitem").filter({ hasText: "Bağış alındı" });
  await expect(receivedMail).toContainText("Gönderildi");
  await expect(receivedMail).toContainText(`${donor.email.slice(0, 1)}***@`);
  await receivedMail.getByRole("button", { name: "Yeniden Gönder" }).click();
  await expect(page.getByRole("dialog")).toContainText("ikinci kez alır");
  await page.getByRole("button", { name: "Evet, Yeniden Gönder" }).click();
  await expect(page.getByText("E-posta başarıyla gönderildi.")).toBeVisible();
  await expect(panel).toContainText("2. gönderim");
  expect(aboutGift(mailbox, donor.email)).toHaveLength(3);
  await expectAccessible(page, "order with its mail", { again: true });
});

test("a donor who pays by card gets one mail in the language of the donation", { tag: "@long" }, async ({
  page,
  donor,
  books,
  mailbox,
}) => {
  await donateDirectly(page, "Zekât", "500", donor);
  await payByCard(page, visa, "123456");
  await expectThanks(page, "₺500,00");
  await expect(page.getByText(/E-posta (gönderildi|adresinize)/)).toBeVisible();
  const order = await books.orderOf(donor.name);
  await expect.poll(() => aboutGift(mailbox, donor.email), { timeout: 60_000 }).toHaveLength(1);
  const [mail] = aboutGift(mailbox, donor.email);
  for (const fact of ["Zekât", "₺500,00", formatReference(order.reference), order.id, "Kredi/Banka Kartı"])
    expect(mail?.text).toContain(fact);
});

test("administrators test the mail server, and change the text of a mail with a preview", {
  tag: "@long",
}, async ({ page, hire, mailbox, watch }) => {
  watch.expectTrouble(/40[03]/);
  const person = await hire("admin");
  await signIn(page, person, "settings/mail");
  const state = page.getByRole("region", { name: "E-posta", exact: true });
  await expect(state).toContainText("Çalışmaya hazır");
  await state.getByRole("button", { name: "Deneme E-postası Gönder" }).click();
  await expect(state).toContainText(`${person.email} adresine başarıyla gönderildi`);
  await expect(state).toContainText("250");
  expect(aboutGift(mailbox, person.email)[0]?.subject).toContain("Deneme e-postası");

  await page.getByRole("link", { name: "Bağış alındı · Türkçe" }).click();
  const preview = page.frameLocator("iframe");
  await expect(preview.getByRole("heading", { name: "Bağışınız için teşekkür ederiz" })).toBeVisible();
  const text = page.getByLabel("Metin", { exact: true });
  await text.fill("Merhaba {isim}");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(text).toHaveAttribute("aria-invalid", "true");
  await text.fill("Bağışınız, {no} referansıyla kaydedildi.");
  await expect(preview.getByText("Bağışınız, KX7-4MPQ-V referansıyla kaydedildi.")).toBeVisible();
  await expectAccessible(page, "words of a mail");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("E-posta metni başarıyla kaydedildi.")).toBeVisible();
  await page.getByRole("link", { name: "Bağış alındı · Türkçe" }).click();
  await page.getByRole("button", { name: "Varsayılana Dön" }).click();
  await page.getByRole("button", { name: "Evet, Varsayılana Dön" }).click();
  await expect(page.getByText("E-posta metni başarıyla varsayılana döndürüldü.")).toBeVisible();

  await page.goto(`${admin}/settings/mail/received/ar/preview`);
  await expectAccessible(page, "a mail");
});

test("axe finds no fault in any mail of any language, on a phone and in a wide window", {
  tag: "@long",
}, async ({ page, staff }) => {
  await staff.signsIn("viewer", "settings/mail");
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const event of mailEventNames) {
      for (const language of LOCALES) {
        await page.goto(`${admin}/settings/mail/${event}/${language}/preview`);
        await expectAccessible(page, `${event} ${language} ${width}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `${event} ${language}`).toBeLessThanOrEqual(width);
      }
    }
  }
});

test("a donor who reads English or Arabic gets the mail in the same language", { tag: "@long" }, async ({
  request,
  donor,
  mailbox,
}) => {
  for (const [language, heading] of [
    ["en", "To complete your donation"],
    ["ar", "لإتمام تبرعكم"],
  ] as const) {
    const email = `${language}.${donor.email}`;
    await request.post("/.netlify/functions/create-order", {
      headers: { "Accept-Language": language },
      data: orderBody(250, {
        cartItems: [{ ...urgent, amount: 250, quantity: 1 }],
        customerInfo: { ...donor, email },
      }),
    });
    await expect.poll(() => aboutGift(mailbox, email), { timeout: 30_000 }).toHaveLength(1);
    const [mail] = aboutGift(mailbox, email);
    expect(mail?.html).toContain(`<html lang="${language}" dir="${textDirection(language)}">`);
    for (const text of [mail?.html, mail?.text]) expect(text).toContain(heading);
  }
});
