import type { Page } from "@playwright/test";
import { dayMs } from "#shared/text/time.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import type { Database } from "#testing/browser/database.ts";
import { expect } from "#testing/browser/journey.ts";
import { save } from "#testing/browser/record-steps.ts";
import { admin, fillSignIn, openAccount, signIn, test } from "#testing/browser/staff.ts";
import { visit, waitForScripts } from "#testing/browser/visit.ts";

const title = (page: Page) => page.getByLabel("Başlık", { exact: true });
const offer = (page: Page) => page.getByRole("status").filter({ hasText: "Kaydedilmemiş metin bulundu" });

/** Returns the entries of unsaved text in this browser. */
const readEntries = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("draft:")));

async function expectKept(page: Page, count: number): Promise<void> {
  await expect
    .poll(async () => (await readEntries(page)).length, { message: "texts in this browser" })
    .toBe(count);
}

/** Returns names and values as the form would send them. */
const readFields = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form[method=post]");
    return [...new FormData(form ?? undefined)].filter(([name]) => !["seen", "submission"].includes(name));
  });

async function someNews(store: Database): Promise<{ id: string; title: string }> {
  const [news] = await store.withDatabase((query) =>
    query<{ id: string; title: string }>("select id, title from news where deleted_at is null limit 1"),
  );
  if (!news) throw new Error("no news");
  return news;
}

/** Opens the form of a news item, types a title, and waits until the browser has stored the text. */
async function typeTitle(page: Page, id: string, text: string): Promise<void> {
  await visit(page, `${admin}/news/edit/${id}`);
  await page.getByRole("toolbar").waitFor();
  await title(page).fill(text);
  await expectKept(page, 1);
}

for (const width of [390, 1280]) {
  test(`a long text that is not saved survives a reload (${width} px)`, {
    tag: "@long",
  }, async ({ page, hire, store }) => {
    await page.setViewportSize({ width, height: 900 });
    const editor = await hire("editor");
    const name = `Selvi ${editor.id.slice(0, 8)}`;
    const findNews = () =>
      store.withDatabase((query) => query("select 1 from news where title = $1", [name]));
    await signIn(page, editor, "news/create");
    await title(page).fill(name);
    await page.getByLabel("Bağlantı adını kilitle").check();
    await page.getByLabel("Bağlantı Adı (slug)").fill(`elle-${editor.id.slice(0, 8)}`);
    await page.getByLabel("Özet", { exact: true }).fill("Mavi kuşun özeti");
    await page.getByLabel("Kategori").selectOption("Duyurular");
    await page.getByLabel("Yayınla").check();
    await page.getByLabel("Yayın Zamanı").fill("2027-05-01T09:30");
    await page.getByRole("toolbar").waitFor();
    await page.locator(".ProseMirror").click();
    await page.keyboard.press("Control+b");
    await page.keyboard.insertText("Mavi kuş ormana vardı. ".repeat(2_000));
    const typedFields = await readFields(page);
    await expectKept(page, 1);
    await page.getByRole("link", { name: "İptal" }).click();
    const question = page.getByRole("dialog", { name: "Kaydedilmemiş değişiklikler var" });
    await question.getByRole("button", { name: "Sayfada Kal" }).click();
    expect(await readFields(page)).toEqual(typedFields);

    await page.reload();
    await waitForScripts(page);
    await expect(offer(page)).toBeVisible();
    const inStorage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(inStorage, "without the secret address").not.toContain(admin.slice(1));
    await expectAccessible(page, "the offer", { again: true });

    await page.getByRole("button", { name: "Geri Yükle" }).press("Enter");
    await expect(page.getByText("Metin geri yüklendi, henüz kaydedilmedi.")).toBeVisible();
    await expect(page.locator("main h1")).toBeFocused();
    await expect(page.locator(".ProseMirror strong")).toContainText("Mavi kuş ormana vardı. Mavi");
    expect(await readFields(page)).toEqual(typedFields);
    expect(await findNews(), "nothing is saved by it").toEqual([]);

    await save(page);
    await expect(page).toHaveURL(`${admin}/news`);
    expect(await findNews()).toHaveLength(1);
    await expectKept(page, 0);
    await visit(page, `${admin}/news/create`);
    await page.getByRole("toolbar").waitFor();
    await expect(offer(page)).toHaveCount(0);
    await store.withDatabase((query) => query("delete from news where title = $1", [name]));
  });
}

test("after a crash the site offers the text and says what a colleague has saved meanwhile, and a failed save loses nothing", {
  tag: "@long",
}, async ({ page, staff, store, watch }) => {
  watch.expectTrouble(/50[0-9]|"level":50/);
  const news = await someNews(store);
  await staff.signsIn("editor");
  await typeTitle(page, news.id, "Yarım kalan başlık");

  await store.withDatabase((query) => query("alter table news rename to news_away"));
  try {
    await save(page);
    await expect(page.getByRole("alert").first()).toBeVisible();
  } finally {
    await store.withDatabase((query) => query("alter table news_away rename to news"));
  }
  await page.close({ runBeforeUnload: false });
  const next = await page.context().newPage();
  await store.withDatabase((query) => query("update news set updated_at = now() where id = $1", [news.id]));
  await visit(next, `${admin}/news/edit/${news.id}`);
  await expect(offer(next)).toContainText("Bu kayıt o zamandan sonra değiştirildi.");
  await expect(title(next)).toHaveValue(news.title);

  await next.getByRole("button", { name: "Sil", exact: true }).click();
  await expect(next.getByText("Kaydedilmemiş metin silindi.")).toBeVisible();
  await expectKept(next, 0);
  await next.reload();
  await next.getByRole("toolbar").waitFor();
  await expect(offer(next)).toHaveCount(0);
});

