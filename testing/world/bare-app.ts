import { tmpdir } from "node:os";
import { RouterContextProvider } from "react-router";
import { appContext, localeContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { readConfig } from "#server/compose/config/read-config.ts";
import { silent } from "#testing/databases/test-database.ts";

export const publicUrl = "https://vakif.example";
export const now = new Date("2026-11-20T09:00:00Z");

/** The part of an App that read-only endpoints use; the rest is missing and fails when touched. */
export function bareApp(parts: Partial<App> = {}, environment: Record<string, string> = {}): App {
  const read = readConfig({ DATA_DIR: tmpdir(), PUBLIC_URL: publicUrl, ...environment });
  if (read.kind === "refused") throw new Error(JSON.stringify(read.problems));
  const app: Partial<App> = {
    config: read.config,
    clock: { now: () => now },
    log: silent,
    uploadsDir: tmpdir(),
  };
  return { ...app, ...parts } as App;
}

/** Calls the loader of an endpoint as a GET. */
export async function get(
  loader: (args: never) => Promise<Response> | Response,
  app: App,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(localeContext, "tr");
  const url = new URL(path, publicUrl);
  return loader({ request: new Request(url, { headers }), url, context, params } as never);
}
