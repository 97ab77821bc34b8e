import { existsSync, readdirSync, statSync, utimesSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const text = /\.(?:js|css|svg|json|html|txt|xml|ico|webmanifest)$/;
const minBytes = 1_000;
const concurrency = 4;

/**
 * Writes a brotli and a gzip copy beside each text file below a folder, with the best compression. Existing copies of
 * files whose name contains a content hash stay.
 */
export async function precompress(folder) {
  const files = listTextFiles(folder);
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      // The path of the site itself may contain "assets", so only the path below the folder counts.
      await compress(file, relative(folder, file).startsWith("assets/"));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}

async function compress(file, hasContentHash) {
  if (hasContentHash && existsSync(`${file}.br`) && existsSync(`${file}.gz`)) {
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
  await Promise.all([writeAtomically(`${file}.br`, br), writeAtomically(`${file}.gz`, gz)]);
}

/** The next build would keep a partial copy. */
async function writeAtomically(path, content) {
  await writeFile(`${path}.new`, content);
  await rename(`${path}.new`, path);
}

function listTextFiles(folder) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, path));
  return paths.filter((path) => text.test(path) && statSync(path).size >= minBytes);
}
