import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";

let above: string;
let folder: string;
let precompress: (folder: string) => Promise<void>;
beforeEach(async () => {
  ({ precompress } = await import(join(import.meta.dirname, "precompress.mjs")));
  above = mkdtempSync(join(tmpdir(), "imece-precompress-"));
  // Independent of the site's path.
  folder = join(above, "assets/site");
  mkdirSync(join(folder, "assets"), { recursive: true });
});
afterEach(() => rmSync(above, { recursive: true }));

const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const read = (name: string) => readFileSync(join(folder, name));

test("text files get compressed copies, pictures and small files do not", async () => {
  put("assets/root-a1.js", "donate();".repeat(1_000));
  put("logo.svg", "<svg/>".repeat(1_000));
  put("assets/tiny-b2.js", "x");
  put("picture.webp", "x".repeat(5_000));
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

test("copies follow a changed file, and stay for a file with a content hash", async () => {
  put("logo.svg", "<svg/>".repeat(1_000));
  put("assets/root-a1.js", "donate();".repeat(1_000));
  await precompress(folder);
  put("logo.svg", "<g/>".repeat(1_000));
  const built = new Date("2026-11-20T09:00:00Z");
  utimesSync(join(folder, "assets/root-a1.js"), built, built);
  await precompress(folder);
  expect(brotliDecompressSync(read("logo.svg.br"))).toEqual(read("logo.svg"));
  expect(statSync(join(folder, "assets/root-a1.js.br")).mtime).toEqual(built);
});
