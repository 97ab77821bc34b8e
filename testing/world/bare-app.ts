import { tmpdir } from "node:os";
import { RouterContextProvider } from "react-router";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import type { Locale } from "#shared/text/locale.ts";
import { silent } from "#testing/databases/test-database.ts";
import { testConfig } from "./environment.ts";
import { fixedIdentity } from "./identity.ts";

export const publicUrl = "https://vakif.example";
export const now = new Date("2026-11-20T09:00:00Z");

const unchangedWords: App["words"] = {
  read: async () => ({ words: {}, isCurrent: true }),
  clear() {},
  setConnected() {},
};

/** The part of an App that read-only endpoints use. Everything else is missing. */
export function bareApp(parts: Partial<App> = {}, environment: Record<string, string> = {}): App {
  const config = testConfig({ PUBLIC_URL: publicUrl, ...environment });
  const app: Partial<App> = {
    config,
    identity: fixedIdentity(config.site),
    words: unchangedWords,
    clock: { now: () => now },
    log: silent,
    uploadsDir: tmpdir(),
  };
  return { ...app, ...parts } as App;
}

/** The loader or the action of an endpoint. */
export type Handler = (args: never) => Promise<Response> | Response;

type Visit = { locale?: Locale; address?: string; params?: Record<string, string | undefined> };

/** Calls an endpoint as the server does. */
export async function callRoute(
  handler: Handler,
  app: App,
  request: Request,
  { locale = "tr", address, params = {} }: Visit = {},
): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(localeContext, locale);
  if (address) context.set(addressContext, address);
  return handler({ request, url: new URL(request.url), context, params } as never);
}

/** Calls the loader of an endpoint as a GET. */
export function get(
  loader: Handler,
  app: App,
  path: string,
  params: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return callRoute(loader, app, new Request(new URL(path, publicUrl), { headers }), { params });
}
