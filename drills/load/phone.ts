import { type CDPSession, chromium, type Page } from "@playwright/test";
import { browserArguments, browserVersion, findBrowser } from "#tools/setup/browser.ts";

const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** A browser of its own, as on a phone: another one's compiled scripts would help. */
export type Phone = AsyncDisposable & {
  /** On a processor that is so many times slower. */
  newPage(slowdown: number): Promise<{ page: Page; session: CDPSession }>;
};

/** @param address of the phone, as the site sees it */
export async function openPhone(address: string): Promise<Phone> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const extraHTTPHeaders = { "X-Forwarded-For": address };
  const context = await browser.newContext({ ...screen, locale: "tr-TR", extraHTTPHeaders });
  return {
    async newPage(slowdown) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      return { page, session };
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

export async function versionOfChromium(): Promise<string> {
  return browserVersion(await findBrowser());
}
