import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import { childrenOf } from "./processor-time.ts";
import { type Program, root, startProgram } from "./program.ts";
import { until } from "./until.ts";

export type SiteProcess = Awaited<ReturnType<typeof createSiteProcess>>;

const patience = 60_000;

/**
 * The built server as its own process, on the same address after each restart. The program's path goes through `folder`, which may be a link to a release, as in deploy/imece.service.
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
  const whole = { ...settings, PUBLIC_URL: url, ...env, PORT: String(port) };
  const lives: Program[] = [];
  const pid = () => lives.at(-1)?.pid ?? 0;
  /** kill -9. */
  async function kill(): Promise<void> {
    await lives.at(-1)?.end("SIGKILL");
  }

  return {
    url,
    /** All its settings. */
    env: whole as Record<string, string>,
    /** Starts it; resolves with the milliseconds until /readyz answered 200. */
    async start(): Promise<number> {
      const began = performance.now();
      const program = startProgram(
        [...preload.flatMap((file) => ["--import", file]), join(folder, "build/server/index.js")],
        whole,
        folder,
      );
      lives.push(program);
      const otherwise = () => `the server did not start:\n${program.output().slice(-4_000)}`;
      const look = async () => !program.running() || (await isReady(port));
      await until(look, { patience, pause: 20, otherwise });
      if (!program.running()) throw new Error(otherwise());
      return performance.now() - began;
    },
    kill,
    [Symbol.asyncDispose]: kill,
    /** Stops it as in production; throws when it does not end cleanly. */
    async stop(): Promise<void> {
      const program = lives.at(-1);
      if (!program?.running()) return;
      const code = await program.end("SIGTERM");
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${program.output().slice(-4_000)}`);
    },
    /** Everything printed in all its runs. */
    log: () => lives.map((program) => program.output()).join(""),
    /** Process id of the current run. */
    pid,
    /** Waits until there are `count` workers, none of them among `old`; resolves with the milliseconds it took. */
    async untilWorkersAreNew(count: number, old: readonly number[]): Promise<number> {
      const began = performance.now();
      const areNew = () => {
        const workers = childrenOf(pid());
        return workers.length === count && workers.every((worker) => !old.includes(worker));
      };
      await until(areNew, { patience: 120_000, otherwise: "the workers were not replaced" });
      return performance.now() - began;
    },
  };
}

/** Looks into the database of a running site. The embedded one is open in one process only: the site stops meanwhile. */
export async function lookBeside<Result>(
  store: Store,
  site: SiteProcess,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (store.kind === "postgres") return store.look(work);
  await site.stop();
  const result = await store.look(work);
  await site.start();
  return result;
}

export const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  // Each donor sends their own address, because otherwise all would share one limit.
  TRUST_PROXY: "1",
  SEED: "none",
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
