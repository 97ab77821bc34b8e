import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import {
  expectOnSite,
  fillRequired,
  listRows,
  restoreAfterEach,
  rowOf,
  save,
  sections,
  titlesInOrder,
} from "#testing/browser/record-steps.ts";
import { admin, openColleaguePage, signIn, signInByRequest, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

/** Returns form data with all required fields. */
const requiredFields = (title: string) => ({
  title,
  description: "Açıklama",
  content: "<p>İçerik</p>",
  category: "genel",
  displayOrder: "1",
  image: "https://example.org/resim.jpg",
});

for (const section of sections) {
  test.describe(section.heading, () => {
    restoreAfterEach(section);
    const { path, removed, entity } = section;

    test("staff create, change, hide, delete and restore a record, and visitors see each change at once", {
      tag: section === sections[0] ? [] : "@long",
    }, async ({ page, request, staff, store }) => {
      const title = `Deneme ${section.one} Ğ`;
      await staff.signsIn("editor", path);
      await expectAccessible(page, "list");
      await page.getByRole("link", { name: section.create }).click();
      await expect(page.getByRole("heading", { level: 1, name: section.create })).toBeFocused();
      await save(page);
      await expect(page.getByText("Bu alan zorunludur.").first()).toBeVisible();
      await expectAccessible(page, "form");
      await fillRequired(page, section, title);
      await save(page);
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await expectOnSite(request, section.site, title);
      await expect(page).toHaveURL(new RegExp(`/${path}$`));
      expect((await titlesInOrder(store, section)).at(-1), "a new one is last").toBe(title);
      const showLastPage = () => visit(page, `${admin}/${path}?page=99`);
      await showLastPage();

      await rowOf(page, title)
        .getByRole("link", { name: `Düzenle: ${title}` })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: section.edit })).toBeVisible();
      await page.getByLabel("Başlık", { exact: true }).fill(`${title} yeni`);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await expectOnSite(request, section.site, `${title} yeni`);

      await showLastPage();
      const row = rowOf(page, `${title} yeni`);
      await expect(row).toContainText("Aktif");
      await row.getByRole("button", { name: `Pasife Al: ${title} yeni` }).click();
      await expect(page.getByText(`${section.one} başarıyla pasife alındı.`)).toBeVisible();
      await expectOnSite(request, section.site, `${title} yeni`, false);
      await expect(row).toContainText("Pasif");
      const toggle = row.getByRole("button", { name: `Aktife Al: ${title} yeni` });
      await expect(toggle, "the keyboard stays where it was").toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText(`${section.one} başarıyla aktife alındı.`)).toBeVisible();
      await expectOnSite(request, section.site, `${title} yeni`);

      await row.getByRole("button", { name: `Sil: ${title} yeni` }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(section.question);
      await expectAccessible(page, "dialog");
      await dialog.getByRole("button", { name: "Vazgeç" }).click();
      await expect(row.getByRole("button", { name: `Sil: ${title} yeni` })).toBeFocused();
      await page.keyboard.press("Enter");
      await dialog.getByRole("button", { name: "Sil" }).click();
      await expect(page.getByText(`${section.one} başarıyla silindi.`)).toBeVisible();
      await expect(row).toHaveCount(0);
      await expectOnSite(request, section.site, `${title} yeni`, false);

      await page.getByRole("link", { name: "Silinenler" }).click();
      await row.getByRole("button", { name: `Geri Yükle: ${title} yeni` }).click();
      await expect(page.getByText(`${section.one} başarıyla geri yüklendi.`)).toBeVisible();
      await page.getByRole("link", { name: section.tab, exact: true }).last().click();
      await expect(page.getByRole("heading", { level: 1, name: section.heading })).toBeVisible();
      await showLastPage();
      await expect(row).toBeVisible();
      expect((await titlesInOrder(store, section)).at(-1)).toBe(`${title} yeni`);

      await row.getByRole("link", { name: `Düzenle: ${title} yeni` }).click();
      await page.getByRole("link", { name: "Değişiklik geçmişi" }).click();
      await expect(page.getByText("Geri yükledi")).toBeVisible();
      const trail = await store.withDatabase((query) =>
        query<{ action: string }>("select action from audit_log where entity = $1 order by id desc limit 6", [
          entity,
        ]),
      );
      expect(trail.map(({ action }) => action).reverse()).toEqual([
        "create",
        "update",
        "deactivate",
        "activate",
        "delete",
        "restore",
      ]);
    });

    // In `npm test` the test of news covers the same code.
    test("a save does not overwrite the save of a colleague without a question", {
      tag: "@long",
    }, async ({ page, browser, site, hire, store, watch }) => {
      watch.expectTrouble(/409/);
      const ayse = await hire("editor");
      const veli = await hire("editor");
      const [row] = await store.withDatabase((query) =>
        query<{ id: string; title: string; description: string }>(
          `select id, title, description from ${path} where ${removed} is null order by display_order, id`,
        ),
      );
      if (!row) throw new Error("no demo content");
      const form = `${path}/edit/${row.id}`;
      const readStored = async () => {
        const [record] = await store.withDatabase((query) =>
          query<{ description: string }>(`select description from ${path} where id::text = $1`, [row.id]),
        );
        return record?.description;
      };
      await signIn(page, ayse, form);
      const colleaguePage = await openColleaguePage(browser, site, veli, form);
      await colleaguePage.getByLabel("Açıklama", { exact: true }).fill("Veli yazdı");
      await save(colleaguePage);
      await expect(colleaguePage.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();

      await page.getByLabel("Açıklama", { exact: true }).fill("Ayşe yazdı");
      await save(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Bu kayıt değiştirilmiş");
      await expect(dialog).toContainText(veli.name);
      expect(await readStored()).toBe("Veli yazdı");
      await dialog.getByRole("button", { name: "Güncel Hâlini Yükle" }).click();
      await expect(page.getByLabel("Açıklama", { exact: true })).toHaveValue("Veli yazdı");

      await visit(colleaguePage, `${admin}/${form}`);
      await colleaguePage.getByLabel("Açıklama", { exact: true }).fill("Veli yine yazdı");
      await save(colleaguePage);
      await expect(colleaguePage.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await page.getByLabel("Açıklama", { exact: true }).fill("Ayşe yine yazdı");
      await save(page);
      await page.getByRole("dialog").getByRole("button", { name: "Üzerine Yaz" }).click();
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      expect(await readStored()).toBe("Ayşe yine yazdı");
      await colleaguePage.context().close();
      await store.withDatabase((query) =>
        query(`update ${path} set description = $2 where id::text = $1`, [row.id, row.description]),
      );
    });

    test("staff leave a form with unsaved changes only after a question", {
      tag: "@long",
    }, async ({ page, staff }) => {
      await staff.signsIn("editor", `${path}/create`);
      await page.getByLabel("Başlık", { exact: true }).fill("Yarım");
      await page.getByRole("link", { name: "İptal" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Kaydedilmemiş değişiklikler var");
      await dialog.getByRole("button", { name: "Sayfada Kal" }).click();
      await expect(page.getByLabel("Başlık", { exact: true })).toHaveValue("Yarım");
      await page.getByRole("link", { name: "İptal" }).click();
      await dialog.getByRole("button", { name: "Değişiklikleri Bırak" }).click();
      await expect(page.getByRole("heading", { level: 1, name: section.heading })).toBeVisible();
    });

    // app/admin/every-route.db.test.ts checks in every run that each action refuses a viewer.
    test("a viewer can read everything and write nothing", {
      tag: "@long",
    }, async ({ page, request, hire, store, watch }) => {
      watch.expectTrouble(/403/);
      const viewer = await hire("viewer");
      await signIn(page, viewer, path);
      const [row] = await store.withDatabase((query) =>
        query<{ id: string; title: string }>(
          `select id, title from ${path} where ${removed} is null order by display_order, id`,
        ),
      );
      if (!row) throw new Error("no demo content");
      await expect(page.getByRole("button", { name: section.create })).toBeDisabled();
      for (const name of ["Sil", "Aşağı taşı", "Sürükleyerek taşı"]) {
        const button = page.getByRole("button", { name: `${name}: ${row.title}` });
        await expect(button).toBeDisabled();
        await expect(button).toHaveAccessibleName(/Bu işlem için yetkiniz yok\./);
      }
      await page.getByRole("link", { name: `Düzenle: ${row.title}` }).click();
      await expect(page.getByText("Görüntüleyici rolüyle yalnızca okuyabilirsiniz")).toBeVisible();
      await expect(page.getByRole("button", { name: "Kaydet" })).toHaveCount(0);

      await signInByRequest(request, viewer);
      const recordsBefore = await listRows(store, section);
      const fields = requiredFields("Olmaz");
      const category = path === "projects" ? "Eğitim" : "genel";
      const writes: [string, Record<string, string>][] = [
        ...["toggle", "move", "reorder", "delete", "restore"].map(
          (intent): [string, Record<string, string>] => [
            path,
            { intent, id: row.id, direction: "down", to: "false", seen: row.id, wanted: row.id },
          ],
        ),
        [`${path}/create`, { ...fields, category }],
        [`${path}/edit/${row.id}`, { ...fields, category, force: "1", seen: new Date().toISOString() }],
      ];
      for (const [where, form] of writes) {
        for (const suffix of ["", ".data"]) {
          const answer = await request.post(`${admin}/${where}${suffix}`, { form, maxRedirects: 0 });
          expect(answer.status(), `${where}${suffix} ${form.intent ?? ""}`).toBe(403);
        }
      }
      expect(await listRows(store, section)).toEqual(recordsBefore);
    });
  });
}
