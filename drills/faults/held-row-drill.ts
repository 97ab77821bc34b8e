import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import type { Store } from "#testing/databases/store.ts";
import type { Report } from "#testing/report/report.ts";
import { root } from "#testing/site/program.ts";
import { outageDrill } from "./outage-drill.ts";

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

/**
 * Donations while a stopped process (SIGSTOP) holds the rows of all campaigns. None may be lost or shown as failed,
 * and the site stays ready.
 */
export async function heldRowDrill(
  store: Store,
  { donations, seed, seconds }: { donations: number; seed: number; seconds: number },
): Promise<Report> {
  const report = await outageDrill({
    title: "A frozen process holds the rows of all campaigns",
    store,
    donations,
    seed,
    lookBeside: true,
    async strike() {
      const child = spawn(process.execPath, ["--input-type=module", "-e", holder], {
        cwd: root,
        env: { ...process.env, ...store.env },
        stdio: ["ignore", "pipe", "inherit"],
      });
      await new Promise((held) => child.stdout.once("data", held));
      child.kill("SIGSTOP");
      await wait(seconds * 1_000);
      child.kill("SIGKILL");
    },
  });
  const { good = 0, all = 0 } = report.seen["/readyz"] ?? {};
  const unready = good < all ? [`the site was not ready in ${all - good} of ${all} looks`] : [];
  const told = Object.keys(report.refusals).filter((said) => said !== "is being checked");
  return {
    ...report,
    faults: { ...report.faults, unready, "donors were told": told },
  };
}
