import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import { childrenOf } from "./processor-time.ts";
import { type Program, root, startProgram } from "./program.ts";
import { until } from "./until.ts";

export type SiteProcess = Awaited<ReturnType<typeof createSiteProcess>>;

const timeout = 60_000;

/**
 * The built server as its own process, with the same address after each restart. The path of the program goes through
 * `folder`, which may be a link to a release, as in deploy/imece.service.
 *
 * @param preload programs that are loaded into the server first, for faults inside its process
 * @param folder the checkout whose build runs
 */
export async function createSiteProcess(
  env: Record<string, string>,
  preload: readonly string[] = [],
  folder = root,
) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const allSettings = { ...settings, PUBLIC_URL: url, ...env, PORT: String(port) };
  const runs: Program[] = [];
  const pid = () => runs.at(-1)?.pid ?? 0;
  /** kill -9. */
  async function kill(): Promise<void> {
    await runs.at(-1)?.end("SIGKILL");
  }

  return {
    url,
    env: allSettings as Record<string, string>,
    /** Starts the server. Returns the milliseconds until /readyz answers 200. */
    async start(): Promise<number> {
      const began = performance.now();
      const program = startProgram(
        [...preload.flatMap((file) => ["--import", file]), join(folder, "build/server/index.js")],
        allSettings,
        folder,
      );
      runs.push(program);
      const message = () => `the server did not start:\n${program.output().slice(-4_000)}`;
      const hasStartedOrEnded = async () => !program.running() || (await isReady(port));
      await until(hasStartedOrEnded, { timeout, interval: 20, message });
      if (!program.running()) throw new Error(message());
      return performance.now() - began;
    },
    kill,
    [Symbol.asyncDispose]: kill,
    /** Stops the server as in production. Throws when it does not end cleanly. */
    async stop(): Promise<void> {
      const program = runs.at(-1);
      if (!program?.running()) return;
      const code = await program.end("SIGTERM");
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${program.output().slice(-4_000)}`);
    },
    /** The output of all runs. */
    log: () => runs.map((program) => program.output()).join(""),
    /** Process id of the current run. */
    pid,
    /** Waits until there are `count` workers and none of them is in `old`. Returns the milliseconds that it took. */
    async untilWorkersAreNew(count: number, old: readonly number[]): Promise<number> {
      const began = performance.now();
      const areNew = () => {
        const workers = childrenOf(pid());
        return workers.length === count && workers.every((worker) => !old.includes(worker));
      };
      await until(areNew, { timeout: 120_000, message: "the workers were not replaced" });
      return performance.now() - began;
    },
  };
}

/** Reads the database of a running site. The site stops meanwhile if it has an embedded database, which one process opens. */
export async function readDatabaseOf<Result>(
  store: Store,
  site: SiteProcess,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (store.kind === "postgres") return store.withDatabase(work);
  await site.stop();
  const result = await store.withDatabase(work);
  await site.start();
  return result;
}

export const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  // Each donor sends an own address. Otherwise all donors share one limit.
  TRUST_PROXY: "1",
  SEED: "none",
  // Sites with a real kind of bank take donations at once. The simulator has no gate.
  READY: "skip",
  ADMIN_PATH: "gizli-yol-proof",
  ADMIN_PASSWORD: "proof-drills-only",
  SESSION_SECRET: "proof-drills-only-0123456789abcdefghij",
  SMS: "log",
  LOG_LEVEL: "warn",
};

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
