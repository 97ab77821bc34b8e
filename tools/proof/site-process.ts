import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../setup/free-port.ts";
import { type Program, startProgram } from "./program.ts";

/** The built server as its own process, on the same address however often it dies. */
export type SiteProcess = {
  url: string;
  /** Starts it; resolves with the milliseconds until /readyz said yes. */
  start(): Promise<number>;
  /** kill -9. */
  kill(): Promise<void>;
  /** As on a deployment; throws when it does not end cleanly. */
  stop(): Promise<void>;
  /** Everything that all its lives have printed. */
  log(): string;
  /** Process id of its present life. */
  pid(): number;
};

const patience = 60_000;

/** `preload`: programs that are loaded into the server before it, for faults inside its process. */
export async function createSiteProcess(
  env: Record<string, string>,
  preload: readonly string[] = [],
): Promise<SiteProcess> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const whole = { ...settings, PUBLIC_URL: url, ...env, PORT: String(port) };
  const lives: Program[] = [];

  return {
    url,
    async start() {
      const began = performance.now();
      const program = startProgram(
        [...preload.flatMap((file) => ["--import", file]), "build/server/index.js"],
        whole,
      );
      lives.push(program);
      while (!(await isReady(port))) {
        if (!program.running() || performance.now() - began > patience) {
          throw new Error(`the server did not start:\n${program.output().slice(-4_000)}`);
        }
        await wait(20);
      }
      return performance.now() - began;
    },
    async kill() {
      await lives.at(-1)?.end("SIGKILL");
    },
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

export const settings = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  // Each donor of a drill writes an address of their own, or they would all share one limit.
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
