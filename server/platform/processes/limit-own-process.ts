import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Marks this process, which does one piece of work beside the server, as the first that the kernel ends when memory runs
 * out. With `patient` it also gets the lowest priority.
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
    // Systems other than Linux, and some sandboxes, refuse. The process works without it.
  }
}
