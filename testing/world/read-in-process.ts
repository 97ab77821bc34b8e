import type { readStatement } from "#server/giving/transfers/read-statement.ts";
import type { FileEvent } from "#server/giving/transfers/readers/read-file.ts";
import { readWhole } from "#server/giving/transfers/readers/read-whole.ts";

/** Reads a statement as `readStatement` does, but in this process: starting another takes longer than reading. */
export const readInProcess: typeof readStatement = async (file, job, handle, stopping) => {
  stopping?.throwIfAborted();
  const events: FileEvent[] = [];
  const verdict = await readWhole(Buffer.from(file), job, (event) => events.push(event));
  await handle(events);
  return verdict;
};
