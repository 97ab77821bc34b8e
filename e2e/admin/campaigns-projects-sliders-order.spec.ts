import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { orderOf, restoreAfterEach, sections } from "#testing/browser/record-steps.ts";
import { admin, colleague, signIn, test } from "#testing/browser/staff.ts";
import { visit } from "#testing/browser/visit.ts";

async function shownTitles(page: Page): Promise<string[]> {
  return page.getByRole("row").locator("td:first-child a").allTextContents();
}

for (const section of sections) {
  test.describe(section.heading, { tag: section === sections[0] ? [] : "@long" }, () => {
    restoreAfterEach(section);
    const { path, removed } = section;

    test("is put in order with buttons, by dragging and with the keyboard", { tag: "@long" }, async ({
      page,
      staff,
      store,
    }) => {
      await staff.signsIn("editor", path);
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
      // The words may still be those of the drop before.
      await expect(handle(first)).toHaveAttribute("aria-pressed", "true");
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

    test("two people who press at once both succeed", { tag: "@long" }, async ({
      page,
      browser,
      site,
      hire,
      store,
    }) => {
      const [one, other] = [await hire("editor"), await hire("admin")];
      await signIn(page, one, path);
      const second = await colleague(browser, site, other, path);
      const before = await orderOf(store, section);
      const [a = "", b = "", c = ""] = before;
      await Promise.all([
        page.getByRole("button", { name: `Aşağı taşı: ${a}` }).click(),
        second.getByRole("button", { name: `Yukarı taşı: ${c}` }).click(),
      ]);
      // The second press acts on the result of the first, whichever came first.
      await expect
        .poll(async () => (await orderOf(store, section)).slice(0, 3).join())
        .toMatch(new RegExp(`^(${[b, c, a].join()}|${[c, a, b].join()})$`));

      // Ten concurrent presses leave every position taken once.
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

      // A drag in a list that has changed meanwhile is refused.
      await visit(page, `${admin}/${path}`);
      const [first, next, third] = await orderOf(store, section);
      const [{ id } = { id: "" }] = await store.look((query) =>
        query<{ id: string }>(`select id from ${path} where title = $1`, [next]),
      );
      await second.request.post(`${admin}/${path}`, { form: { intent: "move", id, direction: "down" } });
      const changed = await orderOf(store, section);
      expect(changed.slice(0, 3)).toEqual([first, third, next]);
      await page.getByRole("button", { name: `Sürükleyerek taşı: ${first}` }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText("kaydın 1. sırasında")).toBeAttached();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByText("kaydın 2. sırasında")).toBeAttached();
      await page.keyboard.press("Space");
      const message = `${section.orderFailed} Siz bakarken ${other.name} listeyi değiştirdi.`;
      await expect(page.getByText(message)).toBeVisible();
      expect(await orderOf(store, section)).toEqual(changed);
      await expect.poll(async () => (await shownTitles(page)).slice(0, 3)).toEqual([first, third, next]);
      await second.context().close();
    });
  });
}
