import { posix } from "node:path";
import { parseSync } from "vite";

/**
 * `target` is a path from the checkout's root for our files, and otherwise a package or a `node:` name. `written` is the
 * text in the source.
 */
export type ImportStatement = { target: string; written: string; typeOnly: boolean; line: number };

/** Returns all static imports, re-exports and dynamic imports of a string. */
export function readImports(
  path: string,
  text: string,
): { imports: ImportStatement[]; problem?: string | undefined } {
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) return { imports: [], problem: errors[0]?.message };

  const statements: { written: string; typeOnly: boolean; start: number }[] = [];
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every(({ isType }) => isType);
    statements.push({ written: moduleRequest.value, typeOnly, start });
  }
  for (const { entries, start } of module.staticExports) {
    const sources = new Set(entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []));
    for (const written of sources) {
      const entriesOfSource = entries.filter(({ moduleRequest }) => moduleRequest?.value === written);
      statements.push({ written, typeOnly: entriesOfSource.every(({ isType }) => isType), start });
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const literal = /^(["'`])([^"'`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) statements.push({ written: literal[2], typeOnly: false, start });
  }
  const imports = statements.map(({ written, typeOnly, start }) => ({
    target: resolveTarget(path, written),
    written,
    typeOnly,
    line: text.slice(0, start).split("\n").length,
  }));
  return { imports };
}

function resolveTarget(path: string, written: string): string {
  const plain = written.replace(/\?.*$/, "");
  if (plain.startsWith(".")) return posix.join(posix.dirname(path), plain);
  return plain.replace(/^#/, "");
}
