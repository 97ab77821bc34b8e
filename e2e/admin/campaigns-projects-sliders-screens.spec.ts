import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { save, sections } from "#testing/browser/record-steps.ts";
import { admin, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

for (const section of sections) {
  test.describe(section.heading, () => {
    const { path } = section;

    test("a list that cannot be loaded shows a message without internal details", { tag: "@long" }, async ({
      page,
      staff,
      store,
      watch,
    }) => {
      watch.expectTrouble(/500|404|record list load failed|record load failed/);
      await staff.signsIn("editor");
      await visit(page, `${admin}/${path}/edit/yok`);
      await expect(
        page.getByText(`${section.one} yüklenirken bir hata oluştu. Bu kayıt artık yok.`),
      ).toBeVisible();
      const [{ id } = { id: "" }] = await store.withDatabase((query) =>
        query<{ id: string }>(`select id from ${path} limit 1`),
      );
      await store.withDatabase((query) => query(`alter table ${path} rename to ${path}_away`));
      try {
        await visit(page, `${admin}/${path}`);
        await expect(page.getByRole("alert")).toContainText(
          path === "campaigns"
            ? "Kampanyalar yüklenirken bir hata oluştu: 42P01"
            : `${section.tab} yüklenirken bir hata oluştu.`,
        );
        await visit(page, `${admin}/${path}/edit/${id}`);
        await expect(page.getByRole("alert")).toContainText(`${section.one} yüklenirken bir hata oluştu.`);
      } finally {
        await store.withDatabase((query) => query(`alter table ${path}_away rename to ${path}`));
      }
    });

    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      // In `npm test` campaigns-projects-sliders.spec.ts checks the same parts of the screens of campaigns.
      test.describe(`at ${width} px`, { tag: "@long" }, () => {
        test.use({ viewport: { width, height }, contextOptions: { reducedMotion: "reduce" } });

        test("axe finds no fault in the list, the dialog, the deleted records and the form", async ({
          page,
          staff,
        }) => {
          await staff.signsIn("editor", path);
          await expectAccessible(page, "list");
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(wide, "nothing runs out of the screen").toBeLessThanOrEqual(width);
          await page
            .getByRole("button", { name: /^Sil: / })
            .first()
            .click();
          await expect(page.getByRole("dialog")).toBeVisible();
          await expectAccessible(page, "dialog");
          await page.keyboard.press("Escape");
          await visit(page, `${admin}/${path}?view=deleted`);
          await expect(page.getByText("Silinmiş kayıt yok.")).toBeVisible();
          await expectAccessible(page, "deleted", { again: true });
          await visit(page, `${admin}/${path}/create`);
          await save(page);
          await expect(page.getByText("Bu alan zorunludur.").first()).toBeVisible();
          await expectAccessible(page, "form");
        });
      });
    }
  });
}
