import { join } from "node:path";
import { appDirectoryVariable } from "#app/react-router-names.ts";
import { root } from "#testing/site/program.ts";
import { backOffice } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

export type Target = {
  /** The id of the route, by default its file without the extension, or an address outside the route table. */
  id: string;
  /** The pattern of the address, such as `/projeler/:slug`. */
  pattern: string;
  admin: boolean;
  samples: string[];
  fields: Map<string, string[]>;
};

type Entry = { id?: string; file: string; path?: string; children?: Entry[] };

/** Addresses outside the route table, which app/http/server/http.ts and main.ts answer. */
const otherAddresses =
  `/healthz /readyz /metrics /uploads/* /assets/* /stories/* /favicon.ico /bank-simulator/*
  /bank-simulator/Mpi/Default.aspx /bank-simulator/Mpi/XMLGate.aspx`.split(/\s+/);
const maxSamples = 6;

/** Reads app/routes.ts, so that a new route is included automatically. */
export async function readTargets(prefix: string): Promise<Target[]> {
  // React Router sets this variable before it loads the file.
  Object.assign(globalThis, { [appDirectoryVariable]: join(root, "app") });
  const { default: table } = (await import("#app/routes.ts")) as unknown as { default: Entry[] };
  const routes = table.flatMap((entry) => listRoutes(entry, ""));
  const places = otherAddresses.map((pattern) => ({ id: pattern, pattern }));
  return [...routes, ...places].map(({ id, pattern }) => {
    const admin = pattern.startsWith("/:adminPath");
    const path = pattern.replace("/:adminPath", `/${prefix}`);
    return { id, admin, pattern: path, samples: /[:*]/.test(path) ? [] : [path], fields: new Map() };
  });
}

function listRoutes(
  { id, file, path, children }: Entry,
  parentPath: string,
): { id: string; pattern: string }[] {
  const pattern = path ? `${parentPath}/${path}` : parentPath;
  if (children) return children.flatMap((child) => listRoutes(child, pattern));
  return [{ id: id ?? file.replace(/\.tsx?$/, ""), pattern: pattern || "/" }];
}

export async function explore(site: SiteProcess, cookie: string): Promise<Target[]> {
  const targets = await readTargets(new URL(backOffice(site)).pathname.slice(1));
  const visited = new Set<string>();
  // The first round finds the records, and the second round the forms on the pages of these records.
  for (const target of [...targets, ...targets]) {
    for (const path of target.samples) {
      if (visited.has(path) || /logout|live$/.test(path)) continue;
      visited.add(path);
      const answer = await fetch(site.url + path, { headers: { cookie } });
      const html = await answer.text();
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      recordFields(target, html);
      recordLinks(targets, html);
    }
  }
  return targets;
}

function recordFields(target: Target, html: string): void {
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = / name="([^"]+)"/.exec(tag)?.[1];
    if (!name) continue;
    const values = target.fields.get(name) ?? [];
    const value = / value="([^"]*)"/.exec(tag)?.[1] ?? "x";
    if (!values.includes(value) && values.length < maxSamples) values.push(value);
    target.fields.set(name, values);
  }
}

function recordLinks(targets: readonly Target[], html: string): void {
  for (const [, path = ""] of html.matchAll(/(?:href|src|action|srcset)="(\/[^"#? ]*)/g)) {
    const matchingTargets = targets.filter((target) => matches(target, path));
    const target = matchingTargets.find(({ pattern }) => !pattern.endsWith("/*")) ?? matchingTargets[0];
    if (target && !target.samples.includes(path) && target.samples.length < maxSamples)
      target.samples.push(path);
  }
}

function matches({ pattern }: Target, path: string): boolean {
  const optional = pattern.replaceAll(".", "\\.").replace(/\/:\w+\?/g, "(/[^/]+)?");
  return new RegExp(`^${optional.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path);
}
