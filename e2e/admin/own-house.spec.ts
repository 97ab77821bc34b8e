import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { LOCALES, type Locale } from "#shared/text/locale.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { openBank } from "#testing/browser/bank.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { createDatabase } from "#testing/browser/database.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { type Mailbox, openMailbox } from "#testing/browser/mailbox.ts";
import { createSite } from "#testing/browser/site.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";
import { orderBody } from "#testing/donor/order-body.ts";
import { crawlSite, findForeign } from "./crawl-site.ts";

const name = { tr: "Deniz Yıldızı Derneği", en: "Starfish Association", ar: "جمعية نجم البحر" };
const phone = "+90 232 555 44 33";
const iban = "TR320010009999901234567890";
const campaign = "Kıyıda bir okul";
const boss = { role: "admin", email: "mudur@denizyildizi.org", password: "proof-drills-only" } as const;

const tabs = { en: /İngilizce/, ar: /Arapça/ };

/** Fills the fields of a form by their names, each in the tab of its language. */
async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(fields)) {
    const language = /_(en|ar)$/.exec(field)?.[1] as keyof typeof tabs | undefined;
    if (language) await page.getByRole("tab", { name: tabs[language] }).click();
    await page.locator(`main [name="${field}"]`).fill(value);
  }
}

async function saveForm(page: Page, answer: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText(answer).first()).toBeVisible();
}

/** Before the office writes anything, visitors of a site with a real bank see no example contact details. */
async function checkNewSite(page: Page): Promise<void> {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/", "/iletisim", "/payment/verify?status=error&type=error"]) {
      await visit(page, path);
      const html = await page.content();
      expect(html, path).not.toMatch(
        /352 000|bilgi@example|Örnek Sokak|(facebook|instagram|youtube)\.com\/"/,
      );
      await expectAccessible(page, `${path} ${width} without contact details`);
    }
  }
}

async function describeFoundation(page: Page): Promise<void> {
  await visit(page, `${admin}/settings/identity`);
  await fillForm(page, {
    name: name.tr,
    shortName: "Deniz Yıldızı",
    phone,
    email: "merhaba@denizyildizi.org",
    address: "Kordon Caddesi No: 5, Alsancak / İzmir",
    mapPosition: "38.4378, 27.1417",
    hours: "Her gün 9–18",
    profiles: "https://x.com/denizyildizi",
    name_en: name.en,
    shortName_en: "Starfish",
    address_en: "5 Kordon Street, Alsancak, İzmir",
    hours_en: "Every day 9–18",
    name_ar: name.ar,
    shortName_ar: "نجم البحر",
    address_ar: "شارع كوردون 5، ألسنجاك، إزمير",
    hours_ar: "كل يوم 9–18",
  });
  await saveForm(page, "Kimlik bilgileri başarıyla kaydedildi.");

  await visit(page, `${admin}/settings/branding`);
  await page.getByLabel("Ana Renk", { exact: true }).fill("#0b5d8a");
  await saveForm(page, "Renk başarıyla kaydedildi.");
  await page.getByLabel(/^PNG, JPEG/).setInputFiles("server/giving/documents/pdf/golden/receipt-tr.png");
  await page.getByRole("button", { name: "Logoyu Yükle" }).click();
  await expect(page.getByText("Logo başarıyla kaydedildi.")).toBeVisible();

  await visit(page, `${admin}/settings/words/hero`);
  await fillForm(page, { heroKicker: `Bağış: ${iban}` });
  await saveForm(page, /bağışçıların gördüğü hesaplarınızdan olmayan bir IBAN/);
  await fillForm(page, {
    heroKicker: "İzmir'den dünyaya",
    heroKicker_en: "From İzmir to the world",
    heroKicker_ar: "من إزمير إلى العالم",
  });
  await saveForm(page, "Metinler başarıyla kaydedildi.");
  await visit(page, `${admin}/settings/foundation`);
  await fillForm(page, { registryNumber: "35-001-123", foundedYear: "2004" });
  await saveForm(page, "Vakıf bilgileri başarıyla kaydedildi.");
  await visit(page, `${admin}/accounts/create`);
  await fillForm(page, { name: "Bağış Hesabı", holder: name.tr, bank: "Liman Bankası", iban });
  await saveForm(page, "Hesap başarıyla kaydedildi.");
}

