import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until its script runs. An input before that would be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForScripts(page);
}

/**
 * Waits until the behaviours and islands of the page run (app/entry.client.tsx). They start at the first touch of the
 * visitor.
 */
export async function waitForScripts(page: Page): Promise<void> {
  await expect(async () => {
    const live = await page.evaluate(() => {
      document.dispatchEvent(new Event("touchstart"));
      return "live" in document.documentElement.dataset;
    });
    expect(live, "the page's script has taken over").toBe(true);
  }).toPass({ intervals: [50], timeout: 10_000 });
}
