import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import type { Books } from "#testing/browser/books.ts";
import { expect } from "#testing/browser/journey.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  createAuthenticator,
} from "#testing/browser/second-factor.ts";
import { admin, openColleaguePage, type Person, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const first = "TR330006100519786457841326";
const second = "TR830006200000000012345678";
const third = "TR780001000000000098765432";
const grouped = (iban: string) => iban.replace(/(.{4})(?=.)/g, "$1 ");

/** Sets up the second factor on the open page. Returns the function that reads the code of the app. */
async function enrol(page: Page, person: Person): Promise<() => Promise<string>> {
  const { key } = await beginSecondFactor(page, person);
  await confirmSecondFactor(page, key);
  return createAuthenticator(key).now;
}

/** As if these accounts were older than a week, and no code of this half minute was used. */
async function age(books: Books, ...people: Person[]): Promise<void> {
  const ids = [people.map(({ id }) => id)];
  await books.change("update admin_users set created_at = now() - interval '8 days' where id = any($1)", ids);
  await books.change("update audit_log set at = at - interval '8 days' where entity_id = any($1)", ids);
  await forgetCodes(books);
}

const forgetCodes = (books: Books) =>
  books.change("delete from auth_rate_limits where key like 'used-code:%'", []);

async function expectUsable(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what, { again: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, `${what} fits ${width} px`).toBe(false);
  }
}

async function prove(page: Page, person: Person, code: () => Promise<string>): Promise<void> {
  await page.getByLabel("Parolanız").fill(person.password);
  await page.getByLabel("Doğrulama kodu").fill(await code());
}

type Office = {
  boss: Person;
  codeOfBoss: () => Promise<string>;
  /** The browser of the second administrator, with the list of accounts. */
  office: Page;
  /** Reads the public page of accounts. */
  expectDonorsSee(iban: string, isShown: boolean): Promise<void>;
  /** The second administrator approves the change, at the second try. */
  approve(): Promise<void>;
};

/** Two administrators with second factors. The first one uses the page of the test. */
const officeTest = test.extend<{ administrators: Office }>({
  administrators: async ({ page, browser, site, books, store, hire, watch }, use) => {
    watch.expectTrouble(/4\d\d/);
    const boss = await hire("admin");
    const other = await hire("admin");
    await signIn(page, boss, "account/two-factor");
    const codeOfBoss = await enrol(page, boss);
    const office = await openColleaguePage(browser, site, other, "account/two-factor");
    const codeOfOther = await enrol(office, other);
    await age(books, boss, other);
    await use({
      boss,
      codeOfBoss,
      office,
      async expectDonorsSee(iban, isShown) {
        await visit(office, "/hesap-numaralari");
        const row = office.getByText(grouped(iban));
        if (isShown) await expect(row).toBeAttached();
        else await expect(row).toHaveCount(0);
        await visit(office, `${admin}/accounts`);
      },
      async approve() {
        await forgetCodes(books);
        await office.getByRole("button", { name: "Onayla" }).first().click();
        const dialog = office.getByRole("dialog");
        await dialog.getByLabel("Parolanız").fill("yanlis-bir-parola");
        await dialog.getByLabel("Doğrulama kodu").fill(await codeOfOther());
        await dialog.getByRole("button", { name: "Onayla" }).click();
        await expect(dialog.getByText("Parola yanlış ya da boş.")).toBeVisible();
        await prove(office, other, codeOfOther);
        await dialog.getByRole("button", { name: "Onayla" }).click();
        await expect(office.getByText("Değişiklik başarıyla onaylandı ve yürürlükte.")).toBeVisible();
      },
    });
    await office.context().close();
    // The next journeys share the site.
    await store.withDatabase((query) =>
      query("update bank_accounts set state = 'hidden' where iban = any($1)", [[first, second]]),
    );
  },
});

