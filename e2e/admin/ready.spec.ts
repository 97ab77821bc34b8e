import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { openBank } from "#testing/browser/bank.ts";
import { expectThanks, fillCard, payButton, payByCard } from "#testing/browser/checkout.ts";
import { createDatabase, type Database } from "#testing/browser/database.ts";
import { donateDirectly, fillDonor, openModal } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { tabTo } from "#testing/browser/keyboard.ts";
import { createSite } from "#testing/browser/site.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";
import { visit } from "#testing/browser/visit.ts";

const closed = "Bağış kabulü henüz açılmadı.";

type World = { page: Page; store: Database };

/** A new site that has not opened, with a campaign, one of its texts, an account and a bank. */
const unopenedTest = test.extend<{ world: World }>({
  world: async ({ browser, database }, use) => {
    const bank = await openBank({ kind: "payfor" }, "isbank");
    const store = await createDatabase(database);
    const site = await createSite({
      ...store.env,
      ...bank.env,
      BANKS: "isbank:payfor",
      SEED: "none",
      READY: "list",
      SITE_NAME: "Bizim Vakıf",
    });
    await site.start();
    const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
    try {
      await store.withDatabase(async (query) => {
        await query(
          `insert into campaigns (id, title, description, image, category) values ('ilk', 'İlk iyilik', '…', '', 'egitim')`,
        );
        await query(
          `insert into pages (title, slug, content) values ('KVKK', 'kvkk-aydinlatma-metni', '<p>Bizim metnimiz.</p>')`,
        );
        await query(
          `insert into bank_accounts (bank, name, holder, iban, currency, position)
            values ('Banka', 'Hesap', 'Bizim Vakıf', 'TR320010009999901234567890', 'TRY', 1)`,
        );
      });
      const page = await context.newPage();
      await page.setViewportSize({ width: 1280, height: 844 });
      await use({ page, store });
    } finally {
      await context.close();
      await site.stop();
      await store.remove();
      await bank.close();
    }
  },
});

const signInFirst = (page: Page, path?: string) =>
  signIn(page, { role: "admin", email: "admin@example.org", password: "proof-drills-only" }, path);

const requirements = (page: Page) => page.getByRole("region", { name: "Gerekenler" });

unopenedTest(
  "an administrator completes the list, opens the site by keyboard, and a donor gives",
  async ({ world, donor }) => {
    unopenedTest.setTimeout(120_000);
    const { page, store } = world;
    await visit(page, "/bagis");
    const modal = await openModal(page, "İlk iyilik", "100");
    await expect(modal.getByText(closed)).toBeVisible();
    await fillDonor(modal, donor);
    await modal.getByRole("button", { name: "Hemen Bağış Yap" }).click();
    await fillCard(page, visa);
    await payButton(page).click();
    await expect(page.getByRole("alert").getByText(closed)).toBeVisible();
    expect(await store.withDatabase((query) => query("select id from orders"))).toEqual([]);

    await signInFirst(page);
    const panel = page.getByRole("region", { name: "Hazır mısınız?" });
    await expect(panel.getByText(closed)).toBeVisible();
    await panel.getByRole("link", { name: "Listeyi aç" }).click();
    await expect(requirements(page).getByRole("listitem")).toHaveText([
      /^Vakfın kendi adı \(Tamam\)$/,
      /^Vakfın kendi banka hesapları \(Tamam\)$/,
      /^KVKK aydınlatma metni \(Tamam\)$/,
      /^Bağış şartları \(Eksik\)Bağış şartları yazılmamış/,
      /^İkinci yönetici ya da iki adımlı doğrulama \(Eksik\)/,
    ]);
    const press = page.getByRole("button", { name: "Bağış kabulünü aç" });
    await expect(press).toHaveAttribute("aria-disabled", "true");
    await expectAccessible(page, "the list of a site that is not open", { again: true });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isTooWide, `the list fits ${width} px`).toBe(false);
    }
    await store.withDatabase(async (query) => {
      await query(
        `insert into pages (title, slug, content) values ('Şartlar', 'bagis-sartlari', '<p>Bizim şartlarımız.</p>')`,
      );
      await query(
        `insert into admin_users (id, email, full_name, role) values ('ece', 'ece@example.org', 'Ece', 'admin')`,
      );
    });
    await visit(page, `${admin}/ready`);
    await expect(page.getByText("Her şey hazır. Bağış kabulünü açabilirsiniz.")).toBeVisible();
    await tabTo(page, press);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await expectAccessible(page, "the question before the opening", { again: true });
    await tabTo(page, dialog.getByRole("button", { name: "Bağış kabulünü aç" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Bağış kabulü başarıyla açıldı.")).toBeVisible();
    await expect(press).toHaveCount(0);
    const state = page.getByRole("region", { name: "Sitenin durumu" });
    await expect(state.getByText("Bu sunucuda alınmış bir yedek yok.")).toBeVisible();
    await state.getByRole("link", { name: "Havaleleri aç" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Havaleler" })).toBeVisible();

    await visit(page, "/bagis");
    await openModal(page, "İlk iyilik", "100");
    await expect(page.getByRole("dialog").getByText(closed)).toHaveCount(0);
    await donateDirectly(page, "İlk iyilik", "100", donor);
    await payByCard(page, visa, "123456");
    await expectThanks(page, "₺100,00");
  },
);

unopenedTest(
  "a draft of a text cannot be published before its blanks are filled",
  { tag: "@long" },
  async ({ world: { page } }) => {
    unopenedTest.setTimeout(120_000);
    await signInFirst(page, "ready");
    const required = requirements(page);
    await required.getByRole("link", { name: "Yaz: Bağış şartları" }).click();
    await expect(page.getByText("Bu bir taslaktır, hukuki danışmanlık değildir.")).toBeVisible();
    const editor = page.getByRole("textbox", { name: "İçerik" });
    await expect(editor).toContainText("Bağışı kabul eden: Bizim Vakıf.");
    await editor.click();
    await page.keyboard.press("ControlOrMeta+Home");
    await page.keyboard.type("Bizim sözümüz. ");
    const publish = page.getByRole("checkbox", { name: "Yayınla" });
    await publish.check();
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText(/Yayınlanamaz: “vakıfsanız bu maddeyi bırakın/).first()).toBeVisible();
    await expect(editor).toContainText("Bizim sözümüz. Taraflar ve konu");
    await publish.uncheck();
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Sayfa başarıyla kaydedildi.")).toBeVisible();
    expect((await page.request.get("/biz-kimiz/kurumsal/bagis-sartlari")).status()).toBe(404);
    await visit(page, `${admin}/ready`);
    await expect(required.getByText("Metinde doldurulmamış yerler var")).toBeVisible();
  },
);
