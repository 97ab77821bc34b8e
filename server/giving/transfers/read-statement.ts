import { join } from "node:path";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { type Limits, runLimited } from "#server/platform/pictures/run-limited.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import type { FileVerdict, ReaderJob, ReaderLine } from "./readers/job.ts";
import type { FileEvent } from "./readers/read-file.ts";

const megabyte = 1024 * 1024;
/** The limits for one file (docs/decisions/052-statements.md). */
const limits: Limits = {
  residentBytes: 512 * megabyte,
  milliseconds: 10 * 60_000,
  outputBytes: Number.POSITIVE_INFINITY,
};

/** Reads a file in a process of its own; `take` gets what it finds, some hundred rows at a time. */
export async function readStatement(
  file: Uint8Array,
  job: ReaderJob,
  take: (events: readonly FileEvent[]) => Promise<void>,
  stopping?: AbortSignal,
): Promise<FileVerdict> {
  const program = join(projectRoot(), "server/giving/transfers/readers/program.ts");
  let verdict: FileVerdict | undefined;
  const ran = await runLimited(program, [JSON.stringify(job)], file, limits, stopping, async (output) => {
    for await (const lines of linesOf(output)) {
      const events: FileEvent[] = [];
      for (const line of lines) {
        const { kind } = line;
        if (kind === "begin" || kind === "row" || kind === "end") events.push(line);
        else verdict = line;
      }
      if (events.length > 0) await take(events);
    }
  });
  if (ran.kind === "ended")
    return { kind: "refused", reason: "reader_limits", line: null, details: { limit: ran.by } };
  if (!verdict) throw new Error("the reader of statements gave no verdict");
  return verdict;
}

/** The lines of each piece of the output. The next piece is read when these have been taken. */
async function* linesOf(output: Readable): AsyncGenerator<ReaderLine[], void> {
  const decoder = new StringDecoder("utf8");
  let rest = "";
  for await (const chunk of output) {
    const lines = (rest + decoder.write(chunk as Buffer)).split("\n");
    rest = lines.pop() ?? "";
    yield lines.filter(Boolean).map((line) => JSON.parse(line) as ReaderLine);
  }
}
