import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * For a process that does one piece of work beside the server: when memory runs out, the kernel must end it first.
 * `patient`: at the lowest priority.
 */
export function yieldToOthers({ patient }: { patient: boolean }): void {
  ifAllowed(() => writeFileSync("/proc/self/oom_score_adj", "1000"));
  if (patient) ifAllowed(() => setPriority(19));
}

/** Lowers the priority of a worker that renders pages, so that a full machine serves the worker of payments first. */
export function yieldToPayments(): void {
  ifAllowed(() => setPriority(10));
}

function ifAllowed(act: () => void): void {
  try {
    act();
  } catch {
    // Not Linux, or a sandbox that forbids it: the work is done all the same.
  }
}
