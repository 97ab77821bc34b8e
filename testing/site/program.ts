import { type ChildProcess, spawn } from "node:child_process";
import { join, resolve } from "node:path";
import { until } from "./until.ts";

export const root = resolve(import.meta.dirname, "../..");

export type Program = ReturnType<typeof startProgram>;

/**
 * Starts a Node program as its own process, which ends with ours. The process does not get the settings of the user: a
 * drill must never write to the DATABASE_URL of the user.
 *
 * @param folder the checkout in which it runs
 */
export function startProgram(args: string[], env: Record<string, string> = {}, folder = root) {
  const preload = ["--import", join(root, "tools/setup/stop-with-parent.mjs")];
  const child: ChildProcess = spawn(process.execPath, ["--no-warnings", ...preload, ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", STOPS_WITH: String(process.pid), ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  return followProgram(child, "exit");
}

/** @param lastEvent `exit`, or `close`, after which the output is whole */
export function followProgram(child: ChildProcess, lastEvent: "exit" | "close") {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((done) => child.once(lastEvent, done));
  const running = () => child.exitCode === null && child.signalCode === null;
  /** Sends the signal and waits for the end. */
  function end(signal: NodeJS.Signals): Promise<number | null> {
    child.kill(signal);
    return ended;
  }
  return {
    pid: child.pid ?? 0,
    /** The output of the program. */
    output: () => output,
    running,
    /** The exit code, null when a signal ended it. */
    ended,
    end,
    async [Symbol.asyncDispose]() {
      if (running()) await end("SIGTERM");
    },
  };
}

/** The address that a program prints once it listens: "… on http://…". */
export async function addressOf(program: Program): Promise<string> {
  const message = () => `the program did not start:\n${program.output()}`;
  const findAddress = () => /on (http:\/\/\S+)/.exec(program.output())?.[1] ?? !program.running();
  const address = await until(findAddress, { timeout: 30_000, interval: 20, message });
  if (typeof address !== "string") throw new Error(message());
  return address;
}
