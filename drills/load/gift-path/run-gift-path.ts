import { median } from "#testing/report/report.ts";
import { milliseconds, tableOf } from "#testing/report/table.ts";
import { type Benchmark, type Options, say } from "../benchmark.ts";
import { openPhone, versionOfChromium } from "../phone.ts";
import { startSite } from "../site.ts";
import { payGift, type Step, walkGift } from "./walk-gift.ts";

/** How much slower the processor of the page is; only its own speed is judged. */
const slowdowns = [1, 4] as const;

/** docs/decisions/047-what-a-donor-is-asked.md. Milliseconds of the machine at the processor's own speed. */
const donors = {
  new: { title: "A new donor", taps: 8, fields: 5, machine: 2_000 },
  known: { title: "The second gift of the same browser", taps: 5, fields: 3, machine: 2_000 },
  returning: { title: "A gift after a finished one", taps: 5, fields: 4, machine: 2_000 },
};
type Donor = keyof typeof donors;
/** In the order in which one browser is each of them. */
const inTurn: readonly Donor[] = ["new", "known", "returning"];

type Row = Omit<Step, "machine"> & { times: number[] };

/** The path of a gift on a phone: the first one in a new browser, a second one in the same, and one after it is paid. */
export async function runGiftPath({ rounds = 5 }: Options): Promise<Benchmark> {
  say("starting PostgreSQL and the site");
  await using site = await startSite();
  const noWalks = () => slowdowns.map((): Step[][] => []);
  const walks = { new: noWalks(), known: noWalks(), returning: noWalks() };
  for (const [speed, slowdown] of slowdowns.entries()) {
    for (let round = 1; round <= rounds; round += 1) {
      say(`processor at 1/${slowdown}, ${round} of ${rounds}`);
      // Each donor at an address of their own, because otherwise all would share one limit.
      await using phone = await openPhone(`192.0.2.${slowdown * rounds + round}`);
      for (const donor of inTurn) {
        const { page } = await phone.newPage(slowdown);
        walks[donor][speed]?.push(await walkGift(page, site.url, donor));
        if (donor === "known") await payGift(page);
        await page.close();
      }
    }
  }
  const rows = { new: rowsOf(walks.new), known: rowsOf(walks.known), returning: rowsOf(walks.returning) };
  return {
    section: "gift-path",
    versions: { PostgreSQL: site.databaseVersion, Chromium: await versionOfChromium() },
    tables: inTurn.map((donor) => `### ${donors[donor].title}\n\n${table(rows[donor])}`).join("\n\n"),
    failures: inTurn.flatMap((donor) => failures(donor, rows[donor])),
  };
}

/** The steps with the medians of their times, one at each speed of the processor, and their sums. */
function rowsOf(walks: readonly Step[][][]): Row[] {
  const steps = walks[0]?.[0] ?? [];
  const rows = steps.map(({ name, taps, fields }, index): Row => {
    const times = walks.map((rounds) => median(rounds.map((walk) => walk[index]?.machine ?? Number.NaN)));
    return { name, taps, fields, times };
  });
  const sum = (of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const times = walks.map((_, speed) => sum((row) => row.times[speed] ?? Number.NaN));
  const whole = { taps: sum(({ taps }) => taps), fields: sum(({ fields }) => fields), times };
  return [...rows, { name: "together", ...whole }];
}

function table(rows: readonly Row[]): string {
  const [own, slow] = slowdowns;
  return tableOf(rows, {
    step: ({ name }) => name,
    taps: ({ taps }) => taps || undefined,
    fields: ({ fields }) => fields || undefined,
    [`processor at 1/${own}`]: ({ times }) => milliseconds(times[0] ?? Number.NaN),
    [`processor at 1/${slow}`]: ({ times }) => milliseconds(times[1] ?? Number.NaN),
  });
}

function failures(donor: Donor, rows: readonly Row[]): string[] {
  const { taps = 0, fields = 0, times: [machine = Number.NaN] = [] } = rows.at(-1) ?? {};
  const goals = donors[donor];
  return Object.entries({ taps, fields, machine }).flatMap(([figure, found]) => {
    const most = goals[figure as "taps" | "fields" | "machine"];
    const is = `${figure} ${Math.round(found)}, at most ${most}`;
    return found <= most ? [] : [`the gift of a ${donor} donor: ${is}`];
  });
}
