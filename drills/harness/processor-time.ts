import { readFileSync, writeFileSync } from "node:fs";

/** Linux counts in hundredths of a second (USER_HZ). */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, in its own code and in the kernel. */
export function processorSeconds(pid: number): number {
  return parseProcessorSeconds(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

/** Seconds of processor time of all children of a process, running or finished. */
export function processorSecondsOfChildren(pid: number): number {
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  const seconds = running.reduce((sum, child) => sum + secondsUnlessOver(Number(child)), 0);
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [over, overInKernel] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(13, 15)
    .map(Number);
  return seconds + ((over ?? 0) + (overInKernel ?? 0)) / ticksPerSecond;
}

function secondsUnlessOver(pid: number): number {
  try {
    return processorSeconds(pid);
  } catch {
    return 0;
  }
}

/** @param stat content of /proc/[pid]/stat; the second field, the program's name, may contain blanks and brackets */
function parseProcessorSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Seconds that a process has used in its own code, without what the kernel did for it, such as sending. */
export function ownSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[11]) / ticksPerSecond;
}

/** Milliseconds that a single-threaded process has run, with nanosecond precision: for work shorter than a tick. */
export function processorMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
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
