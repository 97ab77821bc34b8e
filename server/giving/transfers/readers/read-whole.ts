import { Unreadable } from "./events.ts";
import type { FileVerdict, ReaderJob } from "./job.ts";
import { type FileEvent, readFile } from "./read-file.ts";
import { LayoutNeeded } from "./table-head.ts";

/** Calls `handleEvent` with each event of the file, and returns the verdict. */
export async function readWhole(
  file: Buffer,
  job: ReaderJob,
  handleEvent: (event: FileEvent) => void,
): Promise<FileVerdict> {
  try {
    for await (const event of readFile(file, job)) handleEvent(event);
    return { kind: "whole" };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", ...error.refusal };
    if (error instanceof LayoutNeeded) return error.verdict;
    throw error;
  }
}
