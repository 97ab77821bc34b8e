import type { Locator, Page } from "@playwright/test";
import { median } from "../harness/report.ts";
import { milliseconds, tableOf } from "../harness/table.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { openPhone, versionOfChromium } from "./phone.ts";
import { startBuilds } from "./site.ts";

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
type Place = { name: string; button: (page: Page) => Locator; opens: string };

const give = { name: "Bağış Yap" };
const places: Place[] = [
  {
    name: "hero",
    button: (page) => page.getByRole("group", { name: "Yurt Dışı Kurban" }).getByRole("button", give),
    opens: "Yurt Dışı Kurban",
  },
  {
    name: "card of the home page",
    button: (page) => page.getByRole("article").getByRole("button", give).first(),
    opens: "Ramazan Kumanyası",
  },
];

/** One press of a place, and its medians with each build, this one last. */
type Row = { place: string; press: string; times: number[] };

/** Opens the donation dialog on a phone: its first press in a browser that has never seen the site, and the next. */
export async function runPresses({ beside, rounds = 7 }: Options): Promise<Benchmark> {
  say("starting PostgreSQL and the sites");
  await using builds = await startBuilds(beside);
  const rows: Row[] = [];
  for (const place of places) {
    const taken = builds.sites.map(() => ({ first: [] as number[], later: [] as number[] }));
    for (let round = 1; round <= rounds; round += 1) {
      say(`${place.name}, ${round} of ${rounds}`);
      for (const [index, { url }] of builds.sites.entries()) {
        const { first, later } = await pressTwice(url, place);
        taken[index]?.first.push(first);
        taken[index]?.later.push(later);
      }
    }
    rows.push({ place: place.name, press: "first press", times: taken.map(({ first }) => median(first)) });
    rows.push({ place: place.name, press: "next press", times: taken.map(({ later }) => median(later)) });
  }
  const own = ({ times }: Row) => times.at(-1) ?? Number.NaN;
  const other = ({ times }: Row) => (times.length > 1 ? times[0] : undefined) ?? Number.NaN;
  const slow = rows.filter((row) => !(own(row) <= most));
  return {
    section: "presses",
    versions: {
      PostgreSQL: builds.sites[0]?.databaseVersion ?? "?",
      Chromium: await versionOfChromium(),
    },
    tables: tableOf(rows, {
      place: ({ place }) => place,
      "": ({ press }) => press,
      ...(beside && { "other build": (row) => milliseconds(other(row)) }),
      "this build": (row) => milliseconds(own(row)),
      ...(beside && { ratio: (row) => own(row) / other(row) }),
    }),
    failures: slow.map((row) => `${row.place}, ${row.press}: ${Math.round(own(row))} ms, at most ${most}`),
  };
}

/** Milliseconds of two openings, each from the press to the painted dialog. */
async function pressTwice(site: string, { name, button, opens }: Place) {
  await using phone = await openPhone("192.0.2.1");
  const { page, session } = await phone.newPage(slowdown);
  await page.addInitScript(watchPresses);
  await page.goto(site);
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
