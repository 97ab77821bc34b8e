/**
 * The program that decodes pictures; decode-picture.ts starts a process for each job. Native code reads untrusted files here
 * without access to the server's memory, settings and connections.
 */
import { buffer } from "node:stream/consumers";
import { yieldToOthers } from "#server/platform/processes/limit-own-process.ts";
import type { Limits } from "../run-limited.ts";
import { doJob } from "./do-job.ts";
import type { Answer, Job } from "./job.ts";
import { loadSharp } from "./load-sharp.ts";

const { job, limits } = JSON.parse(process.argv[2] ?? "") as { job: Job; limits: Limits };
watch(limits);
yieldToOthers({ isBackground: job.task === "copy" });
const file = await buffer(process.stdin);
// The library is loaded outside the `try`, because a missing library is not a broken picture.
await loadSharp();
const { result, files, errorText } = await doJob(job, file);
if (errorText) process.stderr.write(errorText);
const answer: Answer = { result, lengths: files.map(({ length }) => length) };
process.stdout.write(`${JSON.stringify(answer)}\n`);
for (const outputFile of files) process.stdout.write(outputFile);

/** Ends the process at a limit. Decoding runs on another thread, so the timer is punctual. The server checks, too. */
function watch({ residentBytes, milliseconds }: Limits): void {
  const deadline = performance.now() + milliseconds;
  setInterval(() => {
    const isOverLimit = process.memoryUsage.rss() > residentBytes || performance.now() > deadline;
    // process.exit would wait for the decoding thread.
    if (isOverLimit) process.kill(process.pid, "SIGKILL");
  }, 10).unref();
}
