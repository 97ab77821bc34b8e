import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";

/** `residentBytes` limits the resident memory (VmRSS), and `outputBytes` the standard output. */
export type Limits = { residentBytes: number; milliseconds: number; outputBytes: number };

type Ran =
  | { kind: "done"; output: Buffer; complaint: string }
  /** The program was ended at a limit. */
  | { kind: "ended"; by: "memory" | "time" };

/** At this interval a process that grows by 2 GB a second is stopped at most 50 MB too late. */
const checkIntervalMs = 25;
const complaintBytes = 500;

/** Returns the folder where Node keeps compiled code. `npm test` sets it, so that a program starts in half the time. */
function compileCache() {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
}

/**
 * Runs one of our programs with Node in a process of its own, without the server's settings. Ends it (SIGKILL) at a
 * limit, or when `signal` aborts; then it rejects with the signal's reason. Resolves when the process is gone.
 * Throws when the program fails by itself. `consume` reads long output while it comes; what it throws ends the program.
 */
export async function runLimited(
  program: string,
  args: readonly string[],
  input: Uint8Array,
  limits: Limits,
  signal?: AbortSignal,
  consume?: (output: Readable) => Promise<void>,
): Promise<Ran> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // Two malloc arenas are enough. With one per thread, each arena would keep the memory that its thread has freed.
    const child = spawn(process.execPath, ["--no-warnings", program, ...args], {
      env: { MALLOC_ARENA_MAX: "2", ...compileCache() },
    });
    const limited = enforce(limits, child, signal);
    const output: Buffer[] = [];
    let outputBytes = 0;
    let complaint = "";
    let trouble: { error: unknown } | undefined;
    const collect = (chunk: Buffer) => {
      outputBytes += chunk.length;
      if (outputBytes > limits.outputBytes) limited.end("output");
      else output.push(chunk);
    };
    const consumed = consume?.(child.stdout).catch((error: unknown) => {
      trouble = { error };
      child.kill("SIGKILL");
    });
    if (!consume) child.stdout.on("data", collect);
    child.stderr.on("data", (chunk: Buffer) => {
      complaint = `${complaint}${chunk}`.slice(0, complaintBytes);
    });
    // A child that ends before it has read all input reports that by its exit code.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.once("error", (error) => {
      limited.over();
      reject(error);
    });
    child.once("close", async (code, killedBy) => {
      limited.over();
      await consumed;
      const why = limited.reason();
      if (trouble && why === null) reject(trouble.error);
      else if (why === "signal") reject(signal?.reason);
      else if (why === "memory" || why === "time") resolve({ kind: "ended", by: why });
      else if (code === 0) resolve({ kind: "done", output: Buffer.concat(output), complaint });
      // The program killed itself above its limit (decoder/program.ts), or the kernel killed it because memory ran out.
      else if (killedBy === "SIGKILL" && why === null) resolve({ kind: "ended", by: "memory" });
      else reject(new Error(`${program} ended with ${why ?? killedBy ?? code}: ${complaint}`));
    });
  });
}

type Reason = "memory" | "time" | "output" | "signal";

/** Kills the child at a limit of time or memory, or when the signal aborts. `reason` is the first cause. */
function enforce(
  { milliseconds, residentBytes }: Limits,
  child: ChildProcess,
  signal: AbortSignal | undefined,
): { end(reason: Reason): void; over(): void; reason(): Reason | null } {
  let why: Reason | null = null;
  const end = (reason: Reason) => {
    why ??= reason;
    child.kill("SIGKILL");
  };
  const stopped = () => end("signal");
  signal?.addEventListener("abort", stopped);
  const deadline = setTimeout(() => end("time"), milliseconds);
  const look = setInterval(() => {
    if (child.pid && residentBytesOf(child.pid) > residentBytes) end("memory");
  }, checkIntervalMs);
  return {
    end,
    over() {
      clearTimeout(deadline);
      clearInterval(look);
      signal?.removeEventListener("abort", stopped);
    },
    reason: () => why,
  };
}

/** Returns 0 where the system does not know the memory; then only the program itself checks it. */
function residentBytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "latin1")) ?? [];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
