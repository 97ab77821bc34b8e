import type { Browser, Page } from "@playwright/test";
import { visit } from "../fixtures/donor-steps.ts";
import { expect } from "../fixtures/journey.ts";
import type { Site } from "../fixtures/site.ts";
import { admin, type Person, signIn, signInByRequest, test } from "../fixtures/staff.ts";
import {
  everything,
  expectAccessible,
  expectOnSite,
  fillRequired,
  orderOf,
  requiredFields,
  rowOf,
  save,
  sections,
  shownTitles,
} from "./record-steps.ts";

/** A person at a browser of their own. */
async function elsewhere(browser: Browser, site: Site, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: site.url, locale: "tr-TR" });
  const page = await context.newPage();
  await signIn(page, person, path);
  return page;
}

for (const section of sections) {
  const { path, removed, entity } = section;

  test.describe(section.heading, () => {
    let places: { id: string; display_order: number; is_active: boolean }[] = [];
    test.beforeEach(async ({ store }) => {
      places = await store.look((query) => query(`select id, display_order, is_active from ${path}`));
    });
    test.afterEach(async ({ store }) => {
      await store.look(async (query) => {
        await query(`delete from ${path} where not (id::text = any($1))`, [places.map(({ id }) => id)]);
        for (const { id, display_order, is_active } of places) {
          await query(
            `update ${path} set display_order = $2, is_active = $3, ${removed} = null where id::text = $1`,
            [id, display_order, is_active],
          );
        }
      });
    });

    test("is made, changed, hidden, deleted and brought back, and visitors see it at once", async ({
      page,
      request,
      hire,
      store,
    }) => {
      const title = `Deneme ${section.one} Ğ`;
      await signIn(page, await hire("editor"), path);
      await page.getByRole("link", { name: section.create }).click();
      await expect(page.getByRole("heading", { level: 1, name: section.create })).toBeFocused();
      await fillRequired(page, section, title);
      await save(page);
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await expectOnSite(request, section.site, title);
      await expect(page).toHaveURL(new RegExp(`/${path}$`));
      expect((await orderOf(store, section)).at(-1), "a new one is last").toBe(title);

      await rowOf(page, title)
        .getByRole("link", { name: `Düzenle: ${title}` })
        .click();
      await expect(page.getByRole("heading", { level: 1, name: section.edit })).toBeVisible();
      await page.getByLabel("Başlık", { exact: true }).fill(`${title} yeni`);
      await page.keyboard.press("Control+s");
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await expectOnSite(request, section.site, `${title} yeni`);

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
      await expect(row).toBeVisible();
      expect((await orderOf(store, section)).at(-1)).toBe(`${title} yeni`);

      await row.getByRole("link", { name: `Düzenle: ${title} yeni` }).click();
      await page.getByRole("link", { name: "Değişiklik geçmişi" }).click();
      await expect(page.getByText("Geri yükledi")).toBeVisible();
      const trail = await store.look((query) =>
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

    test("is put in order with buttons, by dragging and with the keyboard", async ({ page, hire, store }) => {
      await signIn(page, await hire("editor"), path);
      const [first = "", second = "", third = "", ...rest] = await orderOf(store, section);
      const expectOrder = async (titles: string[]) => {
        await expect.poll(() => orderOf(store, section)).toEqual([...titles, ...rest]);
        await expect.poll(async () => (await shownTitles(page)).slice(0, 3)).toEqual(titles);
      };
      const up = (title: string) => page.getByRole("button", { name: `Yukarı taşı: ${title}` });
      const down = (title: string) => page.getByRole("button", { name: `Aşağı taşı: ${title}` });
      const handle = (title: string) => page.getByRole("button", { name: `Sürükleyerek taşı: ${title}` });

      await expect(up(first)).toBeDisabled();
      await expect(up(first)).toHaveAccessibleName(/Zaten ilk sırada/);
      await expect(down(rest.at(-1) ?? third)).toBeDisabled();
      await down(first).click();
      await expectOrder([second, first, third]);
      await expect(down(first), "the keyboard moves with the row").toBeFocused();
      await up(first).click();
      await expectOrder([first, second, third]);

      await handle(first).hover();
      await page.mouse.down();
      const target = await handle(third).boundingBox();
      if (!target) throw new Error("the third row has no handle");
      await page.mouse.move(target.x + 10, target.y + target.height / 2, { steps: 12 });
      await page.mouse.move(target.x + 10, target.y + target.height / 2 + 4);
      await page.mouse.up();
      await expectOrder([second, third, first]);

      await handle(first).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("kaydın 3. sırasında")).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText("kaydın 2. sırasında")).toBeAttached();
      await page.keyboard.press("Space");
      await expectOrder([second, first, third]);

      await page.getByRole("link", { name: /^(Kampanya|Proje|Slider)$/ }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/sort=title/);
      await expect(handle(first), "another order on the screen cannot be rearranged").toBeDisabled();
    });

    test("two people who press at once both get what they pressed", async ({
      page,
      browser,
      site,
      hire,
      store,
    }) => {
      const [one, other] = [await hire("editor"), await hire("admin")];
      await signIn(page, one, path);
      const second = await elsewhere(browser, site, other, path);
      const before = await orderOf(store, section);
      const [a = "", b = "", c = ""] = before;
      await Promise.all([
        page.getByRole("button", { name: `Aşağı taşı: ${a}` }).click(),
        second.getByRole("button", { name: `Yukarı taşı: ${c}` }).click(),
      ]);
      // Whoever was first: the other's press acts on what that left.
      await expect
        .poll(async () => (await orderOf(store, section)).slice(0, 3).join())
        .toMatch(new RegExp(`^(${[b, c, a].join()}|${[c, a, b].join()})$`));

      // Ten presses at the same moment leave every place taken once.
      const ids = await store.look((query) =>
        query<{ id: string }>(`select id from ${path} where ${removed} is null order by display_order, id`),
      );
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? page : second).request.post(`${admin}/${path}`, {
            form: {
              intent: "move",
              id: ids[index % ids.length]?.id ?? "",
              direction: index % 3 ? "up" : "down",
            },
          }),
        ),
      );
      const taken = await store.look((query) =>
        query<{ display_order: number }>(`select display_order from ${path} where ${removed} is null`),
      );
      expect(new Set(taken.map(({ display_order }) => display_order)).size).toBe(taken.length);
      expect((await orderOf(store, section)).sort()).toEqual([...before].sort());

      // A list that has changed since it was seen is not rearranged by what is dragged in the old one.
      await visit(page, `${admin}/${path}`);
      const [first, next] = await orderOf(store, section);
      const [{ id } = { id: "" }] = await store.look((query) =>
        query<{ id: string }>(`select id from ${path} where title = $1`, [first]),
      );
      await second.request.post(`${admin}/${path}`, { form: { intent: "move", id, direction: "down" } });
      const changed = await orderOf(store, section);
      expect(changed.slice(0, 2)).toEqual([next, first]);
      await page.getByRole("button", { name: `Sürükleyerek taşı: ${first}` }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("kaydın 1. sırasında")).toBeAttached();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("kaydın 2. sırasında")).toBeAttached();
      await page.keyboard.press("Space");
      const message = `${section.orderFailed} Siz bakarken ${other.name} listeyi değiştirdi.`;
      await expect(page.getByText(message)).toBeVisible();
      expect(await orderOf(store, section)).toEqual(changed);
      await expect.poll(async () => (await shownTitles(page)).slice(0, 2)).toEqual([next, first]);
      await second.context().close();
    });

    test("what somebody else saved meanwhile is not overwritten silently", async ({
      page,
      browser,
      site,
      hire,
      store,
      watch,
    }) => {
      watch.expectTrouble(/409/);
      const [ayse, veli] = [await hire("editor"), await hire("editor")];
      const [row] = await store.look((query) =>
        query<{ id: string; title: string; description: string }>(
          `select id, title, description from ${path} where ${removed} is null order by display_order, id`,
        ),
      );
      if (!row) throw new Error("no demo content");
      const form = `${path}/edit/${row.id}`;
      const stored = async () => {
        const [found] = await store.look((query) =>
          query<{ description: string }>(`select description from ${path} where id::text = $1`, [row.id]),
        );
        return found?.description;
      };
      await signIn(page, ayse, form);
      const other = await elsewhere(browser, site, veli, form);
      await other.getByLabel("Açıklama").fill("Veli yazdı");
      await save(other);
      await expect(other.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();

      await page.getByLabel("Açıklama").fill("Ayşe yazdı");
      await save(page);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("Bu kayıt değiştirilmiş");
      await expect(dialog).toContainText(veli.name);
      expect(await stored()).toBe("Veli yazdı");
      await dialog.getByRole("button", { name: "Güncel Hâlini Yükle" }).click();
      await expect(page.getByLabel("Açıklama")).toHaveValue("Veli yazdı");

      await visit(other, `${admin}/${form}`);
      await other.getByLabel("Açıklama").fill("Veli yine yazdı");
      await save(other);
      await expect(other.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      await page.getByLabel("Açıklama").fill("Ayşe yine yazdı");
      await save(page);
      await page.getByRole("dialog").getByRole("button", { name: "Üzerine Yaz" }).click();
      await expect(page.getByText(`${section.one} başarıyla kaydedildi.`)).toBeVisible();
      expect(await stored()).toBe("Ayşe yine yazdı");
      await other.context().close();
      await store.look((query) =>
        query(`update ${path} set description = $2 where id::text = $1`, [row.id, row.description]),
      );
    });

    test("unsaved changes are asked about before they are lost", async ({ page, hire }) => {
      await signIn(page, await hire("editor"), `${path}/create`);
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

    test("a viewer sees everything and changes nothing, whatever is sent", async ({
      page,
      request,
      hire,
      store,
      watch,
    }) => {
      watch.expectTrouble(/403/);
      const viewer = await hire("viewer");
      await signIn(page, viewer, path);
      const [row] = await store.look((query) =>
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
      await expect(page.getByRole("button", { name: "Kaydet" })).toBeDisabled();

      await signInByRequest(request, viewer);
      const before = await everything(store, section);
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
      expect(await everything(store, section)).toEqual(before);
    });

    test("says what could not be loaded, and nothing of the inside", async ({ page, hire, store, watch }) => {
      watch.expectTrouble(/500|404|could not be loaded/);
      await signIn(page, await hire("editor"));
      await visit(page, `${admin}/${path}/edit/yok`);
      await expect(
        page.getByText(`${section.one} yüklenirken bir hata oluştu. Bu kayıt artık yok.`),
      ).toBeVisible();
      const [{ id } = { id: "" }] = await store.look((query) =>
        query<{ id: string }>(`select id from ${path} limit 1`),
      );
      await store.look((query) => query(`alter table ${path} rename to ${path}_away`));
      try {
        await visit(page, `${admin}/${path}`);
        await expect(page.getByRole("alert")).toHaveText(
          path === "campaigns"
            ? "Kampanyalar yüklenirken bir hata oluştu: 42P01"
            : `${section.tab} yüklenirken bir hata oluştu.`,
        );
        await visit(page, `${admin}/${path}/edit/${id}`);
        await expect(page.getByRole("alert")).toHaveText(`${section.one} yüklenirken bir hata oluştu.`);
      } finally {
        await store.look((query) => query(`alter table ${path}_away rename to ${path}`));
      }
    });

    for (const [width, height] of [
      [390, 844],
      [1280, 800],
    ] as const) {
      test.describe(`at ${width} px`, () => {
        test.use({ viewport: { width, height }, contextOptions: { reducedMotion: "reduce" } });

        test("axe finds nothing in list, dialog, deleted ones and form", async ({ page, hire }) => {
          await signIn(page, await hire("editor"), path);
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
          await expectAccessible(page, "deleted");
          await visit(page, `${admin}/${path}/create`);
          await save(page);
          await expect(page.getByText("Bu alan zorunludur.").first()).toBeVisible();
          await expectAccessible(page, "form");
        });
      });
    }
  });
}
