import { expect, type Page } from "@playwright/test";

/** Opens a page and waits until its script runs; anything typed earlier would be lost. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await takenOver(page);
}

/**
 * The page signals that its behaviours and islands run (app/entry.client.tsx). They wait for a sign of the visitor: a
 * touch anywhere.
 */
export async function takenOver(page: Page): Promise<void> {
  await expect(async () => {
    const live = await page.evaluate(() => {
      document.dispatchEvent(new Event("touchstart"));
      return "live" in document.documentElement.dataset;
    });
    expect(live, "the page's script has taken over").toBe(true);
  }).toPass({ intervals: [50], timeout: 10_000 });
}
