import { readFileSync, writeFileSync } from "node:fs";

/** Linux counts in hundredths of a second (USER_HZ). */
const ticksPerSecond = 100;

/**
 * Seconds of processor time that a process has used, in its own code and in the kernel. The second field of
 * /proc/[pid]/stat, the program's name, may contain blanks and brackets.
 */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Milliseconds that a single-threaded process has run, with nanosecond precision: for work shorter than a tick. */
export function processorMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** Process ids of the children of a process, for example of the workers of a server. */
export function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Resident bytes of a process. */
export function residentBytes(pid: number): number {
  return memoryOf(pid, "VmRSS");
}

/** Peak resident bytes since the last reset. */
export function peakBytes(pid: number): number {
  return memoryOf(pid, "VmHWM");
}

/** Resets the peak to the current value (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

/** 0 for a finished process. */
function memoryOf(pid: number, field: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
