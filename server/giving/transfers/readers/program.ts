/**
 * The program that reads a statement; read-statement.ts starts a process for each file. So an untrusted file is read
 * without access to the server's memory, settings and connections, and at the lowest priority.
 */
import { buffer } from "node:stream/consumers";
import { yieldToOthers } from "#server/platform/processes/limit-own-process.ts";
import type { ReaderJob, ReaderLine } from "./job.ts";
import { readWhole } from "./read-whole.ts";

/** Lines per write. On Linux, writing to a pipe blocks until the server reads, so the output does not fill the memory. */
const linesPerWrite = 200;

const job = JSON.parse(process.argv[2] ?? "") as ReaderJob;
yieldToOthers({ isBackground: true });
let lines: string[] = [];
write(await readWhole(await buffer(process.stdin), job, write));
flush();

function write(line: ReaderLine): void {
  if (lines.push(JSON.stringify(line)) >= linesPerWrite) flush();
}

function flush(): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  lines = [];
}
