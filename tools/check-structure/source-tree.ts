import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ImportStatement, readImports } from "./imports.ts";

/**
 * A file of the checkout, with a `path` from its root. Only programs have `imports`. A program that does not parse has a
 * `problem` instead.
 */
export type SourceFile = { path: string; text: string; imports: ImportStatement[]; problem?: string };

const topFolders = ["app", "server", "shared", "tools", "testing", "drills", "e2e"];
const programs = /\.(ts|tsx|mjs)$/;
const checkedFiles = /\.(ts|tsx|mjs|js|jsx|cjs|css)$/;

export function readSourceTree(root: string): SourceFile[] {
  const rootFiles = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && programs.test(entry.name))
    .map((entry) => entry.name);
  const paths = [
    ...rootFiles,
    ...topFolders.filter((top) => existsSync(join(root, top))).flatMap((top) => list(root, top)),
  ];
  return paths
    .filter((path) => checkedFiles.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      if (!programs.test(path)) return { path, text, imports: [] };
      const { imports, problem } = readImports(path, text);
      return { path, text, imports, ...(problem ? { problem } : {}) };
    });
}

export function readDocuments(root: string): string[] {
  const rootFiles = readdirSync(root).filter((name) => name.endsWith(".md"));
  const folderFiles = ["docs", "tools", "testing", "drills"]
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => list(root, top));
  return [...rootFiles, ...folderFiles.filter((path) => path.endsWith(".md"))];
}

function list(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(root, path) : [path];
  });
}

/** Says whether a file is a test or only for tests, such as `bank.contract.ts` or `testing/world/site.ts`. */
export function isTest(path: string): boolean {
  return (
    /\.(test|contract|fixture)\.tsx?$|(^|\/)test-[^/]+$|(^|\/)fixtures\//.test(path) ||
    /^(e2e|testing\/(world|databases|counterparts|merchants))\//.test(path)
  );
}
