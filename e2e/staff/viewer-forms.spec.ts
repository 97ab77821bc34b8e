import { missingLevelText } from "#app/admin/right-texts.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const readsOnly = "Görüntüleyici rolüyle yalnızca okuyabilirsiniz, değişiklik yapamazsınız.";

for (const width of [390, 1280]) {
  test(`a viewer can read every form, cannot fill it, and reads why (${width} px)`, {
    tag: "@long",
  }, async ({ page, hire, store }) => {
    await page.setViewportSize({ width, height: 900 });
    const viewer = await hire("viewer");
    const firstOf = async (table: string) => {
      const [row] = await store.withDatabase((query) =>
        query<{ id: string }>(`select id from ${table} limit 1`),
      );
      return `${table}/edit/${row?.id}`;
    };
    const forms: [path: string, reason: string][] = [
      [await firstOf("news"), readsOnly],
      [await firstOf("pages"), readsOnly],
      [await firstOf("projects"), readsOnly],
      [await firstOf("campaigns"), readsOnly],
      [await firstOf("sliders"), readsOnly],
      ["news/create", readsOnly],
      [`users/edit/${viewer.id}`, missingLevelText("users")],
      ["settings/identity", missingLevelText("settings")],
      ["settings/sms", missingLevelText("settings")],
      ["settings/retention", missingLevelText("settings")],
    ];
    await signIn(page, viewer);
    for (const [path, reason] of forms) {
      await visit(page, `${admin}/${path}`);
      await expect(page.locator("main").getByText(reason), path).toBeVisible();
      const fillable = page.locator(
        "main :is(input:not([type=hidden]), select, textarea):enabled:not(:read-only), main :is(input[type=checkbox], select, button:not([role=tab])):enabled, main [contenteditable=true]",
      );
      await expect(fillable, `${path} has nothing to fill or press`).toHaveCount(0);
      // A viewer can open the tabs of the languages, too.
      for (const tab of await page.locator("main").getByRole("tab").all()) {
        await tab.click();
        await expect(fillable, `${path} has nothing to fill in another language`).toHaveCount(0);
      }
      await expectAccessible(page, path);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wide, `${path} fits its width`).toBe(false);
    }

    // The form shows the text as visitors see it.
    const [news] = await store.withDatabase((query) =>
      query<{ id: string; content: string }>(
        "select id, content from news where content like '<p>%' limit 1",
      ),
    );
    await visit(page, `${admin}/news/edit/${news?.id}`);
    const text = /^<p>([^<]+)/.exec(news?.content ?? "")?.[1] ?? "no text";
    await expect(page.getByRole("region", { name: "İçerik" })).toContainText(text.slice(0, 30));
  });
}
