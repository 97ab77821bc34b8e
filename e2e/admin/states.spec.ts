import type { Locator, Page } from "@playwright/test";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { expectAccessible } from "#testing/browser/accessible.ts";
import { expect } from "#testing/browser/journey.ts";
import { placeTransfer } from "#testing/browser/order-steps.ts";
import { save } from "#testing/browser/record-steps.ts";
import { admin, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

const kinds = Object.keys(contentKinds);

/** Expects no fault of axe, nothing wider than the window, and no dialog that is cut off. */
async function expectSound(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const faults = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page scrolls to the side"] : [];
    const cut = [...document.querySelectorAll("dialog[open]")].filter((dialog) => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    });
    return [...wide, ...cut.map(({ ariaLabel, id }) => `a dialog is cut: ${ariaLabel ?? id}`)];
  });
  expect(faults, what).toEqual([]);
}

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
  [1366, 768],
] as const) {
  test(`forms, panels and dialogs fit the window, and axe finds no fault in them (${width} × ${height})`, {
    tag: "@long",
  }, async ({ page, request, hire, store, donor, watch }) => {
    test.setTimeout(240_000);
    watch.expectTrouble(/400|422/);
    await page.setViewportSize({ width, height });
    const person = await hire("admin");
    await signIn(page, person);
    const readFirstId = async (kind: string) => {
      const deletionColumn = kind === "campaigns" ? "archived_at" : "deleted_at";
      const [row] = await store.withDatabase((query) =>
        query<{ id: string }>(
          `select id from ${kind} where ${deletionColumn} is null order by updated_at desc limit 1`,
        ),
      );
      return row?.id ?? "";
    };

    for (const kind of kinds) {
      const id = await readFirstId(kind);
      for (const path of [`${kind}/create`, `${kind}/edit/${id}`, `${kind}/versions/${id}`]) {
        await visit(page, `${admin}/${path}`);
        await expectSound(page, path);
      }
    }
    for (const path of [
      "settings/identity",
      "settings/foundation",
      "users/create",
      `users/edit/${person.id}`,
    ]) {
      await visit(page, `${admin}/${path}`);
      await expectSound(page, path);
    }

    const ids = [];
    for (const amount of [100, 200]) ids.push(await placeTransfer(request, donor, amount));
    await visit(page, `${admin}/orders?status=pending&method=bank_transfer&q=${donor.email}`);
    await menu(page, width);

    await page.keyboard.press("Control+k");
    await expectSound(page, "the palette");
    await page.keyboard.type(donor.name);
    await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(donor.name);
    await expectSound(page, "the palette with a hit");
    await page.keyboard.press("Escape");

    await page.getByRole("checkbox", { name: "Bu sayfadakilerin tümünü seç" }).first().focus();
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: "Seçilenler" });
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expectSound(page, "ticked transfers");
    await press(page, bar.getByRole("button", { name: "Seçilenleri Tamamla" }));
    await expectSound(page, "the question about ticked transfers");
    await press(page, page.getByRole("button", { name: "Evet, Tamamla" }));
    await expect(page.getByText(/^2 sipariş başarıyla tamamlandı/)).toBeVisible();
    await press(page, page.getByText("Tamamlanan siparişler"));
    await expectSound(page, "the result of ticked transfers");

    await visit(page, `${admin}/campaigns`);
    await press(page, page.getByRole("button", { name: /^Sil:/ }).first());
    await expectSound(page, "the question before a campaign is deleted");
    await page.keyboard.press("Escape");
    await visit(page, `${admin}/campaigns/create`);
    await page.getByLabel("Hedef Tutar").fill("12,345");
    await save(page);
    await expect(page.getByLabel("Hedef Tutar")).toHaveAccessibleDescription(/12,34, bin için 12\.345/);
    await expectSound(page, "a refused form");

    const news = await readFirstId("news");
    await visit(page, `${admin}/news/edit/${news}`);
    await page.getByRole("textbox", { name: "İçerik" }).click();
    await press(page, page.getByRole("toolbar").getByRole("button", { name: "Resim" }));
    const dialog = page.getByRole("dialog", { name: "Resim", exact: true });
    await press(page, dialog.getByRole("button", { name: "Metne Ekle" }));
    await expectSound(page, "the dialog of a picture, refused");
    await press(page, dialog.getByRole("button", { name: "Yüklenenlerden Seç" }));
    const picker = page.getByRole("dialog", { name: "Yüklenen resimler" });
    await expect(picker.getByText(/resim, en yenisi önce/)).toBeVisible();
    await expectSound(page, "the picker");
    await press(page, picker.getByRole("listitem").first().getByRole("button"));
    await expect(dialog.getByRole("img", { name: "Seçilen resim" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
}

/** Opens the links of the account, which are in the menu of the drawer below 1024 px. */
async function menu(page: Page, width: number): Promise<void> {
  await press(
    page,
    page.getByRole("button", { name: width < 1024 ? "Menü" : /^Hesap:/, exact: width < 1024 }),
  );
  await expect(page.getByRole("link", { name: "Oturumlarım" })).toBeInViewport({ ratio: 1 });
  await expectSound(page, "the menu of the account");
  await page.keyboard.press("Escape");
}

/** Presses a control with the keyboard, so that it must be able to get the focus. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await expect(control).toBeFocused();
  await page.keyboard.press("Enter");
}
