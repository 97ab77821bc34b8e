import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { save } from "#testing/browser/record-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

/** The texts of docs/specification.md#8-error-catalogue. */
const sections = [
  {
    path: "news",
    all: "Haberler yüklenirken bir hata oluştu.",
    one: "Haber yüklenirken bir hata oluştu.",
    saved: "Haber kaydedilirken bir hata oluştu.",
    deleted: "Haber silinirken bir hata oluştu.",
    status: "Haber durumu güncellenirken bir hata oluştu.",
  },
  {
    path: "pages",
    all: "Sayfalar yüklenirken bir hata oluştu.",
    one: "Sayfa yüklenirken bir hata oluştu.",
    saved: "Sayfa kaydedilirken bir hata oluştu.",
    deleted: "Sayfa silinirken bir hata oluştu.",
    status: null,
  },
] as const;

for (const { path, all, one, saved, deleted, status } of sections) {
  test(`${path}: when the database fails, staff read the texts of the specification`, {
    tag: "@long",
  }, async ({ page, hire, store, watch }) => {
    watch.expectTrouble(/50[0-9]|"level":50/);
    const [{ id } = { id: "" }] = await store.withDatabase((query) =>
      query<{ id: string }>(`select id from ${path} order by created_at desc limit 1`),
    );
    const list = page;
    const form = await page.context().newPage();
    await signIn(list, await hire("editor"), path);
    await visit(form, `${admin}/${path}/edit/${id}`);
    await form.getByRole("toolbar").waitFor();
    await form.getByLabel("Başlık", { exact: true }).fill("Kaydedilemeyen");

    await store.withDatabase((query) => query(`alter table ${path} rename to ${path}_away`));
    try {
      await save(form);
      await expect(form.getByRole("alert").filter({ hasText: saved })).toBeVisible();
      await expect(form.getByLabel("Başlık", { exact: true })).toHaveValue("Kaydedilemeyen");

      if (status) {
        await list
          .getByRole("button", { name: /^Yayından Kaldır: / })
          .first()
          .click();
        await expectBanner(list, status);
      }
      await visit(list, `${admin}/${path}`);
      await expectBanner(list, all);
      await visit(list, `${admin}/${path}/edit/${id}`);
      await expectBanner(list, one);
      await expect(list.getByRole("link", { name: /dön$/ })).toBeVisible();
    } finally {
      await store.withDatabase((query) => query(`alter table ${path}_away rename to ${path}`));
    }

    // A delete fails after its confirmation was opened.
    await visit(list, `${admin}/${path}`);
    await list
      .getByRole("button", { name: /^Sil: / })
      .first()
      .click();
    await store.withDatabase((query) => query(`alter table ${path} rename to ${path}_away`));
    try {
      await list.getByRole("dialog").getByRole("button", { name: "Sil" }).click();
      await expectBanner(list, deleted);
    } finally {
      await store.withDatabase((query) => query(`alter table ${path}_away rename to ${path}`));
    }
  });
}

test("a list whose filter fails to load keeps its search and filters, and shows no earlier rows", {
  tag: "@long",
}, async ({ page, hire, watch }) => {
  watch.expectTrouble(/500/);
  await signIn(page, await hire("editor"), "orders");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(1)).toBeVisible();
  const loads = /\/orders\.data\?/;
  await page.route(loads, (route) => route.fulfill({ status: 500, body: "Unexpected Server Error" }));
  await page.getByRole("combobox", { name: "Ödeme Yöntemi" }).selectOption("card");
  await expectBanner(page, "Siparişler yüklenirken bir hata oluştu.");
  await expectBanner(page, "Aramanız ve filtreleriniz duruyor.");
  await expect(page.getByRole("combobox", { name: "Ödeme Yöntemi" })).toHaveValue("card");
  await expect(rows).toHaveCount(0);
  await page.unroute(loads);
  await page.getByRole("button", { name: "Tekrar dene" }).click();
  await expect(rows.nth(1)).toBeVisible();
  await expect(page.getByText("Aramanız ve filtreleriniz duruyor.")).toBeHidden();
  await expect(page.getByRole("combobox", { name: "Ödeme Yöntemi" })).toHaveValue("card");
});

async function expectBanner(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text).first()).toBeVisible();
}
