import { existsSync, realpathSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";

/**
 * Makes new workers run the installed release. `npm run upgrade` changes the link in the path of this program to another
 * release (docs/operations.md, section 12). The primary was started through the link, but Node resolved it at the start,
 * and a later upgrade deletes the previous folder.
 */
export function followRelease({ program, argv0 } = startedBy): void {
  if (!program) return;
  const root = resolve(program, "../../..");
  if (existsSync(root) && startFolder === startRoot) process.chdir(root);
  if (isAbsolute(argv0) && existsSync(argv0)) process.execPath = argv0;
}

/** `argv[1]` is absolute, and links in it are not resolved. */
const startedBy = { program: process.argv[1], argv0: process.argv0 };
const startFolder = process.cwd();
const startRoot = startedBy.program ? resolveLinks(resolve(startedBy.program, "../../..")) : null;

function resolveLinks(path: string): string | null {
  return existsSync(path) ? realpathSync(path) : null;
}
