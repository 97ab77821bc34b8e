import { readFileSync, writeFileSync } from "node:fs";

/** Linux counts in hundredths of a second (USER_HZ). */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, in its own code and in the kernel. */
export function processorSeconds(pid: number): number {
  const { own, kernel } = readTimes(pid);
  return own + kernel;
}

/** Seconds of processor time of all children of a process, running or finished. */
export function processorSecondsOfChildren(pid: number): number {
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").filter(Boolean);
  return running.reduce((sum, child) => sum + secondsUnlessOver(Number(child)), readTimes(pid).finished);
}

function secondsUnlessOver(pid: number): number {
  try {
    return processorSeconds(pid);
  } catch {
    return 0;
  }
}

/** Seconds, from /proc/[pid]/stat; its second field, the program's name, may contain blanks and brackets. */
function readTimes(pid: number): { own: number; kernel: number; finished: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const times = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 15)
    .map((ticks) => Number(ticks) / ticksPerSecond);
  const [own = 0, kernel = 0, ownOfFinished = 0, kernelOfFinished = 0] = times;
  return { own, kernel, finished: ownOfFinished + kernelOfFinished };
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