officeTest(
  "a new IBAN reaches donors only when a second administrator approves",
  async ({ page, administrators, store }) => {
    // Two people and their second factors are many pages for a busy machine.
    test.setTimeout(120_000);
    const { boss, codeOfBoss, office, expectDonorsSee, approve } = administrators;
    const name = `Hesap ${boss.name.slice(-6)}`;
    await store.withDatabase((query) =>
      query(
        `insert into bank_accounts (bank, name, holder, iban, currency, position)
          select 'Yolculuk Bankası', $1, 'Bizim Vakıf', $2, 'TRY', max(position) + 1 from bank_accounts`,
        [name, first],
      ),
    );
    await expectDonorsSee(first, true);
    await visit(page, `${admin}/accounts`);
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByLabel("IBAN").fill(`${second.slice(0, -1)}7`);
    await prove(page, boss, codeOfBoss);
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Geçerli bir IBAN değil").first()).toBeVisible();
    await page.getByLabel("IBAN").fill(grouped(second));
    await expectUsable(page, "the form of an account");
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText(/^Değişiklik başarıyla istendi\./)).toBeVisible();
    await expect(page.getByText(/23 saat|24 saat/)).toBeVisible();
    await expectUsable(page, "the list with a waiting change");
    await expectDonorsSee(second, false);
    await office.getByRole("button", { name: "Onayla" }).click();
    await expectUsable(office, "the dialog of an approval");
    await office.keyboard.press("Escape");
    await approve();
    await expectDonorsSee(second, true);
    await expectDonorsSee(first, false);
  },
);

officeTest(
  "a new account reaches donors only when a second administrator approves, until staff hide it",
  { tag: "@long" },
  async ({ page, administrators }) => {
    test.setTimeout(120_000);
    const { boss, codeOfBoss, office, expectDonorsSee, approve } = administrators;
    const name = `Hesap ${boss.name.slice(-6)}`;
    await visit(page, `${admin}/accounts/create`);
    await page.getByLabel("Hesap adı", { exact: true }).first().fill(name);
    await page.getByLabel("Banka", { exact: true }).fill("Yolculuk Bankası");
    await page.getByLabel("IBAN").fill(grouped(third));
    await prove(page, boss, codeOfBoss);
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText(/^Değişiklik başarıyla istendi\./)).toBeVisible();
    await expectDonorsSee(third, false);
    await approve();
    await expectDonorsSee(third, true);
    await office
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("button", { name: /Gizle/ })
      .click();
    await office.getByRole("dialog").getByRole("button", { name: "Gizle" }).click();
    await expect(office.getByText("Hesap başarıyla gizlendi; bağışçılar artık görmüyor.")).toBeVisible();
    await expectDonorsSee(third, false);
  },
);

test("the link in the mail refuses a change without signing in, once", { tag: "@long" }, async ({
  page,
  browser,
  baseURL,
  books,
  hire,
  mailbox,
  watch,
}) => {
  watch.expectTrouble(/4\d\d/);
  const boss = await hire("admin");
  const other = await hire("admin");
  await signIn(page, boss, "account/two-factor");
  const codeOfBoss = await enrol(page, boss);
  await forgetCodes(books);
  const name = `Hesap ${boss.name.slice(-6)}`;
  await visit(page, `${admin}/accounts/create`);
  await page.getByLabel("Hesap adı", { exact: true }).first().fill(name);
  await page.getByLabel("Banka", { exact: true }).fill("Yolculuk Bankası");
  await page.getByLabel("IBAN").fill("TR320010009999901234567890");
  await prove(page, boss, codeOfBoss);
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText(/^Değişiklik başarıyla istendi\./)).toBeVisible();

  const linkOf = () => /\S+refuse-account\?token=[\w-]+/.exec(mailbox.all(other.email)[0]?.text ?? "")?.[0];
  await expect.poll(linkOf, { timeout: 30_000 }).toBeTruthy();
  const stranger = await browser.newPage({ baseURL: baseURL ?? "" });
  const link = new URL(linkOf() ?? "", baseURL ?? "");
  await visit(stranger, link.pathname + link.search);
  await expect(stranger.getByText("TR32 0010 0099 9990 1234 5678 90")).toBeVisible();
  await expect(stranger.getByText(`${boss.name} istedi`)).toBeVisible();
  await expectUsable(stranger, "the page of the link");
  await stranger.getByRole("button", { name: "Değişikliği reddet" }).click();
  await expect(stranger.getByText(/^Değişiklik reddedildi\./)).toBeVisible();
  await stranger.goto(link.pathname + link.search);
  await expect(stranger.getByText("Bağlantı kullanılmış ya da geçersiz.")).toBeVisible();
  await stranger.close();
  await visit(page, `${admin}/accounts`);
  await expect(page.getByText(name)).toHaveCount(0);
});
