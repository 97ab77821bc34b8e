import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(?:js|css|svg|json|html|txt|xml|ico|webmanifest)$/;
/** Below this a file fits into one packet anyway. */
const worthwhile = 1_000;
/** As many as the threads that pack. */
const atOnce = 4;

/**
 * Lays a brotli and a gzip copy beside each file of text below a folder, as small as they get: it is done once, and
 * the server sends them as they are. Copies of files whose name contains a hash of their content are kept.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function precompress(folder) {
  const waiting = list(folder);
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      // Below this folder: that the site itself lies in some "assets" says nothing of its files.
      await pack(file, relative(folder, file).startsWith("assets/"));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function pack(file, hashed) {
  if (hashed && existsSync(`${file}.br`) && existsSync(`${file}.gz`)) {
    const { mtime } = statSync(file);
    for (const copy of [`${file}.br`, `${file}.gz`]) utimesSync(copy, mtime, mtime);
    return;
  }
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), zip(content, { level: 9 })]);
  await Promise.all([place(`${file}.br`, br), place(`${file}.gz`, gz)]);
}

/** Whole or not at all: a half-written copy would be taken for a kept one by the next build. */
async function place(path, content) {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

function list(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return list(path);
    return text.test(entry.name) && statSync(path).size >= worthwhile ? [path] : [];
  });
}
