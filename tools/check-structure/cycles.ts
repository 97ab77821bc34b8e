import type { Failure } from "./failure.ts";
import type { SourceFile } from "./source-tree.ts";

/** Import cycles, one failure each, with the path back to the start. Type-only imports are ignored. */
export function checkCycles(files: readonly SourceFile[]): Failure[] {
  const known = new Set(files.map(({ path }) => path));
  const next = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.filter(({ target, typeOnly }) => !typeOnly && known.has(target)).map(({ target }) => target),
    ]),
  );
  const done = new Set<string>();
  const walk: string[] = [];
  const failures: Failure[] = [];

  const visit = (path: string): void => {
    const at = walk.indexOf(path);
    if (at >= 0) {
      const cycle = [...walk.slice(at), path].join(" → ");
      const message = `import cycle ${cycle}. Move what both need into a file of its own.`;
      failures.push({ path, message });
      return;
    }
    if (done.has(path)) return;
    walk.push(path);
    for (const target of next.get(path) ?? []) visit(target);
    walk.pop();
    done.add(path);
  };
  for (const { path } of files) visit(path);
  return failures;
}
