/**
 * The only program that reads statements; read-statement.ts starts one for each file. A file from outside is read here
 * without the server's memory, settings or connections, at the lowest priority.
 */
import { buffer } from "node:stream/consumers";
import { yieldToOthers } from "../../kernel/limit-own-process.ts";
import { Unreadable } from "./events.ts";
import type { FileVerdict, ReaderJob, ReaderLine } from "./job.ts";
import { readFile } from "./read-file.ts";
import { LayoutNeeded } from "./table-head.ts";

/** Lines per write. On Linux a write to a pipe waits until the server has read, so nothing piles up here. */
const batch = 200;

const job = JSON.parse(process.argv[2] ?? "") as ReaderJob;
yieldToOthers({ patient: true });
let lines: string[] = [];
write(await read(await buffer(process.stdin)));
flush();

async function read(file: Buffer): Promise<FileVerdict> {
  try {
    for await (const event of readFile(file, job)) write(event);
    return { kind: "whole" };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "refused", ...error.refusal };
    if (!(error instanceof LayoutNeeded)) throw error;
    const { reason, account, question } = error;
    return { kind: "layout", reason, account, question };
  }
}

function write(line: ReaderLine): void {
  if (lines.push(JSON.stringify(line)) >= batch) flush();
}

function flush(): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  lines = [];
}
