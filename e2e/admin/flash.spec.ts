import type { Page } from "@playwright/test";
import { expect } from "../fixtures/journey.ts";
import { signIn, test } from "../fixtures/staff.ts";

/** Presses both at once, before the first has an answer. */
function sendBoth(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLFormElement>("table form");
    first?.requestSubmit();
    second?.requestSubmit();
  });
}

test("two concurrent writes both show a message and appear in the list, on a slow connection too", async ({
  page,
  hire,
}) => {
  await signIn(page, await hire("editor"), "news");
  const states = page.locator("tbody tr").getByText(/^(Taslak|Yayında)$/);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
  // The screen reloads after the first write before the second is answered, so the second redirect comes too late.
  const loading = page.waitForRequest(/news\.data\?/);
  let sent = 0;
  await page.route("**/news.data", async (route) => {
    if (sent++ === 1) await loading;
    await route.continue();
  });
  await sendBoth(page);
  const said = page.getByRole("status");
  await expect(said.getByText("Haber başarıyla yayınlandı.")).toBeVisible();
  await expect(said.getByText("Haber başarıyla yayından kaldırıldı.")).toBeVisible();
  await expect(states.first()).toHaveText("Yayında");
  await expect(states.nth(1)).toHaveText("Taslak");
  // Restores the previous state for later journeys.
  await sendBoth(page);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
});
