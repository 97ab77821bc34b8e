import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type ImportStatement, readImports } from "./imports.ts";

/**
 * A file of the checkout; `path` is relative to its root, with `/`. Only programs have `imports`; a program that does
 * not parse has a `problem` instead.
 */
export type SourceFile = { path: string; text: string; imports: ImportStatement[]; problem?: string };

const tops = ["app", "server", "shared", "tools", "testing", "drills", "e2e"];
const programs = /\.(ts|tsx|mjs)$/;
const checked = /\.(ts|tsx|mjs|js|jsx|cjs|css)$/;

/** All handwritten files: the top folders and the programs beside them. */
export function readSourceTree(root: string): SourceFile[] {
  const beside = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile() && programs.test(entry.name))
    .map((entry) => entry.name);
  const paths = [
    ...beside,
    ...tops.filter((top) => existsSync(join(root, top))).flatMap((top) => list(root, top)),
  ];
  return paths
    .filter((path) => checked.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      if (!programs.test(path)) return { path, text, imports: [] };
      const { imports, problem } = readImports(path, text);
      return { path, text, imports, ...(problem ? { problem } : {}) };
    });
}

/** Paths of everything written for people. */
export function readDocuments(root: string): string[] {
  const beside = readdirSync(root).filter((name) => name.endsWith(".md"));
  const below = ["docs", "tools", "testing", "drills"]
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) => list(root, top));
  return [...beside, ...below.filter((path) => path.endsWith(".md"))];
}

function list(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? list(root, path) : [path];
  });
}

/** Tests and what only tests use: `x.test.ts`, `bank.contract.ts`, `cart.fixture.ts`, `testing/world/site.ts`. */
export function isTest(path: string): boolean {
  return (
    /\.(test|contract|fixture)\.tsx?$|(^|\/)test-[^/]+$|(^|\/)fixtures\//.test(path) ||
    /^(e2e|testing\/(world|databases|counterparts|merchants))\//.test(path)
  );
}
