import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer, stateOf } from "#testing/browser/order-steps.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";
import { test as outage } from "./outage.ts";

const banner = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });
const retry = (page: Page) => page.getByRole("button", { name: "Tekrar dene" });
const dismiss = (page: Page) => page.getByRole("button", { name: "Mesajı kapat" }).click();
const failureText = (text: string) => `${text} bir hata oluştu.`;

async function writeNews(page: Page, title: string): Promise<void> {
  await page.getByLabel("Başlık", { exact: true }).fill(title);
  await page.getByLabel("Özet", { exact: true }).fill("Bir cümlelik özet");
  await page.getByLabel("Kategori").selectOption("Duyurular");
  await page.locator(".ProseMirror").fill("Bir saatlik yazı");
}

async function expectNewsKept(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(`${admin}/news/create`);
  await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel("Özet", { exact: true })).toHaveValue("Bir cümlelik özet");
  await expect(page.getByText("Bir saatlik yazı")).toBeVisible();
}

// app/admin/failure-texts.test.ts and keep-screen.test.ts check the messages and the kept form in every run.
outage(
  "with the database stopped forms, rows, dialogs and screens say what failed, lose nothing, and go on",
  { tag: "@long" },
  async ({ page, context, request, hire, store, power, donor }) => {
    test.setTimeout(120_000);
    const person = await hire("admin");
    const order = await placeTransfer(request, donor);
    await signIn(page, person, "news/create");
    const title = `Kesinti ${person.id.slice(0, 8)}`;
    await writeNews(page, title);
    const open = async (path: string) => {
      const secondPage = await context.newPage();
      await visit(secondPage, `${admin}/${path}`);
      return secondPage;
    };
    const news = await open("news");
    const projects = await open("projects");
    const detail = await open(`orders/${order}`);
    const users = await open("users/create");
    await users.getByLabel("Ad Soyad").fill("Ayşe Kaya");
    await users.getByLabel("E-posta").fill(`${person.id}@example.org`);
    await users.getByLabel("Rol", { exact: true }).selectOption({ label: "Editör" });

    await power.off();
    await save(page);
    await expect(banner(page, failureText("Haber kaydedilirken"))).toBeVisible();
    await expectNewsKept(page, title);
    await expect(
      banner(page, failureText("Haber kaydedilirken")),
      "the keyboard goes on from the banner",
    ).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(retry(page)).toBeFocused();

    await news
      .getByRole("button", { name: /^Yayından Kaldır: / })
      .first()
      .click();
    await expect(banner(news, failureText("Haber durumu güncellenirken"))).toBeVisible();
    await news
      .getByRole("button", { name: /^Sil: / })
      .first()
      .click();
    await news.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
    await expect(banner(news, failureText("Haber silinirken"))).toBeVisible();
    await expect(news.getByRole("dialog")).toHaveCount(0);
    await expect(banner(news, failureText("Haber silinirken")), "also after a dialog").toBeFocused();
    await expect(news.getByRole("row").nth(1), "the list stays").toBeVisible();

    await projects
      .getByRole("button", { name: /^Aşağı taşı: / })
      .first()
      .click();
    await expect(banner(projects, failureText("Proje sırası güncellenirken"))).toBeVisible();

    await detail.getByRole("button", { name: "Siparişi Tamamla" }).click();
    await detail.getByRole("dialog").getByRole("button", { name: "Evet, Tamamla" }).click();
    await expect(banner(detail, failureText("Sipariş durumu güncellenirken"))).toBeVisible();

    await users.getByRole("button", { name: "Kaydet", exact: true }).click();
    await expect(banner(users, failureText("Kullanıcı eklenirken"))).toBeVisible();
    await expect(users.getByLabel("Ad Soyad")).toHaveValue("Ayşe Kaya");

    await test.step("screens", async () => {
      const reader = await open("news").catch(() => context.newPage());
      const answer = await reader.goto(`${admin}/news`);
      expect(answer?.status()).toBe(500);
      await expect(reader.getByRole("heading", { name: "Sayfa şu anda açılamıyor" })).toBeVisible();
      await expect(reader.getByText(failureText("Haberler yüklenirken"))).toBeVisible();
      await expect(reader.getByText("Unexpected")).toHaveCount(0);
      await projects.getByRole("link", { name: "Sliderlar" }).click();
      await expect(projects.getByText(failureText("Sliderlar yüklenirken"))).toBeVisible();
      await expect(projects.getByRole("link", { name: "Siparişler" }), "the menu stays").toBeVisible();
    });

    await power.on();
    await retry(page).click();
    await expect(page.getByText("Haber başarıyla kaydedildi.")).toBeVisible();
    await expect(rowOf(page, title)).toHaveCount(1);
    await retry(news).click();
    await expect(news.getByText(/^Haber başarıyla silindi/)).toBeVisible();
    await retry(detail).click();
    await expect(detail.getByRole("dialog", { name: "SMS Başarıyla Gönderildi" })).toBeVisible();
    expect(await stateOf(store, order)).toMatchObject({ status: "completed", sms_sent: true });
    await retry(users).click();
    await expect(users.getByText("Kullanıcı başarıyla eklendi; davet e-postası gönderildi.")).toBeVisible();
  },
);

test("after a network failure or an error page of the proxy the form stays, and after a lost answer a retry saves once, with later changes", async ({
  page,
  context,
  hire,
  store,
  watch,
}) => {
  watch.expectTrouble(/502|ERR_/);
  const editor = await hire("editor");
  await signIn(page, editor, "news/create");
  const title = `Hat ${editor.id.slice(0, 8)}`;
  await writeNews(page, title);
  const failureBanner = banner(page, failureText("Haber kaydedilirken"));

  await context.setOffline(true);
  await save(page);
  await expect(failureBanner).toContainText("Sunucudan yanıt alınamadı.");
  await expect(failureBanner, "the keyboard goes on from the banner").toBeFocused();
  await expectNewsKept(page, title);
  await context.setOffline(false);

  const data = `**${admin}/news/create.data*`;
  await page.route(data, (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }),
  );
  // The banner of the first failure has the same text, so the test waits until the proxy works again.
  const badGateway = page.waitForResponse((answer) => answer.status() === 502);
  await retry(page).click();
  await (await badGateway).finished();
  await expect(failureBanner).toContainText("Sunucudan yanıt alınamadı.");
  await expectNewsKept(page, title);
  await page.unroute(data);

  await test.step("the server has saved, the answer is lost", async () => {
    await page.route(data, async (route) => {
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await dismiss(page);
    await save(page);
    const findNews = () =>
      store.withDatabase((query) => query("select 1 from news where title = $1", [title]));
    await expect.poll(async () => (await findNews()).length).toBe(1);
    await expect(failureBanner).toBeVisible();
    await page.unroute(data);
  });
  await page.getByLabel("Özet", { exact: true }).fill("Sonradan değişen özet");
  await save(page);
  await expect(page.getByText("Haber başarıyla kaydedildi.").first()).toBeVisible();
  const rows = await store.withDatabase((query) =>
    query<{ excerpt: string }>("select excerpt from news where title = $1", [title]),
  );
  expect(rows).toEqual([{ excerpt: "Sonradan değişen özet" }]);
});
