import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";

/** Presses both at once, before the first has an answer. */
function sendBoth(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLFormElement>("table form");
    first?.requestSubmit();
    second?.requestSubmit();
  });
}

test("two concurrent writes both show a message, one at a time, and appear in the list, on a slow connection too", {
  tag: "@long",
}, async ({ page, staff }) => {
  await staff.signsIn("editor", "news");
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
  const shown = new Set<string>();
  await page.exposeFunction("told", (text: string) => shown.add(text));
  await page.evaluate(() => {
    const told = (window as unknown as { told: (text: string) => void }).told;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) told(node.textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sendBoth(page);
  const texts = ["Haber başarıyla yayınlandı.", "Haber başarıyla yayından kaldırıldı."];
  await expect.poll(() => texts.filter((text) => [...shown].join().includes(text))).toEqual(texts);
  await expect(page.getByRole("main").getByText(/başarıyla/), "the newer replaces the older").toHaveCount(1);
  await expect(states.first()).toHaveText("Yayında");
  await expect(states.nth(1)).toHaveText("Taslak");
  // Restores the previous state for later journeys.
  await sendBoth(page);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
});
