/**
 * The only program that reads statements; read-statement.ts starts one for each file. A file from outside is read here
 * without the server's memory, settings or connections, at the lowest priority.
 */
import { buffer } from "node:stream/consumers";
import { yieldToOthers } from "#server/platform/processes/limit-own-process.ts";
import type { ReaderJob, ReaderLine } from "./job.ts";
import { readWhole } from "./read-whole.ts";

/** Lines per write. On Linux a write to a pipe waits until the server has read, so nothing piles up here. */
const batch = 200;

const job = JSON.parse(process.argv[2] ?? "") as ReaderJob;
yieldToOthers({ patient: true });
let lines: string[] = [];
write(await readWhole(await buffer(process.stdin), job, write));
flush();

function write(line: ReaderLine): void {
  if (lines.push(JSON.stringify(line)) >= batch) flush();
}

function flush(): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  lines = [];
}