async function writeContent(page: Page): Promise<void> {
  for (const slug of ["biz-kimiz", "kvkk-aydinlatma-metni", "bagis-sartlari", "cerezler"]) {
    await visit(page, `${admin}/pages/create?outline=${slug}`);
    await page.getByRole("textbox", { name: "İçerik" }).fill(`Derneğimizin sözleri: ${slug}.`);
    await page.getByRole("checkbox", { name: "Yayınla" }).check();
    await saveForm(page, "Sayfa başarıyla kaydedildi.");
  }
  await visit(page, `${admin}/campaigns/create`);
  await fillForm(page, { title: campaign, description: "Kıyı köyünde bir okul." });
  await page.getByLabel("Kategori").selectOption({ label: "Eğitim" });
  await saveForm(page, "Kampanya başarıyla kaydedildi.");
  await visit(page, `${admin}/news/create`);
  await fillForm(page, { title: "Okulun temeli atıldı", excerpt: "Bir cümlelik özet" });
  await page.getByLabel("Kategori").selectOption({ label: "Duyurular" });
  await page.getByRole("textbox", { name: "İçerik" }).fill("Temel atıldı.");
  await saveForm(page, "Haber başarıyla kaydedildi.");
  await page.getByRole("button", { name: /^Yayınla:/ }).click();
  await expect(page.getByText("Haber başarıyla yayınlandı.")).toBeVisible();
}

async function openDonations(page: Page): Promise<void> {
  await visit(page, `${admin}/users/create`);
  await page.getByLabel("Ad Soyad").fill("Ece Deniz");
  await page.getByLabel("E-posta").fill("ece@denizyildizi.org");
  await page.getByLabel("Rol", { exact: true }).selectOption({ label: "Administrator" });
  await saveForm(page, /davet e-postası gönderildi/);
  await visit(page, `${admin}/ready`);
  await page.getByRole("button", { name: "Bağış kabulünü aç" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Bağış kabulünü aç" }).click();
  await expect(page.getByText("Bağış kabulü başarıyla açıldı.")).toBeVisible();
}

/** The screens of staff name the foundation whose house they are, and show no example. */
async function checkScreens(page: Page, faults: string[]): Promise<void> {
  const screens = [
    ..."/ready /settings/identity /settings/branding /settings/words /settings/mail /accounts".split(" "),
    ..."/settings/documents /settings/sms /settings/security /account/two-factor /banks/guide".split(" "),
    ..."/settings/mail/received/tr /settings/words/footer /settings/words/hero /orders /privacy".split(" "),
  ];
  for (const screen of ["", ...screens]) {
    const answer = await page.request.get(admin + screen, { maxRedirects: 0 });
    expect(answer.status(), screen).toBe(200);
    const html = await answer.text();
    faults.push(...findForeign(html).map((foreign) => `${screen}: ${foreign}`));
  }
}

/** The text of a PDF, and its metadata, which is XML. */
function readPdf(bytes: Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), "imece-pdf-"));
  try {
    const path = join(folder, "one.pdf");
    writeFileSync(path, bytes);
    const metadata = /<rdf:RDF.*<\/rdf:RDF>/s.exec(bytes.toString())?.[0] ?? "";
    return execFileSync("pdftotext", [path, "-"]).toString() + metadata;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkPapers(page: Page, faults: string[]): Promise<void> {
  for (const language of LOCALES) {
    for (const kind of ["information", "receipt"]) {
      const answer = await page.request.get(`${admin}/documents/sample/${kind}/${language}`);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      const foreign = findForeign(readPdf(await answer.body()));
      faults.push(...foreign.map((text) => `${kind} ${language}: ${text}`));
    }
  }
}

function checkMails(mailbox: Mailbox, addresses: string[], faults: string[]): void {
  for (const address of addresses) {
    const mails = mailbox.all(address);
    expect(mails.length, address).toBeGreaterThan(0);
    for (const { subject, headers, text, html } of mails) {
      const foreign = findForeign([subject, headers, text, html].join("\n"));
      faults.push(...foreign.map((found) => `mail "${subject}": ${found}`));
    }
  }
}

/** The main pages in a browser, at two widths, without a fault of axe. */
async function lookAtPages(browser: Browser, origin: string): Promise<void> {
  const context = await browser.newContext({ baseURL: origin, locale: "tr-TR" });
  const page = await context.newPage();
  for (const language of LOCALES) {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const path of ["/", "/bagis", "/hesap-numaralari", "/iletisim", "/biz-kimiz/kurumsal/biz-kimiz"]) {
        await visit(page, `${path}?lang=${language}`);
        const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isTooWide, `${path} ${language} fits ${width} px`).toBe(false);
        await expectAccessible(page, `${path} ${language} ${width}`);
      }
    }
  }
  await context.close();
}

