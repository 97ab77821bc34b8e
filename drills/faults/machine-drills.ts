import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDurablePostgres } from "../harness/durable-postgres.ts";
import { root } from "../harness/program.ts";
import type { SiteProcess } from "../harness/site-process.ts";
import { createStore } from "../harness/store.ts";
import { type Outage, outageDrill } from "./outage-drill.ts";
import { type FaultOptions, printOutage } from "./print-outage.ts";
import { startProxy } from "./proxy.ts";
import { slowWrites } from "./slow-writes.ts";
import { mountSmallDisk } from "./small-disk.ts";

const here = (file: string) => join(root, "drills/faults", file);
const hour = 3_600_000;

/** Faults of the machine: disk full or slow, clock changed, bank slow. */
export function machineDrills({ seed, donations, judge }: FaultOptions): Record<string, () => Promise<void>> {
  type Part = Partial<Outage> & Pick<Outage, "strike" | "store">;
  const run = async (title: string, drill: Part) => {
    try {
      printOutage(title, await outageDrill({ donations, seed, ...drill }), judge);
    } finally {
      await drill.store.remove();
    }
  };
  return {
    "full-disk-embedded": async () => {
      const disk = mountSmallDisk(300);
      if (!disk) return skip("full-disk-embedded", "mounting a small disk takes root");
      try {
        const store = await createStore(undefined, disk.folder);
        await run("The disk of the embedded database is full for 10 s", {
          store,
          async strike() {
            disk.fill();
            await wait(10_000);
            disk.free();
          },
        });
      } finally {
        disk.remove();
      }
    },
    "full-disk-postgres": async () => {
      const disk = mountSmallDisk(150);
      if (!disk) return skip("full-disk-postgres", "mounting a small disk takes root");
      const server = await createDurablePostgres(join(disk.folder, "data"));
      try {
        await run("The disk of PostgreSQL is full for 10 s", {
          store: await createStore(server.url),
          lookBeside: true,
          async strike() {
            disk.fill();
            await wait(10_000);
            disk.free();
            // Restarts the server as a service manager does: it may have ended because it could not write its log.
            await server.start().catch(() => {});
          },
        });
      } finally {
        await server.remove();
        disk.remove();
      }
    },
    "slow-disk-embedded": async () => {
      const store = await createStore();
      const slow = join(store.folder, "slow");
      await run("Each fsync of the embedded database takes 300 ms for 20 s", {
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
      const server = await createDurablePostgres();
      try {
        await run("PostgreSQL may write to its disk 10 times a second for 20 s", {
          store: await createStore(server.url),
          lookBeside: true,
          async strike() {
            const end = slowWrites(server.pid(), server.folder, 10);
            if (!end)
              return skip("slow-disk-postgres", "the kernel's throttle takes root and the blkio controller");
            await wait(20_000);
            end();
          },
        });
      } finally {
        await server.remove();
      }
    },
    "slow-bank": () => slowBank(run),
    "clock-forward": () => jump(run, 5 * hour),
    "clock-back": () => jump(run, -5 * hour),
  };
}

type Run = (title: string, drill: Partial<Outage> & Pick<Outage, "strike" | "store">) => Promise<void>;

/** Every inquiry takes 30 s; donors continue, return without an answer, and pay again. */
async function slowBank(run: Run): Promise<void> {
  // The bank's address is known only once it runs.
  let target = 0;
  const proxy = await startProxy(() => target);
  try {
    await run("The bank takes 30 s for each answer, for 60 s", {
      store: await createStore(),
      env(bank) {
        const url = new URL(bank.account.apiUrl);
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
  } finally {
    await proxy.close();
  }
}

/** The clock of the site's machine jumps by hours, and back to nearly right after a minute. */
async function jump(run: Run, by: number): Promise<void> {
  const store = await createStore();
  const file = join(store.folder, "clock-shift");
  await run(`The clock jumps by ${by / hour} hours, and to ten minutes from now after a minute`, {
    store,
    preload: [here("shift-clock.mjs")],
    env: () => ({ CLOCK_SHIFT: file, LOG_LEVEL: "info" }),
    async strike(site: SiteProcess) {
      const asked = () => site.log().match(/"asked the bank"/g)?.length ?? 0;
      writeFileSync(file, String(by));
      await wait(60_000);
      // Inquiries are due five minutes after a form, and those with a time from a wrong clock at once:
      // the job that runs them must still be alive.
      const [before, began] = [asked(), performance.now()];
      writeFileSync(file, String(10 * 60_000));
      for (let patience = 180; asked() === before && patience > 0; patience--) await wait(1_000);
      if (asked() === before) throw new Error("no background job has asked the bank since the clock was set");
      const seconds = Math.round((performance.now() - began) / 1_000);
      console.log(`the background job asked the bank ${seconds} s after the second jump`);
    },
  });
}

function skip(name: string, why: string): void {
  console.log(`\n– ${name} was not tried here: ${why}`);
}
