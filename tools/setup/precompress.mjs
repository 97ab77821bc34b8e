import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(?:js|css|svg|json|html|txt|xml|ico|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const worthwhile = 1_000;
/** As many as the compression threads. */
const atOnce = 4;

/**
 * Writes a brotli and a gzip copy beside each text file below a folder, with the best compression, because the server
 * sends them many times. Copies of files whose name contains a content hash are kept.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
export async function precompress(folder) {
  const waiting = list(folder);
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      // Only names below this folder count; the path of the site itself may contain "assets".
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

/** Writes atomically, because the next build would keep a partial copy. */
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
