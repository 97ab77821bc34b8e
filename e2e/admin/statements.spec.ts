import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import { sliceOf } from "#testing/statements/plan.ts";
import { writeCsv } from "#testing/statements/write-csv.ts";
import { writeMt940 } from "#testing/statements/write-mt940.ts";

const plan = sliceOf(makePlan(), 0, 60);

// The tests share tables, which each test empties.
test.describe.configure({ mode: "serial" });

test.afterEach(({ store }) =>
  store.withDatabase(async (query) => {
    await query(
      "truncate cash_deposits, statement_matches, all_statement_rows, statements, statement_imports, statement_staged_rows, statement_layouts, statement_known_rows, statement_row_ids, statement_row_texts",
    );
  }),
);

for (const width of [1280, 390]) {
  test(`staff upload bank statements (${width} px)`, {
    tag: width === 390 ? "@long" : [],
  }, async ({ page, hire, watch }) => {
    watch.expectTrouble(/422/);
    await page.setViewportSize({ width, height: 844 });
    const person = await hire("editor");
    await signIn(page, person, "transfers");
    await expect(page.getByText("Henüz hesap hareketi yok.")).toBeVisible();
    const file = page.locator("input[type=file]");
    const table = {
      name: "hareketler.csv",
      mimeType: "text/csv",
      buffer: writeCsv(plan, { encoding: "windows-1254" }),
    };
    await file.setInputFiles(table);

    const form = page.getByRole("form", { name: "Sütunları tanıtın" });
    await expect(form).toContainText("TR39 9990 1000 0000 0000 0000 01");
    const amount = form.getByLabel("İşlem Tutarı");
    await expect(amount).toHaveValue("amount");
    await amount.selectOption("Kullanma");
    await form.getByRole("button", { name: "Onayla ve oku" }).click();
    await expect(form.getByRole("alert")).toContainText("tutar sütunu");
    await expectAccessible(page, "columns");
    await amount.selectOption("Tutar (gidenler eksi)");
    await form.getByRole("button", { name: "Onayla ve oku" }).click();
    await expect(
      page.getByText("hareketler.csv: 60 satır okundu, 60 yeni hareket kaydedildi."),
    ).toBeVisible();
    await expect(page.getByText("Toplam 60 hareket").last()).toBeVisible();

    // The site remembers the columns, and recognizes a repeated file.
    await file.setInputFiles([
      table,
      { name: "wrong.sta", mimeType: "", buffer: writeMt940({ ...plan, closing: 0 }) },
    ]);
    await expect(page.getByText("hareketler.csv: 60 satırın tümü zaten kayıtlıydı.")).toBeVisible();
    await expect(page.getByText(/wrong\.sta alınmadı\. Satır \d+: Bakiye tutmuyor/)).toBeVisible();
    await expectAccessible(page, "rows", { again: true });

    await page.getByRole("link", { name: /^Eşleşti/ }).click();
    await expect(page.getByText("Sonuç bulunamadı.")).toBeVisible();
    await page.getByRole("link", { name: "Dosyalar" }).click();
    await expect(page.getByText("Toplam 3 dosya").last()).toBeVisible();
    await expect(page.getByRole("table").getByText(person.name).first()).toBeVisible();
    await expectAccessible(page, "files", { again: true });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide, "the screen fits the window").toBe(false);
  });
}

test("staff see the result of a file that takes longer to read than the upload waits", {
  tag: "@long",
}, async ({ page, staff, store }) => {
  await staff.signsIn("editor", "transfers");
  // The site gives this answer after 25 seconds.
  await page.route("**/transfers/upload", async (route) => {
    await route.fetch();
    const [{ id } = { id: "" }] = await store.withDatabase((query) =>
      query<{ id: string }>("select id from statement_imports"),
    );
    await route.fulfill({ json: { kind: "reading", id } });
  });
  const buffer = writeMt940(plan);
  await page.locator("input[type=file]").setInputFiles({ name: "uzun.sta", mimeType: "", buffer });
  await expect(page.getByText("uzun.sta: 60 satır okundu, 60 yeni hareket kaydedildi.")).toBeVisible();
});

test("a viewer can read the rows and cannot upload a file", { tag: "@long" }, async ({
  page,
  staff,
  watch,
}) => {
  watch.expectTrouble(/403/);
  await staff.signsIn("viewer", "transfers");
  await expect(page.getByRole("button", { name: "Dosya seç" })).toHaveAttribute("aria-disabled", "true");
  const multipart = { file: { name: "a.sta", mimeType: "text/plain", buffer: writeMt940(plan) } };
  expect((await page.request.post(`${admin}/transfers/upload`, { multipart })).status()).toBe(403);
  await visit(page, `${admin}/transfers/statements`);
  await expect(page.getByText("Henüz dosya yüklenmedi.")).toBeVisible();
});
