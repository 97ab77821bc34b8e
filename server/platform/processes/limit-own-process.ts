import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";

/**
 * Marks this helper process of the server as the first process that the kernel kills when memory runs out. With
 * `isBackground` it also gets the lowest priority.
 */
export function yieldToOthers({ isBackground }: { isBackground: boolean }): void {
  tryWithPermission(() => writeFileSync("/proc/self/oom_score_adj", "1000"));
  if (isBackground) tryWithPermission(() => setPriority(19));
}

/** Lowers the priority of a worker that renders pages, so that a full machine serves the worker of payments first. */
export function yieldToPayments(): void {
  tryWithPermission(() => setPriority(10));
}

function tryWithPermission(act: () => void): void {
  try {
    act();
  } catch {
    // Systems other than Linux and some sandboxes refuse. The process works anyway.
  }
}
