import { chromium, type Locator, type Page } from "@playwright/test";
import { browserArguments, browserVersion, findBrowser } from "../../tools/setup/browser.ts";
import { median } from "../harness/report.ts";
import type { SiteProcess } from "../harness/site-process.ts";
import { markdownTable, milliseconds } from "../harness/table.ts";
import { startBuilds } from "./start-builds.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** How much slower the processor of the page is. */
const slowdown = 4;
/** Milliseconds for what an idle page prepares. */
const reading = 4_000;
/** Milliseconds between two presses. */
const pause = 700;
/** Milliseconds that a finger stays on the button. */
const touch = 60;
/** Milliseconds from a press to the painted dialog (docs/decisions/013-islands.md). */
const most = 100;

/** `opens`: the title of its dialog. */
type Place = { name: string; path: string; button: (page: Page) => Locator; opens: string };

const give = { name: "Bağış Yap" };
const places: Place[] = [
  {
    name: "hero",
    path: "/",
    button: (page) => page.getByRole("group", { name: "Yurt Dışı Kurban" }).getByRole("button", give),
    opens: "Yurt Dışı Kurban",
  },
  {
    name: "card of the home page",
    path: "/",
    button: (page) => page.getByRole("article").getByRole("button", give).first(),
    opens: "Ramazan Kumanyası",
  },
];

/** Opens the donation dialog on a phone: its first press in a browser that has never seen the site, and the next. */
export async function runPresses(
  { beside, rounds }: { beside: string | undefined; rounds: number },
  say: (step: string) => void,
): Promise<{ table: string; versions: Record<string, string>; failures: string[] }> {
  say("starting PostgreSQL and the sites");
  await using builds = await startBuilds(beside);
  const executablePath = await findBrowser();
  const rows: string[][] = [];
  const failures: string[] = [];
  for (const place of places) {
    const taken = builds.sites.map(() => ({ first: [] as number[], later: [] as number[] }));
    for (let round = 1; round <= rounds; round += 1) {
      say(`${place.name}, ${round} of ${rounds}`);
      for (const [index, site] of builds.sites.entries()) {
        // A browser of its own: another one's compiled scripts would help the first press.
        const browser = await chromium.launch({ executablePath, args: browserArguments });
        try {
          const page = await (await browser.newContext({ ...phone, locale: "tr-TR" })).newPage();
          const { first, later } = await pressTwice(page, site, place);
          taken[index]?.first.push(first);
          taken[index]?.later.push(later);
        } finally {
          await browser.close();
        }
      }
    }
    const figures = taken.map(({ first, later }) => [median(first), median(later)] as const);
    rows.push(
      ...(["first press", "next press"] as const).map((press, n) => {
        const times = figures.map((figure) => figure[n] ?? Number.NaN);
        const [own = Number.NaN] = times.slice(-1);
        if (!(own <= most)) failures.push(`${place.name}, ${press}: ${Math.round(own)} ms, at most ${most}`);
        const ratio = times.length > 1 ? [(own / (times[0] ?? Number.NaN)).toFixed(2)] : [];
        return [place.name, press, ...times.map(milliseconds), ...ratio];
      }),
    );
  }
  const head = beside ? ["other build", "this build", "ratio"] : ["press to painted dialog"];
  return {
    table: markdownTable(["place", "", ...head], rows),
    versions: { PostgreSQL: builds.databaseVersion, Chromium: browserVersion(executablePath) },
    failures,
  };
}

/** Milliseconds of two openings, each from the press to the painted dialog. */
async function pressTwice(page: Page, site: SiteProcess, { name, path, button, opens }: Place) {
  await page.addInitScript(watchPresses);
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.goto(site.url + path);
  await page.locator("html[data-live]").waitFor({ state: "attached" });
  await button(page).scrollIntoViewIfNeeded();
  // The visitor reads: an idle page loads React, and then prepares the dialog.
  await page.waitForTimeout(reading);
  const press = async () => {
    const box = await button(page).boundingBox();
    if (!box) throw new Error(`there is no button of the ${name}`);
    const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
    await page.waitForTimeout(touch);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    const taken = await page.waitForFunction(() => (window as unknown as Pressed).painted);
    await page.getByRole("dialog", { name: opens }).waitFor();
    return Number(await taken.jsonValue());
  };
  const first = await press();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForTimeout(pause);
  return { first, later: await press() };
}

type Pressed = { painted: number | undefined };

/** By the browser's own clock: Playwright's messages take time of their own. */
function watchPresses(): void {
  const pressed = window as unknown as Pressed;
  // Inside a frame, a timer fires after what the frame paints.
  const look = (at: number) =>
    requestAnimationFrame(() => {
      const dialogs = [...document.querySelectorAll("dialog")];
      if (!dialogs.some((dialog) => dialog.checkVisibility({ opacityProperty: true }))) look(at);
      else
        setTimeout(() => {
          pressed.painted = performance.now() - at;
        });
    });
  addEventListener(
    "click",
    ({ timeStamp }) => {
      pressed.painted = undefined;
      look(timeStamp);
    },
    { capture: true },
  );
}
