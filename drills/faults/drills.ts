import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { hourMs, minuteMs } from "#shared/text/time.ts";
import type { Ending } from "#testing/databases/postgres.ts";
import { startDurablePostgres } from "#testing/databases/postgres.ts";
import { createStore } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { root } from "#testing/site/program.ts";
import { until } from "#testing/site/until.ts";
import { type FaultOptions, outageDrill } from "./outage-drill.ts";
import { powerLossDrill } from "./power-loss-drill.ts";
import { startProxy } from "./proxy.ts";

/** One drill per fault, by name (docs/reliability.md). */
export function faultDrills(options: FaultOptions): Record<string, () => Promise<Report>> {
  return {
    "database-restart-fast": () => restart(options, "fast"),
    "database-restart-immediate": () => restart(options, "immediate"),
    "database-crash": () => restart(options, "kill -9"),
    "database-refusing": () => cutOff(options, "refusing"),
    "database-silent": () => cutOff(options, "silent"),
    "held-row": () => holdRows(options),
    "power-loss": () => powerLossDrill(["gone", ...Array<"torn">(11).fill("torn")], 400, options.seed),
    "clock-forward": () => jump(options, 5 * hourMs),
    "clock-back": () => jump(options, -5 * hourMs),
  };
}

async function restart(options: FaultOptions, how: Ending): Promise<Report> {
  await using server = await startDurablePostgres();
  await using store = await createStore(server.url());
  async function strike() {
    await server.end(how);
    await wait(1_000);
    await server.start();
  }
  return await outageDrill(
    { title: `PostgreSQL ended with ${how} and started again`, store, strike },
    options,
  );
}

async function cutOff(options: FaultOptions, state: "refusing" | "silent"): Promise<Report> {
  const { seconds } = options;
  await using server = await startDurablePostgres();
  await using store = await createStore(server.url());
  await using proxy = await startProxy(() => server.port);
  const url = new URL(store.env.DATABASE_URL ?? "");
  url.port = String(proxy.port);
  const env = { DATABASE_URL: url.href };
  async function strike() {
    await proxy.set(state);
    await wait(seconds * 1_000);
    await proxy.set("open");
  }
  const title = `The database cannot be reached (${state}) for ${seconds} s`;
  return await outageDrill({ title, store, env, strike }, options);
}

/** A transaction that never ends: of a stopped program, or of a person in psql. */
const holder = `
  const { Client } = (await import("pg")).default;
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query("begin");
  await client.query("update campaigns set title = title");
  console.log("held");
  setInterval(() => {}, 1_000);
`;

/** A stopped process (SIGSTOP) holds the rows of all campaigns. */
async function holdRows(options: FaultOptions): Promise<Report> {
  await using server = await startDurablePostgres();
  await using store = await createStore(server.url());
  async function strike() {
    const child = spawn(process.execPath, ["--input-type=module", "-e", holder], {
      cwd: root,
      env: { ...process.env, ...store.env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    await new Promise((held) => child.stdout.once("data", held));
    child.kill("SIGSTOP");
    await wait(Math.min(options.seconds, 15) * 1_000);
    child.kill("SIGKILL");
  }
  const title = "A frozen process holds the rows of all campaigns";
  return await outageDrill({ title, store, strike, mustNotShow: true }, options);
}

/** The clock of the site's machine jumps by hours, and back to nearly right after a minute. */
async function jump(options: FaultOptions, by: number): Promise<Report> {
  await using store = await createStore();
  const file = join(store.folder, "clock-shift");
  const title = `The clock jumps by ${by / hourMs} hours, and to ten minutes from now after a minute`;
  return await outageDrill(
    {
      title,
      store,
      preload: [join(root, "drills/faults/shift-clock.mjs")],
      env: { CLOCK_SHIFT: file, LOG_LEVEL: "info" },
      async strike(site) {
        const inquired = () => site.log().match(/"payment inquiries sent"/g)?.length ?? 0;
        writeFileSync(file, String(by));
        await wait(minuteMs);
        // Inquiries are due five minutes after a form, and those with a time from a wrong clock at once:
        // the job that runs them must still be alive.
        const before = inquired();
        writeFileSync(file, String(10 * minuteMs));
        const message = "no background job has inquired at the bank since the clock was set";
        await until(() => inquired() > before, { timeout: 3 * minuteMs, interval: 1_000, message });
      },
    },
    options,
  );
}
