import { join } from "node:path";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Limits, runLimited } from "#server/platform/pictures/run-limited.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { FileVerdict, ReaderJob, ReaderLine } from "./readers/job.ts";
import type { FileEvent } from "./readers/read-file.ts";

const megabyte = 1024 * 1024;
/** The limits for one file (docs/decisions/052-statements.md). */
export const readerLimits: Limits = {
  residentBytes: 512 * megabyte,
  milliseconds: 10 * 60_000,
  outputBytes: Number.POSITIVE_INFINITY,
};

/** Reads a file in a separate process; `handleEvents` receives some hundred events at a time. */
export async function readStatement(
  file: Uint8Array,
  job: ReaderJob,
  handleEvents: (events: readonly FileEvent[]) => Promise<void>,
  stopping?: AbortSignal,
): Promise<FileVerdict> {
  const program = join(projectRoot(), "server/giving/transfers/readers/program.ts");
  let verdict: FileVerdict | undefined;
  const outcome = await runLimited(
    program,
    [JSON.stringify(job)],
    file,
    readerLimits,
    stopping,
    async (output) => {
      for await (const lines of readLines<ReaderLine>(output)) {
        const events: FileEvent[] = [];
        for (const line of lines) {
          const { kind } = line;
          if (kind === "begin" || kind === "row" || kind === "end") events.push(line);
          else verdict = line;
        }
        if (events.length > 0) await handleEvents(events);
      }
    },
  );
  if (outcome.kind === "ended")
    return { kind: "refused", reason: "reader_limits", line: null, details: { limit: outcome.by } };
  if (!verdict) throw new Error("the statement reader ended without a verdict");
  return verdict;
}

/** Yields the lines of each chunk of the output. The next chunk is read after the caller has handled these lines. */
export async function* readLines<Line>(output: Readable): AsyncGenerator<Line[], void> {
  const decoder = new StringDecoder("utf8");
  let incompleteLine = "";
  for await (const chunk of output) {
    const lines = (incompleteLine + decoder.write(chunk as Buffer)).split("\n");
    incompleteLine = lines.pop() ?? "";
    yield lines.filter(Boolean).map((line) => JSON.parse(line) as Line);
  }
}
