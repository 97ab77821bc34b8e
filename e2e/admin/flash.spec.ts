import type { Page } from "@playwright/test";
import { expect } from "../fixtures/journey.ts";
import { signIn, test } from "../fixtures/staff.ts";

/** Both in one go, the second before anything can have come of the first. */
function sendBoth(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLFormElement>("table form");
    first?.requestSubmit();
    second?.requestSubmit();
  });
}

test("two writes at once both have their say and both show in the list, however slow the way", async ({
  page,
  hire,
}) => {
  await signIn(page, await hire("editor"), "news");
  const states = page.locator("tbody tr").getByText(/^(Taslak|Yayında)$/);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
  // The screen loads again after the first write before the second is answered: its redirect comes too late.
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
  // As it was, for the journeys after this one.
  await sendBoth(page);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
});
