import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSpool, type Spool } from "./spool.ts";

let folder: string;
let handle: FileHandle;
let spool: Spool;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "imece-spool-"));
  handle = await open(join(folder, "any"), "w+");
  spool = await openSpool(folder);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await spool.close();
  await handle.close();
  rmSync(folder, { recursive: true });
});

/** The prototype of all open files. */
const getFilePrototype = (): FileHandle => Object.getPrototypeOf(handle);

async function readParts(): Promise<Record<string, string>> {
  const parts: Record<string, string> = {};
  await spool.writeAllTo(async (name, bytes) => {
    parts[name] = bytes.toString();
  });
  return parts;
}

test("parts are read back in order, from a file that other users cannot open", async () => {
  await spool.put("b", Buffer.from("first"));
  await spool.put("a", Buffer.from("second"));
  expect(readdirSync(folder)).toEqual(["any"]);
  expect(Object.entries(await readParts())).toEqual([
    ["b", "first"],
    ["a", "second"],
  ]);
});

test("a part is complete although the disk accepts it in pieces", async () => {
  const write = getFilePrototype().write as (...args: unknown[]) => Promise<{ bytesWritten: number }>;
  vi.spyOn(getFilePrototype(), "write").mockImplementation(function (this: FileHandle, ...args: unknown[]) {
    const [bytes, from, length, at] = args as [Buffer, number, number, number];
    return write.call(this, bytes, from, Math.min(length, 2), at) as never;
  });
  await spool.put("a", Buffer.from("Ayşe, 250 TL"));
  await spool.put("b", Buffer.from("Ali"));
  expect(await readParts()).toEqual({ a: "Ayşe, 250 TL", b: "Ali" });
});

test("a part that cannot be read back in full fails the backup", async () => {
  await spool.put("a", Buffer.from("250 TL"));
  vi.spyOn(getFilePrototype(), "read").mockImplementation((async (buffer: Buffer) => ({
    buffer,
    bytesRead: buffer.length - 1,
  })) as never);
  await expect(readParts()).rejects.toThrow("could not be read back whole");
});
