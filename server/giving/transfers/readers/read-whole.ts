import { Unreadable } from "./events.ts";
import type { FileVerdict, ReaderJob } from "./job.ts";
import { type FileEvent, readFile } from "./read-file.ts";
import { LayoutNeeded } from "./table-head.ts";

/** Gives each event of the file to `take`, and says what became of the file. */
export async function readWhole(
  file: Buffer,
  job: ReaderJob,
  take: (event: FileEvent) => void,
): Promise<FileVerdict> {
  try {
    for await (const event of readFile(file, job)) take(event);
    return { kind: "whole" };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", ...error.refusal };
    if (error instanceof LayoutNeeded) return error.needed;
    throw error;
  }
}
