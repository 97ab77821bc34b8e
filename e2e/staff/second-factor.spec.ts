import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  createAuthenticator,
} from "#testing/browser/second-factor.ts";
import { admin, fillSignIn, type Person, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

/** Sets up the second factor on the open page, at the second try. Returns the key and the backup codes. */
async function enrol(page: Page, person: Person): Promise<{ key: string; backupCodes: string[] }> {
  const { key, backupCodes } = await beginSecondFactor(page, person);
  await expect(page.getByRole("img", { name: "Kimlik doğrulama uygulaması için karekod" })).toBeVisible();
  await page.getByLabel("Uygulamadaki 6 haneli kod").fill("000000");
  await page.getByRole("button", { name: "Doğrula ve Aç" }).click();
  await expect(page.getByText("Kod geçersiz.")).toBeVisible();
  await expect(page.getByRole("main").locator("code").first(), "the same key is still there").toHaveText(key);
  await confirmSecondFactor(page, key);
  return { key, backupCodes };
}

async function passwordThenCode(page: Page, person: Person, code: string): Promise<void> {
  await page.context().clearCookies();
  await visit(page, `${admin}/login`);
  await fillSignIn(page, person);
  await page.getByLabel("Doğrulama kodu").fill(code);
  await page.getByRole("button", { name: "Doğrula" }).click();
}

test("a person sets up a second factor and must use it, and an administrator removes it", async ({
  page,
  browser,
  baseURL,
  hire,
  watch,
}) => {
  watch.expectTrouble(/40[01]/);
  const person = await hire("editor");
  await signIn(page, person, "account/two-factor");
  const { key, backupCodes } = await enrol(page, person);
  expect(backupCodes).toHaveLength(10);

  await passwordThenCode(page, person, "000000");
  await expect(page.getByText("Kod geçersiz.")).toBeVisible();
  await page.goto(`${admin}/users`);
  await expect(page, "half way is not in").toHaveURL(/login/);
  // The set-up has used the current code, so this is the next code.
  await passwordThenCode(page, person, await createAuthenticator(key).next());
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
  await passwordThenCode(page, person, backupCodes[0] ?? "");
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
  await passwordThenCode(page, person, backupCodes[0] ?? "");
  await expect(page.getByText("Kod geçersiz."), "each works once").toBeVisible();

  const office = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(office, await hire("admin"), `users/edit/${person.id}`);
  await office.getByRole("button", { name: "Doğrulamayı Sıfırla" }).click();
  await expect(office.getByText("İki adımlı doğrulama başarıyla sıfırlandı.")).toBeVisible();
  await office.close();
  await page.context().clearCookies();
  await signIn(page, person);
});

test("an administrator requires a second factor of all staff, and a person without a second factor must set it up first", {
  tag: "@long",
}, async ({ page, browser, baseURL, hire, store, watch }) => {
  watch.expectTrouble(/40[01]/);
  const boss = await hire("admin");
  const person = await hire("viewer");
  const office = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(page, person, "users");
  await signIn(office, boss, "users");
  try {
    const require = office.getByRole("button", { name: "İki Adımlı Doğrulamayı Zorunlu Yap" });
    await expect(require, "first one's own").toBeDisabled();
    await visit(office, `${admin}/account/two-factor`);
    await enrol(office, boss);
    await visit(office, `${admin}/users`);
    await require.click();
    const question = office.getByRole("dialog");
    await expect(question.getByText(/\d+ etkin kullanıcı henüz kurmadı/)).toBeVisible();
    await question.getByRole("button", { name: "Evet, Zorunlu Yap" }).click();
    await expect(office.getByText("İki adımlı doğrulama ayarı başarıyla kaydedildi.")).toBeVisible();

    await page.getByRole("link", { name: "Denetim Kaydı" }).click();
    await expect(page).toHaveURL(`${admin}/account/two-factor`);
    await enrol(page, person);
    await expect(page.getByRole("button", { name: "İki Adımlı Doğrulamayı Kapat" })).toBeDisabled();
    await visit(page, `${admin}/users`);
    await expect(page.getByRole("heading", { name: "Kullanıcılar" })).toBeVisible();

    await office.getByRole("button", { name: "Zorunluluğu Kaldır" }).click();
    await expect(office.getByText("İki adımlı doğrulama ayarı başarıyla kaydedildi.")).toBeVisible();
  } finally {
    await store.withDatabase((query) =>
      query("delete from settings where key = 'staff.secondFactorRequired'"),
    );
    await office.close();
  }
});
