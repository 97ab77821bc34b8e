import type { Page } from "@playwright/test";
import { expect } from "#testing/browser/journey.ts";
import { test } from "#testing/browser/staff.ts";

/** Presses both buttons before the first request has an answer. */
function sendBoth(page: Page): Promise<void> {
  return page.evaluate(() => {
    const [first, second] = document.querySelectorAll<HTMLFormElement>("table form");
    first?.requestSubmit();
    second?.requestSubmit();
  });
}

test("two concurrent writes show their messages one after the other and appear in the list, also on a slow connection", {
  tag: "@long",
}, async ({ page, staff }) => {
  await staff.signsIn("editor", "news");
  const states = page.locator("tbody tr").getByText(/^(Taslak|Yayında)$/);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
  // The screen reloads after the first write, and the redirect of the second write comes only after this reload.
  const loading = page.waitForRequest(/news\.data\?/);
  let requestCount = 0;
  await page.route("**/news.data", async (route) => {
    if (requestCount++ === 1) await loading;
    await route.continue();
  });
  const messages = new Set<string>();
  await page.exposeFunction("told", (text: string) => messages.add(text));
  await page.evaluate(() => {
    const told = (window as unknown as { told: (text: string) => void }).told;
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) told(node.textContent ?? "");
    }).observe(document.body, { childList: true, subtree: true });
  });
  await sendBoth(page);
  const texts = ["Haber başarıyla yayınlandı.", "Haber başarıyla yayından kaldırıldı."];
  await expect.poll(() => texts.filter((text) => [...messages].join().includes(text))).toEqual(texts);
  await expect(page.getByRole("main").getByText(/başarıyla/), "the newer replaces the older").toHaveCount(1);
  await expect(states.first()).toHaveText("Yayında");
  await expect(states.nth(1)).toHaveText("Taslak");
  // Restores the previous state for later tests.
  await sendBoth(page);
  await expect(states.first()).toHaveText("Taslak");
  await expect(states.nth(1)).toHaveText("Yayında");
});
