import { join } from "node:path";
import { appDirectoryVariable } from "#app/react-router-names.ts";
import { root } from "#testing/site/program.ts";
import { backOffice } from "#testing/site/sign-in.ts";
import type { SiteProcess } from "#testing/site/site-process.ts";

/** One address, or a family of addresses, that answers. */
export type Target = {
  /**
   * The route's id, by default its file without the extension; or the address of a place outside the route table.
   */
  id: string;
  /** As in the route table: `/projeler/:slug`. */
  pattern: string;
  /** Below the secret prefix. */
  admin: boolean;
  /** Working addresses of it. */
  samples: string[];
  /** Form fields of its page, with their values. */
  fields: Map<string, string[]>;
};

type Entry = { id?: string; file: string; path?: string; children?: Entry[] };

/** Everything beside the route table: what app/http/server/http.ts and main.ts answer themselves. */
const outside = `/healthz /readyz /metrics /uploads/* /assets/* /stories/* /favicon.ico /bank-simulator/*
  /bank-simulator/Mpi/Default.aspx /bank-simulator/Mpi/XMLGate.aspx`.split(/\s+/);
const keptSamples = 6;

/** Reads app/routes.ts, so that a new route is included automatically. */
export async function readTargets(prefix: string): Promise<Target[]> {
  // React Router's own reader sets this before it loads the file.
  Object.assign(globalThis, { [appDirectoryVariable]: join(root, "app") });
  const { default: table } = (await import("#app/routes.ts")) as unknown as { default: Entry[] };
  const routes = table.flatMap((entry) => leaves(entry, ""));
  const places = outside.map((pattern) => ({ id: pattern, pattern }));
  return [...routes, ...places].map(({ id, pattern }) => {
    const admin = pattern.startsWith("/:adminPath");
    const path = pattern.replace("/:adminPath", `/${prefix}`);
    return { id, admin, pattern: path, samples: /[:*]/.test(path) ? [] : [path], fields: new Map() };
  });
}

function leaves({ id, file, path, children }: Entry, above: string): { id: string; pattern: string }[] {
  const pattern = path ? `${above}/${path}` : above;
  if (children) return children.flatMap((child) => leaves(child, pattern));
  return [{ id: id ?? file.replace(/\.tsx?$/, ""), pattern: pattern || "/" }];
}

/** Visits the site as an administrator and records the addresses of each target and the fields of its forms. */
export async function explore(site: SiteProcess, cookie: string): Promise<Target[]> {
  const targets = await readTargets(new URL(backOffice(site)).pathname.slice(1));
  const seen = new Set<string>();
  // Twice: the first round finds the records, the second the forms on their pages.
  for (const target of [...targets, ...targets]) {
    for (const path of target.samples) {
      if (seen.has(path) || /logout|live$/.test(path)) continue;
      seen.add(path);
      const answer = await fetch(site.url + path, { headers: { cookie } });
      const html = await answer.text();
      if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
      noteFields(target, html);
      noteLinks(targets, html);
    }
  }
  return targets;
}

function noteFields(target: Target, html: string): void {
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = / name="([^"]+)"/.exec(tag)?.[1];
    if (!name) continue;
    const values = target.fields.get(name) ?? [];
    const value = / value="([^"]*)"/.exec(tag)?.[1] ?? "x";
    if (!values.includes(value) && values.length < keptSamples) values.push(value);
    target.fields.set(name, values);
  }
}

function noteLinks(targets: readonly Target[], html: string): void {
  for (const [, path = ""] of html.matchAll(/(?:href|src|action|srcset)="(\/[^"#? ]*)/g)) {
    const found = targets.filter((target) => matches(target, path));
    const target = found.find(({ pattern }) => !pattern.endsWith("/*")) ?? found[0];
    if (target && !target.samples.includes(path) && target.samples.length < keptSamples)
      target.samples.push(path);
  }
}

function matches({ pattern }: Target, path: string): boolean {
  const optional = pattern.replaceAll(".", "\\.").replace(/\/:\w+\?/g, "(/[^/]+)?");
  return new RegExp(`^${optional.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path);
}
