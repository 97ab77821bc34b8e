import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { restoreAfterEach, sections, titlesInOrder } from "#testing/browser/record-steps.ts";
import { admin, openColleaguePage, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

async function shownTitles(page: Page): Promise<string[]> {
  return page
    .locator("[data-row]")
    .evaluateAll((rows) => rows.map((row) => row.querySelector("a")?.textContent ?? ""));
}

for (const section of sections) {
  test.describe(section.heading, { tag: section === sections[0] ? [] : "@long" }, () => {
    restoreAfterEach(section);
    const { path, removed } = section;

    test("staff change the order with buttons, by dragging and with the keyboard", { tag: "@long" }, async ({
      page,
      staff,
      store,
    }) => {
      await staff.signsIn("editor", path);
      const [first = "", second = "", third = "", ...rest] = await titlesInOrder(store, section);
      const expectOrder = async (titles: string[]) => {
        await expect.poll(() => titlesInOrder(store, section)).toEqual([...titles, ...rest]);
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
      await expect(down(first), "the focus moves with the row").toBeFocused();
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
      // The announcement may still be that of the previous drop.
      await expect(handle(first)).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText("kaydın 3. sırasında")).toBeAttached();
      await page.keyboard.press("ArrowUp");
      await expect(page.getByText("kaydın 2. sırasında")).toBeAttached();
      await page.keyboard.press("Space");
      await expectOrder([second, first, third]);

      await page.getByRole("link", { name: /^(Kampanya|Proje|Slider)$/ }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/sort=title/);
      await expect(handle(first), "a list sorted by title cannot be rearranged").toBeDisabled();
    });

    test("two members of staff who press at the same time both succeed", { tag: "@long" }, async ({
      page,
      browser,
      site,
      hire,
      store,
    }) => {
      const editor = await hire("editor");
      const administrator = await hire("admin");
      await signIn(page, editor, path);
      const colleaguePage = await openColleaguePage(browser, site, administrator, path);
      const titlesBefore = await titlesInOrder(store, section);
      const [a = "", b = "", c = ""] = titlesBefore;
      await Promise.all([
        page.getByRole("button", { name: `Aşağı taşı: ${a}` }).click(),
        colleaguePage.getByRole("button", { name: `Yukarı taşı: ${c}` }).click(),
      ]);
      // The later press acts on the result of the earlier press.
      await expect
        .poll(async () => (await titlesInOrder(store, section)).slice(0, 3).join())
        .toMatch(new RegExp(`^(${[b, c, a].join()}|${[c, a, b].join()})$`));

      // After ten concurrent presses each position exists once.
      const ids = await store.withDatabase((query) =>
        query<{ id: string }>(`select id from ${path} where ${removed} is null order by display_order, id`),
      );
      await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          (index % 2 ? page : colleaguePage).request.post(`${admin}/${path}`, {
            form: {
              intent: "move",
              id: ids[index % ids.length]?.id ?? "",
              direction: index % 3 ? "up" : "down",
            },
          }),
        ),
      );
      const positions = await store.withDatabase((query) =>
        query<{ display_order: number }>(`select display_order from ${path} where ${removed} is null`),
      );
      expect(new Set(positions.map(({ display_order }) => display_order)).size).toBe(positions.length);
      expect((await titlesInOrder(store, section)).sort()).toEqual([...titlesBefore].sort());

      // The site refuses a drag in a list that has changed meanwhile.
      await visit(page, `${admin}/${path}`);
      const [first, next, third] = await titlesInOrder(store, section);
      const [{ id } = { id: "" }] = await store.withDatabase((query) =>
        query<{ id: string }>(`select id from ${path} where title = $1`, [next]),
      );
      await colleaguePage.request.post(`${admin}/${path}`, {
        form: { intent: "move", id, direction: "down" },
      });
      const changedTitles = await titlesInOrder(store, section);
      expect(changedTitles.slice(0, 3)).toEqual([first, third, next]);
      await page.getByRole("button", { name: `Sürükleyerek taşı: ${first}` }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("kaydın 1. sırasında")).toBeAttached();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("kaydın 2. sırasında")).toBeAttached();
      await page.keyboard.press("Space");
      const message = `${section.orderFailed} Siz bakarken ${administrator.name} listeyi değiştirdi.`;
      await expect(page.getByText(message)).toBeVisible();
      expect(await titlesInOrder(store, section)).toEqual(changedTitles);
      await expect.poll(async () => (await shownTitles(page)).slice(0, 3)).toEqual([first, third, next]);
      await colleaguePage.context().close();
    });
  });
}
