import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("an administrator adds, changes and deletes a user", { tag: "@long" }, async ({
  page,
  staff,
  store,
  watch,
}) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", "users");
  const email = `yeni-${Date.now()}@example.org`;
  await page.getByRole("link", { name: "Yeni Kullanıcı" }).click();
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  for (const text of ["Ad Soyad zorunludur.", "E-posta zorunludur.", "Rol zorunludur."]) {
    await expect(page.getByText(text).first()).toBeVisible();
  }
  await page.getByLabel("Ad Soyad").fill("Mehmet Öz");
  await page.getByLabel("E-posta").fill("admin@example.org");
  await page.getByLabel("Rol", { exact: true }).selectOption({ label: "Editör" });
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Bu e-posta adresiyle kayıtlı bir kullanıcı var.").first()).toBeVisible();
  await page.getByLabel("E-posta").fill(email);
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Kullanıcı başarıyla eklendi; davet e-postası gönderildi.")).toBeVisible();

  const rows = page.getByRole("row");
  await expect(rows.nth(1), "the newest is first").toContainText(email);
  await expect(rows.nth(1)).toContainText("Editör");
  await rows.nth(1).getByRole("link", { name: "Düzenle: Mehmet Öz" }).click();
  await page.getByLabel("Ad Soyad").fill("Mehmet Özkan");
  await page.getByLabel("Rol", { exact: true }).selectOption({ label: "Görüntüleyici" });
  await page.getByRole("button", { name: "Kaydet", exact: true }).click();
  await expect(page.getByText("Kullanıcı başarıyla kaydedildi.")).toBeVisible();
  await expect(rows.nth(1)).toContainText("Görüntüleyici");

  await rows.nth(1).getByRole("link", { name: "Düzenle: Mehmet Özkan" }).click();
  await page.getByRole("link", { name: "Değişiklik geçmişi" }).click();
  await expect(page.getByText("Güncelledi")).toBeVisible();
  await page.getByText("Ayrıntılar: Ad, Rol", { exact: true }).click();
  await expect(page.getByText("Mehmet Özkan")).toBeVisible();

  await visit(page, `${admin}/users`);
  await rows.nth(1).getByRole("button", { name: "Sil: Mehmet Özkan" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Bu kullanıcıyı silmek istediğinizden emin misiniz?");
  await question.getByRole("button", { name: "Vazgeç" }).click();
  await expect(question).toBeHidden();
  await rows.nth(1).getByRole("button", { name: "Sil: Mehmet Özkan" }).click();
  await question.getByRole("button", { name: "Sil" }).click();
  await expect(page.getByText("Kullanıcı başarıyla silindi.")).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
  const remainingUsers = await store.withDatabase((query) =>
    query("select 1 from admin_users where email = $1", [email]),
  );
  expect(remainingUsers).toEqual([]);
  const trail = await store.withDatabase((query) =>
    query<{ action: string }>(
      "select action from audit_log where entity = 'user' and (before->>'email' = $1 or after->>'email' = $1) order by id",
      [email],
    ),
  );
  expect(trail.map(({ action }) => action)).toEqual(["create", "update", "delete"]);
});

test("nobody can delete or demote the last administrator", { tag: "@long" }, async ({
  page,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/400/);
  const boss = await hire("admin");
  await store.withDatabase((query) =>
    query("update admin_users set banned = true where role = 'admin' and id <> $1", [boss.id]),
  );
  try {
    await signIn(page, boss, "users");
    const remove = page.getByRole("button", { name: `Sil: ${boss.name}` });
    await expect(remove).toHaveAccessibleName(/Son yönetici silinemez/);
    await expect(remove).toBeDisabled();

    await page.getByRole("link", { name: `Düzenle: ${boss.name}` }).click();
    await page.getByLabel("Rol", { exact: true }).selectOption({ label: "Editör" });
    await page.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Son yönetici silinemez");

    // The server also refuses requests that the screen does not offer.
    const form = { intent: "delete", id: boss.id };
    await page.request.post(`${admin}/users`, { form, maxRedirects: 0 });
    const [administrator] = await store.withDatabase((query) =>
      query<{ role: string }>("select role from admin_users where id = $1", [boss.id]),
    );
    expect(administrator?.role).toBe("admin");
  } finally {
    await store.withDatabase((query) => query("update admin_users set banned = false where role = 'admin'"));
  }
});

for (const role of ["viewer", "editor"] as const) {
  test(`a person without the permission (${role}) can read the users and cannot change them`, {
    tag: "@long",
  }, async ({ page, request, hire, store, watch }) => {
    watch.expectTrouble(/403/);
    const person = await hire(role);
    const otherPerson = await hire("viewer");
    await signIn(page, person, "users");
    await expect(page.getByText(otherPerson.email)).toBeVisible();
    for (const button of [
      page.getByRole("button", { name: "Yeni Kullanıcı" }),
      page.getByRole("button", { name: "İki Adımlı Doğrulamayı Zorunlu Yap" }),
      page.getByRole("button", { name: `Sil: ${otherPerson.name}` }),
    ]) {
      await expect(button).toBeDisabled();
    }
    await expect(
      page.getByText("“Kullanıcılar” alanında “Değiştirir” yetkisi gerekir").first(),
    ).toBeAttached();
    await visit(page, `${admin}/audit`);
    await expect(page.getByRole("heading", { name: "Bu sayfayı görüntüleme yetkiniz yok" })).toBeVisible();

    await signInByRequest(request, person);
    const people = () =>
      store.withDatabase((query) => query("select id, role, full_name, banned from admin_users order by id"));
    const peopleBefore = await people();
    const writes: [string, Record<string, string>][] = [
      ["users", { intent: "delete", id: otherPerson.id }],
      ["users", { intent: "require-second-factor", required: "1" }],
      ["users/create", { name: "X", email: "x@example.org", password: "uzun-bir-parola", role: "admin" }],
      [`users/edit/${person.id}`, { name: "X", role: "admin", active: "on" }],
      [`users/edit/${otherPerson.id}`, { intent: "password", password: "uzun-bir-parola" }],
      [`users/edit/${otherPerson.id}`, { intent: "second-factor" }],
    ];
    for (const [path, form] of writes) {
      for (const suffix of ["", ".data"]) {
        const answer = await request.post(`${admin}/${path}${suffix}`, { form, maxRedirects: 0 });
        expect(answer.status(), `${path}${suffix}`).toBe(403);
      }
    }
    expect(await people()).toEqual(peopleBefore);
    expect(
      await store.withDatabase((query) => query("select 1 from settings where key like 'staff.%'")),
    ).toEqual([]);
  });
}
