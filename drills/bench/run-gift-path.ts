import { type CDPSession, chromium, type Page } from "@playwright/test";
import { median } from "#testing/report/report.ts";
import { milliseconds, tableOf } from "#testing/report/table.ts";
import { browserArguments, browserVersion, findBrowser } from "#testing/site/browser.ts";
import { type Benchmark, type Options, say } from "./benchmark.ts";
import { startSite } from "./site.ts";
import { type Donor, payGift, type Step, walkGift } from "./walk-gift.ts";

/** Slowdowns of the page's processor. Only the normal speed has goals. */
const slowdowns = [1, 4] as const;
const screen = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/** Maximum values (docs/decisions/047-what-a-donor-is-asked.md). `machine` is milliseconds at the normal speed. */
const goals = {
  new: { title: "A new donor", taps: 8, fields: 5, machine: 2_000 },
  known: { title: "The second gift of the same browser", taps: 5, fields: 3, machine: 2_000 },
  returning: { title: "A gift after a finished one", taps: 5, fields: 4, machine: 2_000 },
};
const donors: readonly Donor[] = ["new", "known", "returning"];

type Row = Omit<Step, "machine"> & { times: number[] };

export async function runGiftPath({ rounds }: Options): Promise<Benchmark> {
  say("starting PostgreSQL and the site");
  await using site = await startSite();
  const walks: { donor: Donor; slowdown: number; steps: Step[] }[] = [];
  const maxRounds = rounds || 5;
  for (const slowdown of slowdowns) {
    for (let round = 1; round <= maxRounds; round += 1) {
      say(`processor at 1/${slowdown}, ${round} of ${maxRounds}`);
      // Each donor has another address, because the limits are per address.
      await using phone = await openPhone(`192.0.2.${slowdown * maxRounds + round}`);
      for (const donor of donors) {
        const page = await phone.newPage(slowdown);
        walks.push({ donor, slowdown, steps: await walkGift(page, site.url, donor) });
        if (donor === "known") await payGift(page);
        await page.close();
      }
    }
  }
  const results = donors.map((donor) => ({
    donor,
    rows: rowsOf(
      slowdowns.map((slowdown) => walks.filter((walk) => walk.donor === donor && walk.slowdown === slowdown)),
    ),
  }));
  return {
    section: "gift-path",
    versions: { PostgreSQL: site.databaseVersion, Chromium: browserVersion(await findBrowser()) },
    tables: results.map(({ donor, rows }) => `### ${goals[donor].title}\n\n${table(rows)}`).join("\n\n"),
    figure: results
      .map(({ donor, rows }) => `${donor} donor ${milliseconds(rows.at(-1)?.times[0] ?? Number.NaN)}`)
      .join(", "),
    failures: results.flatMap(({ donor, rows }) => failuresOf(donor, rows)),
  };
}

async function openPhone(address: string) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments });
  const extraHTTPHeaders = { "X-Forwarded-For": address };
  const context = await browser.newContext({ ...screen, locale: "tr-TR", extraHTTPHeaders });
  return {
    async newPage(slowdown: number): Promise<Page> {
      const page = await context.newPage();
      const session: CDPSession = await context.newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
      return page;
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function rowsOf(walks: readonly (readonly { steps: Step[] }[])[]): Row[] {
  const steps = walks[0]?.[0]?.steps ?? [];
  const rows = steps.map(({ name, taps, fields }, index): Row => {
    const times = walks.map((each) => median(each.map((walk) => walk.steps[index]?.machine ?? Number.NaN)));
    return { name, taps, fields, times };
  });
  const sumOf = (field: (row: Row) => number) => rows.reduce((all, row) => all + field(row), 0);
  const times = walks.map((_, index) => sumOf((row) => row.times[index] ?? Number.NaN));
  return [
    ...rows,
    { name: "together", taps: sumOf(({ taps }) => taps), fields: sumOf(({ fields }) => fields), times },
  ];
}

function table(rows: readonly Row[]): string {
  const time = (index: number) => (row: Row) => milliseconds(row.times[index] ?? Number.NaN);
  return tableOf(rows, {
    step: ({ name }) => name,
    taps: ({ taps }) => taps || undefined,
    fields: ({ fields }) => fields || undefined,
    [`processor at 1/${slowdowns[0]}`]: time(0),
    [`processor at 1/${slowdowns[1]}`]: time(1),
  });
}

function failuresOf(donor: Donor, rows: readonly Row[]): string[] {
  const { taps = 0, fields = 0, times: [machine = Number.NaN] = [] } = rows.at(-1) ?? {};
  return Object.entries({ taps, fields, machine }).flatMap(([figure, value]) => {
    const goal = goals[donor][figure as "taps" | "fields" | "machine"];
    const comparison = `${figure} ${Math.round(value)}, at most ${goal}`;
    return value <= goal ? [] : [`the gift of a ${donor} donor: ${comparison}`];
  });
}
