import { chromium } from "@playwright/test";
import { browserArguments, browserVersion, findBrowser } from "../../../tools/setup/browser.ts";
import { startSite } from "../site.ts";
import { giftFailures, giftTables, type Walks } from "./gift-tables.ts";
import { walkGift } from "./walk-gift.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** How much slower the processor of the page is. */
const slowdowns = [1, 4];

/** The path of a gift on a phone: the first one in a new browser, and a second one in the same. */
export async function runGiftPath(
  rounds: number,
  say: (step: string) => void,
): Promise<{ tables: string; versions: Record<string, string>; failures: string[] }> {
  say("starting PostgreSQL and the site");
  await using site = await startSite({}, "any");
  const executablePath = await findBrowser();
  const walks: Walks[] = [];
  for (const slowdown of slowdowns) {
    const walked: Walks = { slowdown, new: [], known: [] };
    for (let round = 1; round <= rounds; round += 1) {
      say(`processor at 1/${slowdown}, ${round} of ${rounds}`);
      const browser = await chromium.launch({ executablePath, args: browserArguments });
      try {
        // Each donor at an address of their own, because otherwise all would share one limit.
        const extraHTTPHeaders = { "X-Forwarded-For": `192.0.2.${slowdown * rounds + round}` };
        const context = await browser.newContext({ ...phone, locale: "tr-TR", extraHTTPHeaders });
        for (const donor of ["new", "known"] as const) {
          const page = await context.newPage();
          const session = await context.newCDPSession(page);
          await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
          walked[donor].push(await walkGift(page, site.url, donor));
          await page.close();
        }
      } finally {
        await browser.close();
      }
    }
    walks.push(walked);
  }
  const versions = { PostgreSQL: site.databaseVersion, Chromium: browserVersion(executablePath) };
  return { tables: giftTables(walks), versions, failures: giftFailures(walks) };
}
