import { closeSync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const LINE_FEED = 10;

/** An append-only file of JSON lines. Each line is a complete state, and the last line of a transaction is valid. */
type Journal = {
  append(entry: object): void;
  /** Returns entries that any process has appended since the last call, without damaged lines. */
  readNew(): unknown[];
  close(): void;
};

export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, "a+", 0o600);
  let position = 0;

  const end = fstatSync(file).size;
  const last = Buffer.alloc(1);
  // A crash during a write leaves half a line. Without a line break the next entry would be lost, too.
  if (end > 0 && readSync(file, last, 0, 1, end - 1) === 1 && last[0] !== LINE_FEED) writeSync(file, "\n");

  return {
    append(entry) {
      writeSync(file, `${JSON.stringify(entry)}\n`);
    },
    readNew() {
      const size = fstatSync(file).size;
      if (size <= position) return [];
      const buffer = Buffer.alloc(size - position);
      const length = readSync(file, buffer, 0, buffer.length, position);
      const complete = buffer.subarray(0, buffer.subarray(0, length).lastIndexOf(LINE_FEED) + 1);
      position += complete.length;
      return complete.toString("utf8").split("\n").flatMap(parseLine);
    },
    close() {
      closeSync(file);
    },
  };
}

function parseLine(line: string): unknown[] {
  if (line === "") return [];
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
