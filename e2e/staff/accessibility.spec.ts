import type { Page } from "@playwright/test";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, fillSignIn, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

async function expectUsable(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, `${what} fits the window`).toBe(false);
}

for (const width of [390, 1280]) {
  test(`axe finds no fault in sign-in, accounts and users (${width} px)`, {
    tag: "@long",
  }, async ({ page, hire, watch }) => {
    watch.expectTrouble(/40[01]/);
    await page.setViewportSize({ width, height: 844 });
    const person = await hire("admin");
    await visit(page, `${admin}/login`);
    await expectUsable(page, "sign-in");
    await fillSignIn(page, { ...person, password: "yanlis-bir-parola" });
    await expectUsable(page, "sign-in refused");
    await signIn(page, person);
    await expectUsable(page, "dashboard");
    for (const path of [
      "account/sessions",
      "account/password",
      "account/two-factor",
      "users",
      "users/create",
      `users/edit/${person.id}`,
      "accounts",
      "ready",
      "accounts/create",
      "audit",
      `audit/user/${person.id}`,
    ]) {
      await visit(page, `${admin}/${path}`);
      await expectUsable(page, path);
    }
    await visit(page, `${admin}/account/two-factor`);
    await page.getByLabel("Parolanız").fill(person.password);
    await page.getByRole("button", { name: "Kurulumu Başlat" }).click();
    await expect(page.getByRole("img", { name: /karekod/ })).toBeVisible();
    await expectUsable(page, "setting up the second factor");
  });
}
