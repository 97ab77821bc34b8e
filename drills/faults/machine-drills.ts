import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hourMs } from "#shared/time.ts";
import { createStore } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { root } from "#testing/site/program.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";
import { until } from "#testing/site/until.ts";
import { type FaultOptions, type Outage, outageDrill } from "./outage-drill.ts";
import { startProxy } from "./proxy.ts";

const here = (file: string) => join(root, "drills/faults", file);

/** Faults beside the database: the clock jumps, the bank is slow. */
export function machineDrills(options: FaultOptions): Record<string, () => Promise<Report>> {
  const run: Run = (drill) => outageDrill({ ...options, ...drill });
  return {
    "slow-bank": () => slowBank(run),
    "clock-forward": () => jump(run, 5 * hourMs),
    "clock-back": () => jump(run, -5 * hourMs),
  };
}

type Run = (drill: Partial<Outage> & Pick<Outage, "title" | "strike" | "store">) => Promise<Report>;

/** Every inquiry takes 30 s; donors continue, return without an answer, and pay again. */
async function slowBank(run: Run): Promise<Report> {
  // The bank's address is known only once it runs.
  let target = 0;
  await using proxy = await startProxy(() => target);
  await using store = await createStore();
  return await run({
    title: "The bank takes 30 s for each answer, for 60 s",
    store,
    env(bank) {
      const url = new URL(bank.account.apiUrl ?? "");
      target = Number(url.port);
      url.port = String(proxy.port);
      return { BANK_API_URL: url.href };
    },
    async strike() {
      proxy.delayAnswers(30_000);
      await wait(60_000);
      proxy.delayAnswers(0);
    },
  });
}

/** The clock of the site's machine jumps by hours, and back to nearly right after a minute. */
async function jump(run: Run, by: number): Promise<Report> {
  await using store = await createStore();
  const file = join(store.folder, "clock-shift");
  return await run({
    title: `The clock jumps by ${by / hourMs} hours, and to ten minutes from now after a minute`,
    store,
    preload: [here("shift-clock.mjs")],
    env: () => ({ CLOCK_SHIFT: file, LOG_LEVEL: "info" }),
    async strike(site: SiteProcess) {
      const asked = () => site.log().match(/"payment inquiries sent"/g)?.length ?? 0;
      writeFileSync(file, String(by));
      await wait(60_000);
      // Inquiries are due five minutes after a form, and those with a time from a wrong clock at once:
      // the job that runs them must still be alive.
      const [before, began] = [asked(), performance.now()];
      writeFileSync(file, String(10 * 60_000));
      const otherwise = "no background job has inquired at the bank since the clock was set";
      await until(() => asked() > before, { patience: 180_000, pause: 1_000, otherwise });
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`the background job inquired at the bank ${seconds} s after the second jump`);
    },
  });
}
