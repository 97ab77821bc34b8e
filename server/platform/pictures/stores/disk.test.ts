import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openDiskStore } from "./disk.ts";
import { describeStore } from "./store.contract.ts";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "imece-store-"));
  folders.push(folder);
  return folder;
}

describeStore("disk", async () => ({ store: openDiskStore(newFolder()), stop: async () => {} }));

test("leaves only the stored files, whether writes succeed or fail", async () => {
  const folder = newFolder();
  const store = openDiskStore(folder);
  await store.put("news/a.png", Buffer.from("a"), "original");
  await store.put("news/a.png", Buffer.from("b"), "original");
  await store.put("news/a.w320.webp", Buffer.from("c"), "variant");
  await store.put("news/a.w320.avif", Buffer.from("c"), "stand-in");
  expect(readdirSync(join(folder, "news")).sort()).toEqual(["a.png", "a.w320.webp"]);
  expect(readdirSync(join(folder, ".incoming"))).toEqual([]);
});

test("removes the remains of a killed process, but not the files of a process that still writes", () => {
  const folder = newFolder();
  mkdirSync(join(folder, ".incoming"));
  for (const [name, hours] of Object.entries({ old: 25, new: 1 })) {
    const file = join(folder, ".incoming", name);
    writeFileSync(file, "half");
    const moment = (Date.now() - hours * 3600_000) / 1000;
    utimesSync(file, moment, moment);
  }
  openDiskStore(folder);
  expect(readdirSync(join(folder, ".incoming"))).toEqual(["new"]);
});