test("an office opens its own house by the screens alone, and nothing in it is ours", {
  tag: "@long",
}, async ({ browser, database, donor }) => {
  test.setTimeout(400_000);
  const bank = await openBank({ kind: "payfor" }, "isbank");
  const mailbox = await openMailbox();
  const store = await createDatabase(database);
  const site = await createSite({
    ...store.env,
    ...bank.env,
    ...mailbox.env,
    MAIL_FROM: `${name.tr} <bagis@denizyildizi.org>`,
    ADMIN_EMAIL: boss.email,
    BANKS: "isbank:payfor",
    SEED: "none",
    READY: "list",
  });
  await site.start();
  const office = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  const home = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  try {
    for (const context of [office, home]) context.setDefaultTimeout(15_000);
    const visitor = await home.newPage();
    await checkNewSite(visitor);
    const page = await office.newPage();
    await page.setViewportSize({ width: 1280, height: 844 });
    await signIn(page, boss);
    await describeFoundation(page);
    await writeContent(page);
    await openDonations(page);

    await donateDirectly(visitor, campaign, "100", donor);
    await payByCard(visitor, visa, "123456");
    await expectThanks(visitor, "₺100,00");
    const transfer = (language: Locale) => ({
      headers: { "Accept-Language": language },
      data: orderBody(250, {
        cartItems: [
          {
            id: "kiyida-bir-okul",
            title: campaign,
            category: "egitim",
            donationType: "standart",
            amount: 250,
            quantity: 1,
          },
        ],
        customerInfo: { ...donor, email: `${language}.${donor.email}` },
      }),
    });
    for (const language of LOCALES)
      expect((await home.request.post("/.netlify/functions/create-order", transfer(language))).status()).toBe(
        200,
      );
    const ofTransfers = LOCALES.map((language) => `${language}.${donor.email}`);
    for (const address of [donor.email, ...ofTransfers])
      await expect.poll(() => mailbox.all(address).length, { timeout: 90_000 }).toBeGreaterThan(0);

    const documentLinks = () =>
      mailbox.all(donor.email).flatMap(({ text }) => text.match(/\/belge\/[0-9A-Z]{20}/) ?? []);
    await expect.poll(() => documentLinks().length, { timeout: 90_000 }).toBeGreaterThan(0);
    const [documentPath = ""] = documentLinks();

    const faults: string[] = [];
    checkMails(mailbox, [donor.email, ...ofTransfers, "ece@denizyildizi.org"], faults);
    for (const language of LOCALES) {
      const answer = await home.request.get(`${documentPath}?lang=${language}`);
      faults.push(
        ...findForeign(await answer.text()).map((foreign) => `${documentPath} ${language}: ${foreign}`),
      );
    }
    await checkPapers(page, faults);
    await checkScreens(page, faults);
    for (const language of LOCALES) {
      const crawl = await crawlSite(home.request, site.url, language);
      expect(crawl.pages.length, language).toBeGreaterThan(20);
      faults.push(...crawl.faults);
      const manifest = await home.request.get(`/manifest/${language}.webmanifest`);
      expect(await manifest.json()).toMatchObject({ name: name[language] });
      const contact = await (await home.request.get(`/iletisim?lang=${language}`)).text();
      for (const own of [name[language], phone]) expect(contact).toContain(own);
    }
    const sms = await store.withDatabase((query) => query<{ text: string }>("select * from sms_outbox"));
    faults.push(...findForeign(JSON.stringify(sms)).map((foreign) => `SMS: ${foreign}`));
    expect(faults).toEqual([]);
    await lookAtPages(browser, site.url);
  } finally {
    await office.close();
    await home.close();
    await site.stop();
    await store.remove();
    await mailbox.close();
    await bank.close();
  }
});
