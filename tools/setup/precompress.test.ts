import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";

let parentFolder: string;
let folder: string;
let precompress: (folder: string) => Promise<void>;
beforeEach(async () => {
  ({ precompress } = await import(join(import.meta.dirname, "precompress.mjs")));
  parentFolder = mkdtempSync(join(tmpdir(), "imece-precompress-"));
  // The path of the site itself contains "assets".
  folder = join(parentFolder, "assets/site");
  mkdirSync(join(folder, "assets"), { recursive: true });
});
afterEach(() => rmSync(parentFolder, { recursive: true }));

const writeFile = (name: string, content: string) => writeFileSync(join(folder, name), content);
const read = (name: string) => readFileSync(join(folder, name));

test("text files get compressed copies, and pictures and small files do not", async () => {
  writeFile("assets/root-a1.js", "donate();".repeat(1_000));
  writeFile("logo.svg", "<svg/>".repeat(1_000));
  writeFile("assets/tiny-b2.js", "x");
  writeFile("picture.webp", "x".repeat(5_000));
  await precompress(folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual(
    [
      "assets",
      "assets/root-a1.js",
      "assets/root-a1.js.br",
      "assets/root-a1.js.gz",
      "assets/tiny-b2.js",
    ].concat(["logo.svg", "logo.svg.br", "logo.svg.gz", "picture.webp"]),
  );
  expect(brotliDecompressSync(read("assets/root-a1.js.br"))).toEqual(read("assets/root-a1.js"));
  expect(gunzipSync(read("logo.svg.gz"))).toEqual(read("logo.svg"));
});

test("a changed file gets new copies, and a file with a content hash keeps its copies", async () => {
  writeFile("logo.svg", "<svg/>".repeat(1_000));
  writeFile("assets/root-a1.js", "donate();".repeat(1_000));
  await precompress(folder);
  writeFile("logo.svg", "<g/>".repeat(1_000));
  const buildTime = new Date("2026-11-20T09:00:00Z");
  utimesSync(join(folder, "assets/root-a1.js"), buildTime, buildTime);
  await precompress(folder);
  expect(brotliDecompressSync(read("logo.svg.br"))).toEqual(read("logo.svg"));
  expect(statSync(join(folder, "assets/root-a1.js.br")).mtime).toEqual(buildTime);
});
