import { expect } from "#testing/browser/journey.ts";
import { admin, fillSignIn, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

test("typed text survives the end of the session, and is saved once after a new sign-in in another tab", {
  tag: "@long",
}, async ({ page, hire, store, watch }) => {
  watch.expectTrouble(/401/);
  const editor = await hire("editor");
  await signIn(page, editor, "pages/create");
  const title = `Uzun emek ${editor.id.slice(0, 8)}`;
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.locator(".ProseMirror").click();
  await page.keyboard.type("Bir saatlik yazı");

  await store.withDatabase((query) => query("delete from sessions where user_id = $1", [editor.id]));
  await page.getByRole("button", { name: "Kaydet" }).click();
  const dialog = page.getByRole("dialog", { name: "Oturumunuz sona erdi" });
  await expect(dialog).toBeVisible();
  const newTab = page.context().waitForEvent("page");
  await dialog.getByRole("link", { name: "Giriş Yap" }).click();
  const beside = await newTab;
  await fillSignIn(beside, editor);
  await expect(beside.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
  await beside.close();

  await expect(page.getByText("Bir saatlik yazı")).toBeVisible();
  await page.getByRole("button", { name: "Kaydet" }).dblclick();
  await expect(page).toHaveURL(`${admin}/pages`);
  const findSaved = () =>
    store.withDatabase((query) =>
      query<{ n: string }>("select count(*) as n from pages where title = $1", [title]),
    );
  expect(Number((await findSaved())[0]?.n)).toBe(1);
  await store.withDatabase((query) => query("delete from pages where title = $1", [title]));
});

test("a person who signs in again returns to the list", { tag: "@long" }, async ({
  page,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/401/);
  const editor = await hire("editor");
  await signIn(page, editor, "news?sort=title");
  await page.locator("html[data-live]").waitFor();
  await store.withDatabase((query) => query("delete from sessions where user_id = $1", [editor.id]));
  await page
    .getByRole("button", { name: /^Yayından Kaldır: / })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`^[^?]*${admin}/login\\?next=`));
  await fillSignIn(page, editor);
  await expect(page).toHaveURL(/news\?sort=title$/);
});

test("a person who chooses a picture after the end of the session reads why the site refuses it", {
  tag: "@long",
}, async ({ page, hire, store }) => {
  const editor = await hire("editor");
  await signIn(page, editor);
  await visit(page, `${admin}/sliders/create`);
  await store.withDatabase((query) => query("delete from sessions where user_id = $1", [editor.id]));
  const picture = { name: "a.png", mimeType: "image/png", buffer: Buffer.from("x") };
  await page.locator("input[type=file]:not([multiple])").setInputFiles(picture);
  await expect(page.getByText("Oturumunuz sona erdi.")).toBeVisible();
});
