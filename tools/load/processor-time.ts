import { readFileSync, writeFileSync } from "node:fs";

/** Linux counts in hundredths of a second, whatever the kernel was built with (USER_HZ). */
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used up to now, in its own code and in the kernel's for it. */
export function processorSeconds(pid: number): number {
  return parseProcessorSeconds(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

/** Seconds of processor time of all that a process has started: of those that run, and of those that are over. */
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

/** @param stat content of /proc/[pid]/stat; the second field, the program's name, may itself hold blanks and brackets */
export function parseProcessorSeconds(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Milliseconds that a process of one thread has run up to now, to the nanosecond: for what takes less than a tick. */
export function processorMilliseconds(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;
}

/** Bytes of a process that are in memory now. */
export function residentBytes(pid: number): number {
  return memoryOf(pid, "VmRSS");
}

/** The most bytes that it had there since the peak was forgotten. */
export function peakBytes(pid: number): number {
  return memoryOf(pid, "VmHWM");
}

/** Lets the peak begin anew from what is in memory now (proc(5), clear_refs). */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function memoryOf(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) * 1024;
}
