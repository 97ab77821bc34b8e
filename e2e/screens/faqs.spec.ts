import { addToCart } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { rowOf, save } from "#testing/browser/record-steps.ts";
import { test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const path = "/sikca-sorulan-sorular";

test("a donor finds an answer by its heading, by a word, by its address and beside the pay button", async ({
  page,
  donor,
}) => {
  await visit(page, path);
  await page.getByRole("link", { name: "Makbuz ve belgeler" }).click();
  await expect(page.getByRole("heading", { name: "Makbuz ve belgeler" })).toBeInViewport();

  const question = page.locator("details").filter({ hasText: "Kart bilgilerim saklanıyor mu?" });
  const answer = question.getByText("bize hiç uğramaz");
  await expect(answer).toBeHidden();
  const field = page.getByRole("searchbox", { name: "Sorularda ara" });
  await field.fill("UĞRAMAZ");
  await expect(page.locator("details:visible")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Makbuz ve belgeler" })).toBeHidden();
  await question.locator("summary").click();
  await expect(answer).toBeVisible();
  await field.fill("bulunmayan bir söz");
  await expect(page.getByText("Bu sözü içeren bir soru yok.")).toBeVisible();
  await field.fill("");
  expect(await page.locator("details:visible").count()).toBeGreaterThan(20);

  await page.goto("/arama?q=iade");
  await page.getByRole("link", { name: "Yanlışlıkla bağış yaptım. İade alabilir miyim?" }).click();
  await expect(page.getByText("Kartla yapılan bağışı aynı karta")).toBeVisible();

  await visit(page, "/bagis");
  await addToCart(page, "Zekât", "100", donor);
  await page.goto("/odeme");
  const link = page.getByRole("link", { name: "Sıkça sorulan sorular", exact: true });
  await expect(link).toHaveAttribute("href", path);
  await expect(link).toHaveAttribute("target", "_blank");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor can read every answer in the language of the page", { tag: "@long" }, async ({ page }) => {
    await page.goto(`${path}?lang=ar`);
    await expect(page.getByRole("heading", { name: "الأسئلة الشائعة" })).toBeVisible();
    const question = page.locator("main details").first();
    await question.locator("summary").click();
    await expect(question.locator("[lang=ar][dir=rtl]").last()).toBeVisible();
    await page.locator("main").getByRole("searchbox").fill("zekât");
    await page.locator("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/arama\?q=zek/);
  });
});

test("visitors see a question as soon as staff save it, until staff hide or delete it", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  const title = "Sınav: kumbaramı nereye bırakabilirim?";
  const isOnPage = async () => (await (await page.request.get(path)).text()).includes(title);
  try {
    expect(await isOnPage()).toBe(false);
    await staff.signsIn("editor", "faqs");
    await page.getByRole("link", { name: "Yeni Soru" }).click();
    await save(page);
    await expect(page.getByRole("alert").getByRole("link"), "question, group and answer").toHaveCount(3);
    await page.getByLabel("Soru", { exact: true }).fill(title);
    await page.getByLabel("Soru Grubu").selectOption("Bağış yapmak");
    await page.getByRole("textbox", { name: "Cevap" }).fill("Merkezimize her gün bırakabilirsiniz.");
    await save(page);
    await expect(page.getByText("Soru başarıyla kaydedildi.")).toBeVisible();
    expect(await isOnPage()).toBe(true);

    await page.getByRole("searchbox").fill("kumbaramı");
    await page.getByRole("searchbox").press("Enter");
    const row = rowOf(page, title);
    await expect(row).toContainText("Bağış yapmak");
    await row.getByRole("button", { name: /Pasife Al/ }).click();
    await expect(page.getByText("Soru başarıyla pasife alındı.")).toBeVisible();
    expect(await isOnPage()).toBe(false);

    await row.getByRole("button", { name: /Sil/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
    await expect(page.getByText(/Soru başarıyla silindi/)).toBeVisible();
    const trail = await store.withDatabase((query) =>
      query("select action from audit_log where entity = 'faq' order by id"),
    );
    expect(trail).toEqual([{ action: "create" }, { action: "deactivate" }, { action: "delete" }]);
  } finally {
    await store.withDatabase((query) => query("delete from faqs where title like 'Sınav%'"));
  }
});
