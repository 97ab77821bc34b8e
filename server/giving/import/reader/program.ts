/** The program that reads a file of another system; read-import-file.ts starts a process for each file. */
import { buffer } from "node:stream/consumers";
import { yieldToOthers } from "#server/platform/processes/limit-own-process.ts";
import { type RawRow, type RowsVerdict, readRows } from "./read-rows.ts";

/** Lines per write. On Linux, writing to a pipe blocks until the server reads, so the output does not fill the memory. */
const linesPerWrite = 200;

yieldToOthers({ isBackground: true });
let lines: string[] = [];
write(await readRows(await buffer(process.stdin), write));
flush();

function write(line: RawRow | RowsVerdict): void {
  if (lines.push(JSON.stringify(line)) >= linesPerWrite) flush();
}

function flush(): void {
  process.stdout.write(`${lines.join("\n")}\n`);
  lines = [];
}
