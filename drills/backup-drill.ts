import { spawn } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, tableOf } from "#server/backup/manifest.ts";
import { checkBackup } from "#server/backup/read-backup.ts";
import { fillOrders } from "./harness/fill-orders.ts";
import { createSiteProcess, type SiteProcess } from "./harness/site-process.ts";
import { createStore, type Store } from "./harness/store.ts";

export type BackupReport = {
  from: Store["kind"];
  rows: number;
  megabytes: number;
  /** Seconds of the backup, of the restore into the other kind of database, and of a backup of that. */
  runs: { name: string; seconds: number; peak: number }[];
  /** The longest that a query waited during the backup, in milliseconds. */
  slowest: number;
  /** Megabytes by which the server's memory grew at most during the backup. */
  grown: number;
  violations: string[];
};

/**
 * Backs up a running site with this many orders, restores it into the other kind of database, backs that up, and
 * compares: both files must be equal, part by part.
 */
export async function backupDrill(
  postgresUrl: string,
  kind: Store["kind"],
  orders: number,
): Promise<BackupReport> {
  const other = kind === "postgres" ? undefined : postgresUrl;
  const from = await createStore(kind === "postgres" ? postgresUrl : undefined);
  const to = await createStore(other);
  const site = await createSiteProcess({ ...from.env, BANK: "simulator" });
  const [first, second] = [join(from.folder, "first.tar.gz"), join(from.folder, "second.tar.gz")];
  try {
    await fillOrders(from, orders);
    await site.start();
    const watch = watchSite(site);
    const backup = await command(from, "back-up.ts", "--to", first);
    const { slowest, grown } = watch.end();
    await site.stop();
    const restore = await command(to, "restore.ts", first, "--replace");
    const again = await command(to, "back-up.ts", "--to", second);
    const [wanted, found] = [await checkBackup(first), await checkBackup(second)];
    // A restore makes SMS doubtful and changes nothing else.
    const parts = ({ parts: all }: Manifest) => all.filter(({ name }) => tableOf(name) !== "sms_outbox");
    const back = new Map(parts(found).map(({ name, sha256 }) => [name, sha256]));
    const lost = parts(wanted).filter(({ name, sha256 }) => back.get(name) !== sha256);
    const all = [backup, restore, again];
    return {
      from: kind,
      rows: wanted.tables.reduce((sum, { rows }) => sum + rows, 0),
      megabytes: statSync(first).size / 1e6,
      runs: all.map(({ name, seconds, peak }) => ({ name, seconds, peak })),
      slowest,
      grown,
      violations: [
        ...all.filter(({ code }) => code !== 0).map(({ name, said }) => `${name}: ${said.slice(-500)}`),
        ...lost.map(({ name }) => `${name} came back as something else`),
      ],
    };
  } finally {
    await site.kill();
    await from.remove();
    await to.remove();
  }
}

/** Runs the command as a user types it; `peak` is its peak memory in megabytes. */
async function command({ env, kind }: Store, program: string, ...args: string[]) {
  const began = performance.now();
  const child = spawn(process.execPath, ["--no-warnings", `tools/backup/${program}`, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  let peak = 0;
  const looking = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid ?? 0, "VmHWM"))), 100);
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  clearInterval(looking);
  const name = `${program === "restore.ts" ? "restore into" : "backup of"} ${kind}`;
  return { name, code, said, peak, seconds: (performance.now() - began) / 1_000 };
}

function watchSite(site: SiteProcess): { end(): Pick<BackupReport, "slowest" | "grown"> } {
  const before = memoryOf(site.pid(), "VmRSS");
  const waits: number[] = [];
  const memory: number[] = [];
  const looking = setInterval(async () => {
    memory.push(memoryOf(site.pid(), "VmRSS"));
    const asked = performance.now();
    const answered = await fetch(`${site.url}/arama?q=su`)
      .then((answer) => answer.ok)
      .catch(() => false);
    // The last request may meet a stopping server.
    if (answered) waits.push(performance.now() - asked);
  }, 100);
  return {
    end() {
      clearInterval(looking);
      return {
        slowest: Math.round(Math.max(0, ...waits)),
        grown: Math.round(Math.max(0, ...memory) - before),
      };
    },
  };
}

/** Megabytes; 0 for a finished process. */
function memoryOf(pid: number, what: "VmRSS" | "VmHWM"): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Math.round(Number(new RegExp(`${what}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  } catch {
    return 0;
  }
}
