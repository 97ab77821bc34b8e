/**
 * The only program that decodes pictures; decode-picture.ts starts one for each job. Native code that reads untrusted
 * files runs here without the server's memory, settings or connections, and its memory is freed when it ends.
 */
import { buffer } from "node:stream/consumers";
import { variantWidths } from "#shared/picture.ts";
import { yieldToOthers } from "../../kernel/limit-own-process.ts";
import type { Refused } from "../rules.ts";
import type { Limits } from "../run-limited.ts";
import { drawShareCard } from "./draw-share-card.ts";
import { encodeVariant } from "./encode-variant.ts";
import type { Answer, Job } from "./job.ts";
import { loadSharp } from "./load-sharp.ts";
import { readCode } from "./read-code.ts";
import { readPicture } from "./read-picture.ts";

type Output = { result: Answer["result"]; files: Buffer[] };

const { job, limits } = JSON.parse(process.argv[2] ?? "") as { job: Job; limits: Limits };
watch(limits);
yieldToOthers({ patient: job.task === "copy" });
const file = await buffer(process.stdin);
// Outside the `try`: a missing library is not a broken picture.
await loadSharp();
const { result, files } = await attempt(job, file);
const answer: Answer = { result, lengths: files.map(({ length }) => length) };
process.stdout.write(`${JSON.stringify(answer)}\n`);
for (const each of files) process.stdout.write(each);

async function attempt(job: Job, file: Buffer): Promise<Output> {
  try {
    return await work(job, file);
  } catch (error) {
    // The file is cut short or broken. The server logs this line beside the picture's path.
    process.stderr.write(error instanceof Error ? error.message : String(error));
    return refused({ kind: "refused", reason: "type" });
  }
}

async function work(job: Job, file: Buffer): Promise<Output> {
  switch (job.task) {
    case "take": {
      const picture = await readPicture(file, job.use);
      if ("kind" in picture) return refused(picture);
      const { bytes, ...facts } = picture;
      const result = job.use === "code" ? { ...facts, code: await readCode(bytes) } : facts;
      const files = [bytes];
      for (const width of job.use === "pages" ? variantWidths(picture.width) : []) {
        const copy = await encodeVariant(bytes, width, "webp");
        if ("kind" in copy) return refused(copy);
        files.push(copy);
      }
      return { result, files };
    }
    case "copy":
      return single(await encodeVariant(file, job.width, job.format));
    case "share-card":
      return single(await drawShareCard(file));
  }
}

function single(file: Buffer | Refused): Output {
  return "kind" in file ? refused(file) : { result: null, files: [file] };
}

function refused(result: Refused): Output {
  return { result, files: [] };
}

/** Decoding runs on another thread, so this timer fires on time. The server watches too (run-limited.ts). */
function watch({ residentBytes, milliseconds }: Limits): void {
  const deadline = performance.now() + milliseconds;
  setInterval(() => {
    const over = process.memoryUsage.rss() > residentBytes || performance.now() > deadline;
    // process.exit would wait for the decoding thread.
    if (over) process.kill(process.pid, "SIGKILL");
  }, 10).unref();
}
