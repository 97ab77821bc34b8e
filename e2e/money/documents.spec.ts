import { expectAccessible } from "#testing/browser/accessible.ts";
import { expectThanks, payByCard } from "#testing/browser/checkout.ts";
import { donateDirectly } from "#testing/browser/donation-dialog.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visa } from "#testing/browser/test-cards.ts";

test("a donor gets the document of a donation by mail, any visitor can check the document, and staff see it", async ({
  page,
  donor,
  books,
  mailbox,
  staff,
  watch,
}) => {
  watch.expectTrouble(/404/);
  test.setTimeout(120_000);
  await donateDirectly(page, "Zekât", "500", donor);
  await payByCard(page, visa, "123456");
  await expectThanks(page, "₺500,00");
  const order = await books.orderOf(donor.name);

  // The inquiry that confirms the payment is due ten seconds later.
  await books.change("update payment_attempts set next_ask_at = now() where order_id = $1", [order.id]);

  await staff.signsIn("editor", `orders/${order.id}`);
  const panel = page.getByRole("region", { name: "Belgeler" });
  // A job issues the document and notifies the open screen. The mail waits for the document.
  const valid = panel.getByRole("listitem").filter({ hasText: "Geçerli" });
  await expect(valid).toHaveCount(1, { timeout: 60_000 });
  await expect(panel).toContainText("₺500,00");
  await expectAccessible(page, "an order with its document", { again: true });
  await page.goto(`${admin}/documents?named=${order.reference}`);
  await expect(page.getByRole("row").filter({ hasText: donor.name })).toContainText("Bilgilendirme");
  await expectAccessible(page, "the list of documents", { again: true });

  await page.context().clearCookies();
  // The mail about the donation has the document, too.
  const mails = () => mailbox.all(donor.email);
  await expect.poll(() => mails().length, { timeout: 90_000 }).toBe(1);
  const path = /\/belge\/[0-9A-Z]{20}/.exec(mails()[0]?.text ?? "")?.[0] ?? "";

  const answer = await page.goto(path);
  expect(answer?.headers()).toMatchObject({ "cache-control": "no-store", "referrer-policy": "no-referrer" });
  expect(answer?.headers()["x-robots-tag"]).toContain("noindex");
  await expect(page.getByRole("heading", { name: "Bu belge geçerlidir" })).toBeVisible();
  await expect(page.getByText("Bağış Bilgilendirmesi")).toBeVisible();
  await expect(page.getByText("₺500,00")).toBeVisible();
  await expect(page.getByText(donor.name)).toHaveCount(0);
  await expectAccessible(page, "a checked document");
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("₺500,00")).toBeVisible();
  await expect(page.getByRole("link", { name: "PDF olarak indir" }), "no button on paper").toBeHidden();
  await page.emulateMedia({ media: null });
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "PDF olarak indir" }).click();
  expect((await download).suggestedFilename()).toMatch(/^belge-.*\.pdf$/);

  const code = (await page.locator("dd bdi[dir=ltr]").last().textContent()) ?? "";
  await page.goto(`/belge/${code.toLowerCase()}`);
  await expect(page.getByRole("heading", { name: "Bu belge geçerlidir" })).toBeVisible();
  await expect(page.getByRole("link", { name: "PDF olarak indir" })).toHaveCount(0);
  await page.goto(`/belge/${code.slice(0, -1)}${code.endsWith("0") ? "1" : "0"}`);
  await expect(page.getByRole("heading", { name: "Böyle bir belge yok" })).toBeVisible();
  await expectAccessible(page, "an unknown document", { again: true });
});

test("administrators choose the texts of documents, and see a sample", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/400/);
  await staff.signsIn("admin", "settings/documents");
  await page.getByLabel("Makbuz Serisi").fill("Ş1");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByLabel("Makbuz Serisi")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Makbuz Serisi").fill("BB");
  await page.getByLabel("Adı Soyadı").fill("Ayşegül Işıkgöz");
  await expectAccessible(page, "settings of documents");
  await page.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByText("Belge ayarları başarıyla kaydedildi.")).toBeVisible();
  await expect(page.getByLabel("Makbuz Serisi")).toHaveValue("BB");
  const file = page.getByRole("region", { name: "Logo" }).locator("input[type=file]");
  await file.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.alloc(6_000_000) });
  await expect(page.getByText("Resim çok büyük")).toBeVisible();
  await expect(file).toHaveValue("");
  await file.setInputFiles({ name: "not.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByRole("region", { name: "Logo" }).getByRole("button", { name: "Yükle" }).click();
  await expect(page.getByText("Bu dosya kullanılamadı")).toBeVisible();
  await file.setInputFiles("server/giving/documents/pdf/golden/receipt-tr.png");
  await page.getByRole("region", { name: "Logo" }).getByRole("button", { name: "Yükle" }).click();
  const logo = page.getByRole("img", { name: "Seçilen logo" });
  await expect.poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const sample = await page.request.get(`${admin}/documents/sample/receipt/ar`);
  expect(sample.headers()["content-type"]).toBe("application/pdf");
});
