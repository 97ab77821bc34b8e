import { join } from "node:path";
import { freePort } from "#testing/databases/free-port.ts";
import type { Opened, Store } from "#testing/databases/store.ts";
import { type Program, root, startProgram } from "./program.ts";
import { until } from "./until.ts";

/** The built server as its own process, on the same address after each restart. */
export type SiteProcess = AsyncDisposable & {
  url: string;
  /** All its settings. */
  env: Record<string, string>;
  /** Starts it; resolves with the milliseconds until /readyz answered 200. */
  start(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
  /** Stops it as in production; throws when it does not end cleanly. */
  stop(): Promise<void>;
  /** Everything printed in all its runs. */
  log(): string;
  /** Process id of the current run. */
  pid(): number;
};

const patience = 60_000;

/**
 * The program's path goes through `folder`, which may be a link to a release, as in deploy/imece.service.
 *
 * @param preload programs that are loaded into the server first, for faults inside its process
 * @param folder the checkout whose build runs
 */
export async function createSiteProcess(
  env: Record<string, string>,
  preload: readonly string[] = [],
  folder = root,
): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const whole = { ...settings, PUBLIC_URL: url, ...env, PORT: String(port) };
  const lives: Program[] = [];
  const kill = async () => {
    await lives.at(-1)?.end("SIGKILL");
  };

  return {
    url,
    env: whole,
    async start() {
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
    async stop() {
      const program = lives.at(-1);
      if (!program?.running()) return;
      const code = await program.end("SIGTERM");
      if (code !== 0) throw new Error(`the server ended with ${code}:\n${program.output().slice(-4_000)}`);
    },
    log: () => lives.map((program) => program.output()).join(""),
    pid: () => lives.at(-1)?.pid ?? 0,
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
