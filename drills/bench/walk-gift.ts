import type { Locator, Page } from "@playwright/test";
import { visa } from "#testing/browser/test-cards.ts";

export type Donor = "new" | "known" | "returning";

/** A step of the path. `machine` is the milliseconds from each press or last key until the next state is painted. */
export type Step = { name: string; taps: number; fields: number; machine: number };

/** Milliseconds that a donor takes before each tap and each field. They are not counted. */
const pauseMs = 500;

export async function payGift(page: Page): Promise<void> {
  await page.locator("#otp").fill("123456");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/payment/verify?status=success");
  await page.waitForFunction(() => localStorage.getItem("shopping-cart") === null);
}

/**
 * Gives a share of kurban by card, from the home page to the bank's page. A known donor has another item in the cart of
 * this browser; a returning donor has paid in this browser before.
 */
export async function walkGift(page: Page, site: string, donor: Donor): Promise<Step[]> {
  const clock = await startClock(page);
  const steps: Step[] = [];

  async function step(name: string, ...actions: Action[]): Promise<void> {
    let machine = 0;
    for (const { perform, nextState } of actions) {
      await page.waitForTimeout(pauseMs);
      await perform();
      machine += (await clock.painted(nextState)) - clock.lastActionAt();
    }
    const count = (kind: Action["kind"]) => actions.filter((action) => action.kind === kind).length;
    steps.push({ name, taps: count("tap"), fields: count("type"), machine });
  }
  const tap = (target: Locator, nextState: string): Action => ({
    kind: "tap",
    perform: () => target.tap(),
    nextState,
  });
  const type = (text: string, nextState: string): Action => ({
    kind: "type",
    perform: () => page.keyboard.type(text),
    nextState,
  });

  await page.goto(site, { waitUntil: "commit" });
  const homePaintedAt = await clock.painted("[data-island='home/hero'] button[type=submit]");
  steps.push({ name: "home page", taps: 0, fields: 0, machine: homePaintedAt - (await clock.navigated()) });
  // While the donor reads, the idle page loads React and prepares the dialog.
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  await page.waitForTimeout(2_000);

  const slide = page.getByRole("group", { name: "Yurt Dışı Kurban" });
  const modal = page.getByRole("dialog");
  await step("press in the hero", tap(slide.getByRole("button", { name: "Bağış Yap" }), "dialog[open]"));
  await step("type of kurban", tap(modal.getByLabel("Vacip Kurban"), "[value=vacip]:checked"));
  if (donor === "new") {
    await step(
      "name",
      tap(modal.getByLabel("Ad Soyad"), "[name=name]:focus"),
      type("Elif Yıldırım", ":focus"),
    );
    await step("phone", tap(modal.getByLabel("Telefon"), "[name=phone]:focus"), type("5321234567", ":focus"));
  }
  if (donor === "returning") await modal.getByText("••").first().waitFor();
  await step("proxy consent", tap(modal.getByLabel(/vekâlet/), "[name=proxyConsent]:checked"));
  const pay = "[data-pay-bar] button:enabled";
  await step("to checkout", tap(modal.getByRole("button", { name: "Hemen Bağış Yap" }), pay));
  const number = page.getByLabel("Kart numarası");
  await step(
    "card number",
    tap(number, "[autocomplete=cc-number]:focus"),
    type(visa.number, "[autocomplete=cc-exp]:focus"),
  );
  await step("expiry", type("1239", "[autocomplete=cc-csc]:focus"));
  await step("CVC", type("715", ":focus"));
  if (donor === "returning") {
    const nextState = "[autocomplete=cc-name]:focus";
    const next: Action = { kind: "key", perform: () => page.keyboard.press("Tab"), nextState };
    await step("name on the card", next, type("ELIF YILDIRIM", nextState));
  }
  const enter: Action = { kind: "key", perform: () => page.keyboard.press("Enter"), nextState: "#otp" };
  await step("to the bank", donor === "new" ? tap(page.locator(pay), "#otp") : enter);
  return steps;
}

type Action = {
  /** A key of the keyboard, which is open already, counts neither as a tap nor as a field. */
  kind: "tap" | "type" | "key";
  perform: () => Promise<void>;
  nextState: string;
};

/** Uses the browser's clock, because Playwright's messages take time. */
async function startClock(page: Page) {
  let last = 0;
  await page.exposeFunction("reportAction", (at: number) => {
    last = at;
  });
  await page.addInitScript(() => {
    const { reportAction } = window as unknown as { reportAction: (at: number) => void };
    const report = ({ timeStamp }: Event) => reportAction(performance.timeOrigin + timeStamp);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, report, { capture: true });
  });
  return {
    lastActionAt: () => last,
    navigated: () => page.evaluate(() => performance.timeOrigin),
    async painted(visibleSelector: string): Promise<number> {
      const handle = await page.waitForFunction((selector) => {
        if (![...document.querySelectorAll(selector)].some((each) => each.checkVisibility())) return null;
        return new Promise<number>((resolve) => {
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        });
      }, visibleSelector);
      return Number(await handle.jsonValue());
    },
  };
}
