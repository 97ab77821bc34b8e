import { expect } from "#testing/browser/journey.ts";
import { admin, fillSignIn, type Person, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("a person sees and ends the session on another device", { tag: "@long" }, async ({
  page,
  browser,
  hire,
  baseURL,
}) => {
  const person = await hire("editor");
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(elsewhere, person);
  await signIn(page, person, "account/sessions");
  const endSessionButtons = page.getByRole("button", { name: /Oturumu Kapat/ });
  await expect(endSessionButtons).toHaveCount(1);
  await endSessionButtons.click();
  await expect(page.getByText("Oturum başarıyla kapatıldı.")).toBeVisible();
  await expect(page.getByText("Başka açık oturumunuz yok.")).toBeVisible();

  // The next step on the other device, also inside the application, leads to the sign-in page.
  await elsewhere.getByRole("link", { name: "Kullanıcılar" }).click();
  await expect(elsewhere.getByRole("heading", { name: "Yönetim Paneline Giriş" })).toBeVisible();
  await expect(elsewhere, "and comes back to where it led").toHaveURL(
    `${admin}/login?next=${encodeURIComponent(`${admin}/users`)}`,
  );
  await elsewhere.close();
});

test("a new password ends every other session, and the old password no longer works", {
  tag: "@long",
}, async ({ page, browser, hire, baseURL, watch }) => {
  watch.expectTrouble(/40[01]/);
  const person = await hire("viewer");
  const elsewhere = await browser.newPage({ baseURL: baseURL ?? "" });
  await signIn(elsewhere, person);
  await signIn(page, person, "account/password");
  const change = async (current: string, wanted: string) => {
    await page.getByLabel("Mevcut parola").fill(current);
    await page.getByLabel("Yeni parola").fill(wanted);
    await page.getByRole("button", { name: "Parolayı Değiştir" }).click();
  };
  await change("yanlis-bir-parola", "kisa");
  await expect(page.getByText("Parola hatalı.")).toBeVisible();
  await expect(page.getByText("Parola en az 10 karakter olmalıdır.")).toBeVisible();
  await change(person.password, "yepyeni-bir-parola");
  await expect(page.getByText("Parolanız başarıyla değiştirildi.")).toBeVisible();

  await elsewhere.goto(admin);
  await expect(elsewhere).toHaveURL(`${admin}/login`);
  await elsewhere.close();
  await fillSignIn(page, person);
  await expect(page.getByRole("alert")).toHaveText("Giriş başarısız. Lütfen bilgilerinizi kontrol edin.");
  await signIn(page, { ...person, password: "yepyeni-bir-parola" });
});

test("a person replaces a forgotten password with the link of a mail", async ({
  page,
  hire,
  mailbox,
  watch,
}) => {
  watch.expectTrouble(/400|410/);
  const person: Person = await hire("editor");
  await visit(page, `${admin}/login`);
  await page.getByRole("link", { name: "Parolamı unuttum" }).click();
  const ask = async (email: string) => {
    await page.getByLabel("E-posta").fill(email);
    await page.getByRole("button", { name: "Bağlantı Gönder" }).click();
    await expect(page.getByText("Bu adrese ait bir hesap varsa")).toBeVisible();
  };
  await ask(person.email);
  await expect.poll(() => mailbox.all(person.email).length).toBe(1);
  const link = /https?:\S+token=[\w-]+/.exec(mailbox.all(person.email)[0]?.text ?? "")?.[0] ?? "";

  await page.goto(link);
  await page.getByLabel("Yeni parola").fill("kisa");
  await page.getByRole("button", { name: "Parolayı Kaydet" }).click();
  await expect(page.getByText("Parola en az 10 karakter olmalıdır.")).toBeVisible();
  await page.getByLabel("Yeni parola").fill("postadan-gelen-parola");
  await page.getByRole("button", { name: "Parolayı Kaydet" }).click();
  await expect(page.getByText("Parolanız başarıyla değiştirildi.")).toBeVisible();
  await fillSignIn(page, { ...person, password: "postadan-gelen-parola" });
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByText("Bu bağlantı artık geçerli değil.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto(`${admin}/login/forgot`);
  await ask("kimse@example.org");
  expect(mailbox.all("kimse@example.org"), "an unknown account gets no mail").toEqual([]);
});