test("text that staff type before the script of the page has loaded stays", { tag: "@long" }, async ({
  page,
  staff,
  store,
}) => {
  const news = await someNews(store);
  await staff.signsIn("editor");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/back-office[^/]*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${admin}/news/edit/${news.id}`);
  const excerpt = page.getByLabel("Özet", { exact: true });
  await excerpt.fill("Sayfa gelmeden yazılan");
  await title(page).fill("Erken başlık");
  release();
  await waitForScripts(page);
  await expect(excerpt).toHaveValue("Sayfa gelmeden yazılan");
  await expect(title(page)).toHaveValue("Erken başlık");
  await page.unrouteAll();
  await save(page);
  await expect(page).toHaveURL(`${admin}/news`);
  const [savedNews] = await store.withDatabase((query) =>
    query("select title, excerpt from news where id = $1", [news.id]),
  );
  expect(savedNews).toEqual({ title: "Erken başlık", excerpt: "Sayfa gelmeden yazılan" });
});

test("the site does not offer discarded text again", { tag: "@long" }, async ({ page, staff, store }) => {
  const news = await someNews(store);
  await staff.signsIn("editor");
  await typeTitle(page, news.id, "Vazgeçilen");
  await page.getByRole("link", { name: "İptal" }).click();
  await page.getByRole("button", { name: "Değişiklikleri Bırak" }).click();
  await expect(page).toHaveURL(`${admin}/news`);
  await expectKept(page, 0);
});

test("the browser removes stored text after seven days, and when another person signs in", {
  tag: "@long",
}, async ({ page, hire, store }) => {
  const news = await someNews(store);
  const editor = await hire("editor");
  const viewer = await hire("viewer");
  await signIn(page, editor);
  await typeTitle(page, news.id, "Bir hafta bekleyen");
  await page.clock.setFixedTime(Date.now() + 7 * dayMs - 60_000);
  await visit(page, `${admin}/news/edit/${news.id}`);
  await expect(offer(page)).toBeVisible();
  await page.clock.setFixedTime(Date.now() + 7 * dayMs);
  await visit(page, `${admin}/news/edit/${news.id}`);
  await expectKept(page, 0);
  await expect(offer(page)).toHaveCount(0);

  await page.clock.setFixedTime(Date.now());
  await typeTitle(page, news.id, "Ortak bilgisayarda kalan");
  await page.context().clearCookies();
  await visit(page, `${admin}/login`);
  await fillSignIn(page, viewer);
  await expect(page.getByRole("heading", { name: "Yönetim Paneli", exact: true })).toBeVisible();
  await expectKept(page, 0);
});

test("a person who signs out with unsaved text is asked once, and the text is then removed", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const news = await someNews(store);
  await staff.signsIn("editor");
  await typeTitle(page, news.id, "Kaydedilmeyen");
  const signOut = async () => {
    await openAccount(page);
    await page.getByRole("button", { name: "Çıkış Yap", exact: true }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Kaydedilmemiş metniniz var" });
  await signOut();
  await expectAccessible(page, "the question before signing out");
  await dialog.getByRole("button", { name: "Vazgeç" }).click();
  await expect(title(page)).toHaveValue("Kaydedilmeyen");
  await expectKept(page, 1);

  // The question comes also on another screen, where only the browser has the text.
  await visit(page, `${admin}/pages`);
  await signOut();
  await dialog.getByRole("button", { name: "Vazgeç" }).click();

  await visit(page, `${admin}/news/edit/${news.id}`);
  await page.getByRole("button", { name: "Geri Yükle" }).click();
  const questions: string[] = [];
  page.on("dialog", (native) => {
    questions.push(native.type());
    void native.accept();
  });
  await signOut();
  await dialog.getByRole("button", { name: "Yine de Çıkış Yap" }).click();
  await expect(page.getByLabel("E-posta")).toBeVisible();
  expect(questions, "the browser does not ask a second time").toEqual([]);
  await expectKept(page, 0);
});

test("two windows with one record keep both texts, the newest first, and a save removes only the saved text", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const news = await someNews(store);
  await staff.signsIn("editor");
  await typeTitle(page, news.id, "İlk pencere");
  const secondWindow = await page.context().newPage();
  await typeTitle(secondWindow, news.id, "İkinci pencere");
  await expectKept(secondWindow, 2);
  await save(page);
  await expect(page).toHaveURL(`${admin}/news`);
  await expectKept(page, 1);
  await visit(page, `${admin}/news/edit/${news.id}`);
  await page.getByRole("button", { name: "Geri Yükle" }).click();
  await expect(title(page)).toHaveValue("İkinci pencere");
  await store.withDatabase((query) =>
    query("update news set title = $2 where id = $1", [news.id, news.title]),
  );
});
