import type { Locator, Page } from "@playwright/test";
import { visa } from "#testing/browser/test-cards.ts";

export type Donor = "new" | "known" | "returning";

/** A step of the path. `machine`: milliseconds from each press, or each last key, until the next state is painted. */
export type Step = { name: string; taps: number; fields: number; machine: number };

/** Milliseconds that a donor takes before each tap and each field; not counted. */
const pause = 500;

/** On the bank's page: pays, and waits for the thank-you page, which empties the cart. */
export async function payGift(page: Page): Promise<void> {
  await page.locator("#otp").fill("123456");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/payment/verify?status=success");
  await page.waitForFunction(() => localStorage.getItem("shopping-cart") === null);
}

/**
 * Gives one share of kurban by card, from the home page to the bank's page. A known donor has a gift in this browser's
 * cart, a returning one has paid in it before.
 */
export async function walkGift(page: Page, site: string, donor: Donor): Promise<Step[]> {
  const clock = await startClock(page);
  const steps: Step[] = [];

  async function step(name: string, ...acts: Act[]): Promise<void> {
    let machine = 0;
    for (const { act, shows } of acts) {
      await page.waitForTimeout(pause);
      await act();
      machine += (await clock.painted(shows)) - clock.acted();
    }
    const count = (kind: Act["kind"]) => acts.filter((each) => each.kind === kind).length;
    steps.push({ name, taps: count("tap"), fields: count("type"), machine });
  }
  const tap = (target: Locator, shows: string): Act => ({ kind: "tap", act: () => target.tap(), shows });
  const type = (text: string, shows: string): Act => ({
    kind: "type",
    act: () => page.keyboard.type(text),
    shows,
  });

  await page.goto(site, { waitUntil: "commit" });
  const opened = await clock.painted("[data-island='home/hero'] button[type=submit]");
  steps.push({ name: "home page", taps: 0, fields: 0, machine: opened - (await clock.navigated()) });
  // The donor reads: an idle page loads React, and then prepares the dialog.
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
  // A field that is right passes the focus on.
  await step(
    "card number",
    tap(number, "[autocomplete=cc-number]:focus"),
    type(visa.number, "[autocomplete=cc-exp]:focus"),
  );
  await step("expiry", type("1239", "[autocomplete=cc-csc]:focus"));
  await step("CVC", type("715", ":focus"));
  if (donor === "returning") {
    const shows = "[autocomplete=cc-name]:focus";
    const next: Act = { kind: "key", act: () => page.keyboard.press("Tab"), shows };
    await step("name on the card", next, type("ELIF YILDIRIM", shows));
  }
  const enter: Act = { kind: "key", act: () => page.keyboard.press("Enter"), shows: "#otp" };
  await step("to the bank", donor === "new" ? tap(page.locator(pay), "#otp") : enter);
  return steps;
}

type Act = {
  /** A key of the keyboard that is open anyway is neither a tap nor a field. */
  kind: "tap" | "type" | "key";
  act: () => Promise<void>;
  /** What the page shows when the donor can go on. */
  shows: string;
};

/** The browser's own clock, the same in all documents: Playwright's messages take time of their own. */
async function startClock(page: Page) {
  let last = 0;
  await page.exposeFunction("acted", (at: number) => {
    last = at;
  });
  await page.addInitScript(() => {
    const { acted } = window as unknown as { acted: (at: number) => void };
    const tell = ({ timeStamp }: Event) => acted(performance.timeOrigin + timeStamp);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, tell, { capture: true });
  });
  return {
    acted: () => last,
    navigated: () => page.evaluate(() => performance.timeOrigin),
    async painted(wanted: string): Promise<number> {
      const found = await page.waitForFunction((selector) => {
        if (![...document.querySelectorAll(selector)].some((each) => each.checkVisibility())) return null;
        return new Promise<number>((resolve) => {
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        });
      }, wanted);
      return Number(await found.jsonValue());
    },
  };
}
