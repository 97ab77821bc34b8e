import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hourMs } from "#shared/time.ts";
import { createDurablePostgres } from "../harness/durable-postgres.ts";
import { root } from "../harness/program.ts";
import type { Report } from "../harness/report.ts";
import type { SiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { until } from "../harness/until.ts";
import { type FaultOptions, type Outage, outageDrill } from "./outage-drill.ts";
import { startProxy } from "./proxy.ts";
import { slowWrites } from "./slow-writes.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";

const here = (file: string) => join(root, "drills/faults", file);

/** Faults of the machine: disk full or slow, clock changed, bank slow. A text says why a drill is impossible here. */
export function machineDrills(options: FaultOptions): Record<string, () => Promise<Report | string>> {
  const run: Run = (drill) => outageDrill({ ...options, ...drill });
  return {
    "full-disk-embedded": async () => {
      using disk = mountSmallDisk(300);
      if (!disk) return "mounting a small disk takes root";
      await using store = await createStore(undefined, disk.folder);
      return await run({
        title: "The disk of the embedded database is full for 10 s",
        store,
        strike: () => fillFor(disk, 10_000),
      });
    },
    "full-disk-postgres": async () => {
      using disk = mountSmallDisk(150);
      if (!disk) return "mounting a small disk takes root";
      await using server = await createDurablePostgres(join(disk.folder, "data"));
      await using store = await createStore(server.url());
      return await run({
        title: "The disk of PostgreSQL is full for 10 s",
        store,
        lookBeside: true,
        async strike() {
          await fillFor(disk, 10_000);
          // Restarts the server as a service manager does: it may have ended because it could not write its log.
          await server.start().catch(() => {});
        },
      });
    },
    "slow-disk-embedded": async () => {
      await using store = await createStore();
      const slow = join(store.folder, "slow");
      return await run({
        title: "Each fsync of the embedded database takes 300 ms for 20 s",
        store,
        preload: [here("slow-disk.mjs")],
        env: () => ({ SLOW_DISK: slow, SLOW_DISK_MS: "300" }),
        async strike() {
          writeFileSync(slow, "");
          await wait(20_000);
          rmSync(slow);
        },
      });
    },
    "slow-disk-postgres": async () => {
      await using server = await createDurablePostgres();
      await using store = await createStore(server.url());
      let isSlow = true;
      const report = await run({
        title: "PostgreSQL may write to its disk 10 times a second for 20 s",
        store,
        lookBeside: true,
        async strike() {
          const end = slowWrites(server.pid, server.folder, 10);
          isSlow = end !== null;
          if (end) await wait(20_000);
          end?.();
        },
      });
      return isSlow ? report : "the kernel's throttle takes root and the blkio controller";
    },
    "slow-bank": () => slowBank(run),
    "clock-forward": () => jump(run, 5 * hourMs),
    "clock-back": () => jump(run, -5 * hourMs),
  };
}

type Run = (drill: Partial<Outage> & Pick<Outage, "title" | "strike" | "store">) => Promise<Report>;

async function fillFor(disk: SmallDisk, milliseconds: number): Promise<void> {
  disk.fill();
  await wait(milliseconds);
  disk.free();
}

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
