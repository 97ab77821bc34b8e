import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";

/** `residentBytes` limits the resident memory (VmRSS), and `outputBytes` the standard output. */
export type Limits = { residentBytes: number; milliseconds: number; outputBytes: number };

type Outcome =
  | { kind: "done"; output: Buffer; errorText: string }
  /** The program was ended at a limit. */
  | { kind: "ended"; by: "memory" | "time" };

/** At this interval a process that grows by 2 GB a second is stopped at most 50 MB too late. */
const checkIntervalMs = 25;
const maxErrorLength = 500;

/** Returns the folder where Node keeps compiled code. `npm test` sets it, so that a program starts in half the time. */
function compileCache() {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Runs one of our programs with Node in a separate process, without the server's settings. Kills the process at a limit, or
 * when `signal` aborts, and then rejects with the signal's reason. Resolves after the process has ended. Throws if the
 * program fails. `consume` reads long output as a stream; an error of `consume` kills the process.
 */
export async function runLimited(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  limits: Limits,
  signal?: AbortSignal,
  consume?: (output: Readable) => Promise<void>,
): Promise<Outcome> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Two malloc arenas are enough. With one per thread, each arena would keep the memory that its thread has freed.
    const child = spawn(process.execPath, ["--no-warnings", program, ...args], {
      env: { MALLOC_ARENA_MAX: "2", ...compileCache() },
    });
    const guard = enforce(limits, child, signal);
    const output: Buffer[] = [];
    let outputBytes = 0;
    let errorText = "";
    let consumeError: { error: unknown } | undefined;
    const collect = (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.outputBytes) guard.end("output");
      else output.push(chunk);
    };
    const consuming = consume?.(child.stdout).catch((error: unknown) => {
      consumeError = { error };
      child.kill("SIGKILL");
    });
    if (!consume) child.stdout.on("data", collect);
    child.stderr.on("data", (chunk: Buffer) => {
      errorText = `${errorText}${chunk}`.slice(0, maxErrorLength);
    });
    // A child that ends before it has read all input reports that by its exit code.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.once("error", (error) => {
      guard.stopChecks();
      reject(error);
    });
    child.once("close", async (code, killedBy) => {
      guard.stopChecks();
      await consuming;
      const endReason = guard.reason();
      if (consumeError && endReason === null) reject(consumeError.error);
      else if (endReason === "signal") reject(signal?.reason);
      else if (endReason === "memory" || endReason === "time") resolve({ kind: "ended", by: endReason });
      else if (code === 0) resolve({ kind: "done", output: Buffer.concat(output), errorText });
      // The program killed itself above its limit (decoder/program.ts), or the kernel killed it because memory ran out.
      else if (killedBy === "SIGKILL" && endReason === null) resolve({ kind: "ended", by: "memory" });
      else reject(new Error(`${program} ended with ${endReason ?? killedBy ?? code}: ${errorText}`));
    });
  });
}

type Reason = "memory" | "time" | "output" | "signal";

/** Kills the child at a limit of time or memory, or when the signal aborts. `reason` is the first cause. */
function enforce(
  { milliseconds, residentBytes }: Limits,
  child: ChildProcess,
  signal: AbortSignal | undefined,
): { end(reason: Reason): void; stopChecks(): void; reason(): Reason | null } {
  let firstReason: Reason | null = null;
  const end = (reason: Reason) => {
    firstReason ??= reason;
    child.kill("SIGKILL");
  };
  const onAbort = () => end("signal");
  signal?.addEventListener("abort", onAbort);
  const deadline = setTimeout(() => end("time"), milliseconds);
  const memoryCheck = setInterval(() => {
    if (child.pid && readResidentBytes(child.pid) > residentBytes) end("memory");
  }, checkIntervalMs);
  return {
    end,
    stopChecks() {
      clearTimeout(deadline);
      clearInterval(memoryCheck);
      signal?.removeEventListener("abort", onAbort);
    },
    reason: () => firstReason,
  };
}

/** Returns the memory of a process; 0 if the system does not report it. Then only the program itself checks the memory. */
function readResidentBytes(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
