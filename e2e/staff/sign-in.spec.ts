import { expect } from "#testing/browser/journey.ts";
import { admin, fillSignIn, openAccount, test } from "#testing/browser/staff.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

test("a person who signs in gets the requested page", async ({ page, hire, watch }) => {
  watch.expectTrouble(/401/);
  const person = await hire("admin");
  await page.goto(`${admin}/users?sort=newest`);
  await expect(page).toHaveURL(`${admin}/login?next=${encodeURIComponent(`${admin}/users?sort=newest`)}`);
  await fillSignIn(page, { ...person, password: "yanlis-bir-parola" });
  await expect(page.getByRole("alert")).toHaveText("Giriş başarısız. Lütfen bilgilerinizi kontrol edin.");
  await expect(page.getByLabel("E-posta"), "the address stays").toHaveValue(person.email);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(`${admin}/users?sort=newest`);
  await expect(page.getByRole("heading", { name: "Kullanıcılar" })).toBeVisible();
  const row = page.getByRole("row", { name: person.email });
  await expect(row, "its last login is noted").not.toContainText("Hiç");
});

test("an unknown account gets the same answer as a wrong password", { tag: "@long" }, async ({
  page,
  watch,
}) => {
  watch.expectTrouble(/40[01]/);
  await visit(page, `${admin}/login`);
  await page.getByRole("button", { name: "Giriş Yap" }).click();
  await expect(page.getByText("E-posta adresinizi giriniz.")).toBeVisible();
  await expect(page.getByText("Parolanızı giriniz.")).toBeVisible();
  await fillSignIn(page, { email: "kimse@example.org", password: "yanlis-bir-parola" });
  await expect(page.getByRole("alert")).toHaveText("Giriş başarısız. Lütfen bilgilerinizi kontrol edin.");
});

test("after several wrong passwords a person must wait, even with the right password", {
  tag: "@long",
}, async ({ page, hire, watch }) => {
  watch.expectTrouble(/401|429/);
  const person = await hire("viewer");
  await visit(page, `${admin}/login`);
  for (let i = 0; i < 5; i++) {
    await fillSignIn(page, { ...person, password: `yanlis-parola-${i}` });
    await expect(page.getByRole("alert")).toHaveText("Giriş başarısız. Lütfen bilgilerinizi kontrol edin.");
  }
  await fillSignIn(page, person);
  await expect(page.getByRole("alert")).toContainText("Çok fazla deneme yapıldı.");
  await expect(page).toHaveURL(`${admin}/login`);
});

test("the parameter next does not redirect to other sites", { tag: "@long" }, async ({ page, hire }) => {
  const person = await hire("viewer");
  await page.goto(`${admin}/login?next=${encodeURIComponent("//evil.example/gizli-yol-e2e/x")}`);
  await fillSignIn(page, person);
  await expect(page).toHaveURL(admin);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("a person can sign in and out", { tag: "@long" }, async ({ page, hire }) => {
    const person = await hire("editor");
    await page.goto(`${admin}/account/password`);
    await fillSignIn(page, person);
    await expect(page).toHaveURL(`${admin}/account/password`);
    await openAccount(page);
    await page.getByRole("button", { name: "Çıkış Yap" }).first().click();
    await expect(page.getByText("Oturumunuz kapatıldı.")).toBeVisible();
    await page.goto(admin);
    await expect(page).toHaveURL(`${admin}/login`);
  });
});

test("a session survives a restart of the server, and ends when the person signs out", {
  tag: "@long",
}, async ({ page, staff, site, watch }) => {
  // The restart closes the live stream of the dashboard and all running requests. A server that stops
  // answers 503 to a request for a new stream.
  watch.expectTrouble(
    /503|ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/,
  );
  await staff.signsIn("viewer");
  const cookies = await page.context().cookies();
  await site.stop();
  await site.start();
  await visit(page, `${admin}/account/sessions`);
  await expect(page.getByText("Bu oturum")).toBeVisible();
  // The session also works inside the application, and on the dashboard, whose data address is outside the cookie path.
  await page.getByRole("link", { name: "Panel", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
  await openAccount(page);
  await page.getByRole("button", { name: "Çıkış Yap" }).click();
  await expect(page.getByText("Oturumunuz kapatıldı.")).toBeVisible();

  await page.context().addCookies(cookies);
  await page.goto(admin);
  await expect(page, "the old cookie opens nothing any more").toHaveURL(`${admin}/login`);
});

test("the cookies of the session and of the known browser are sent only below the prefix, and no script can read them", {
  tag: "@long",
}, async ({ page, staff, request }) => {
  await staff.signsIn("viewer");
  const cookies = (await page.context().cookies()).filter(({ name }) => name.startsWith("staff."));
  expect(cookies.map(({ path }) => path).sort()).toEqual([
    "/.netlify/functions/send-sms",
    admin,
    admin,
    `${admin}.data`,
  ]);
  expect(cookies.filter(({ name }) => name.startsWith("staff.known_")).map(({ path }) => path)).toEqual([
    admin,
  ]);
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });

  const answer = await request.get(`${admin}/login`);
  expect(answer.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
});

test("a wrong prefix gets the same answer as any unknown page", { tag: "@long" }, async ({ request }) => {
  const shape = async (path: string) => {
    const answer = await request.get(path);
    const body = (await answer.text()).replaceAll(path, "").replaceAll(/nonce="[^"]*"/g, "");
    const {
      date,
      "content-security-policy": csp,
      "content-length": length,
      "x-request-id": id,
      etag,
      ...headers
    } = answer.headers();
    return { status: answer.status(), body, headers };
  };
  const unknown = await shape("/boyle/bir/sayfa/yok");
  expect(unknown.status).toBe(404);
  for (const path of [
    "/yonetim",
    "/yonetim/login",
    "/yonetim/users",
    "/login",
    `${admin}x`,
    `${admin}x/login`,
  ]) {
    expect(await shape(path), path).toEqual(unknown);
  }
});

test("an unknown page below the prefix has a link to the back office", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/404/);
  await staff.signsIn("viewer");
  await page.goto(`${admin}/boyle-bir-sayfa-yok`);
  await waitForScripts(page);
  await expect(page.getByRole("heading", { name: "Sayfa Bulunamadı" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Siparişler" }), "with the menu").toBeVisible();
  await page.getByRole("link", { name: "Yönetim Paneline Dön" }).click();
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
});
