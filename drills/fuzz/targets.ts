import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { appDirectoryVariable } from "#app/react-router-names.ts";
import { root } from "#testing/site/program.ts";
import { words } from "./words.ts";

/** One address, or a family of addresses, that answers. */
export type Target = {
  /** The route's file without its extension, or a name for a place outside the route table. */
  id: string;
  /** As in the route table: `/projeler/:slug`. Below the secret prefix for the back office. */
  pattern: string;
  /** Below the secret prefix. */
  admin: boolean;
  /** Working addresses of it. */
  samples: string[];
  /** Form fields of its page, with their values. */
  fields: Map<string, string[]>;
};

type Entry = { file: string; path?: string; index?: boolean; children?: Entry[] };

/** Everything beside the route table: what app/http/http.ts and main.ts answer themselves. */
const outside = words(`
  /healthz /readyz /metrics /uploads/* /assets/* /stories/* /favicon.ico
  /bank-simulator/Mpi/Default.aspx /bank-simulator/Mpi/XMLGate.aspx /bank-simulator/*`);

/** Reads app/routes.ts, so that a new route is included automatically. */
export async function readTargets(): Promise<Target[]> {
  // React Router's own reader sets this before it loads the file.
  Object.assign(globalThis, { [appDirectoryVariable]: join(root, "app") });
  const { default: table } = (await import("#app/routes.ts")) as unknown as { default: Entry[] };
  const routes = table.flatMap((entry) => leaves(entry, []));
  return [...routes, ...outside.map((pattern) => target(pattern, pattern))];
}

function leaves(entry: Entry, above: string[]): Target[] {
  const path = entry.path ? [...above, entry.path] : above;
  if (entry.children) return entry.children.flatMap((child) => leaves(child, path));
  return [target(entry.file.replace(/\.tsx?$/, ""), `/${path.join("/")}`)];
}

function target(id: string, pattern: string): Target {
  const admin = pattern.startsWith("/:adminPath");
  const samples = /[:*]/.test(pattern.replace("/:adminPath", "")) ? [] : [pattern];
  return { id, pattern, admin, samples, fields: new Map() };
}

/** Whether an address belongs to a family of addresses. */
export function matches({ pattern }: Target, path: string): boolean {
  const source = pattern
    .replace(/[.]/g, "\\.")
    .replace(/\/:\w+\?/g, "(/[^/]+)?")
    .replace(/:\w+/g, "[^/]+")
    .replace("*", ".+");
  return new RegExp(`^${source}$`).test(path);
}

/**
 * Words that the program reads from requests (parameters, fields) and compares them with, because random words rarely
 * match.
 */
export type Words = { names: string[]; values: string[] };

export function readWords(): Words {
  const names = new Set<string>();
  const values = new Set<string>();
  for (const path of readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(path) || /\.test\./.test(path)) continue;
    const text = readFileSync(join(root, "app", path), "utf8");
    for (const [, name] of text.matchAll(/(?:get|has|text|value)\("([\w-]{1,30})"\)/g)) names.add(name ?? "");
    for (const [, value] of text.matchAll(/(?:case|===) "([\w-]{1,30})"/g)) values.add(value ?? "");
  }
  return { names: [...names].sort(), values: [...values].sort() };
}
