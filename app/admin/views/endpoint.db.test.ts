import { readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import { staffContext } from "#app/http/request/staff.ts";
import table from "#app/routes.ts";
import { savedViews } from "#server/staff/views/table.ts";
import { bareApp } from "#testing/world/bare-app.ts";
import { openSite, type Site } from "#testing/world/site.ts";
import { action } from "./endpoint.ts";
import { listRules } from "./list-rules.server.ts";

let t: Site;
beforeAll(async () => {
  t = await openSite();
});
afterAll(() => t.close());

async function post(fields: Record<string, string>): Promise<{ status: number; to: string | null }> {
  const ctx = await t.as("Vera", "viewer");
  const context = new RouterContextProvider();
  context.set(appContext, bareApp({ db: t.db, secret: "a secret for tests, 32 characters" }));
  context.set(staffContext, { ctx, actor: ctx.actor } as never);
  const url = new URL("http://localhost/gizli/views");
  const request = new Request(url, { method: "POST", body: new URLSearchParams(fields) });
  const params = { adminPath: "gizli" };
  try {
    const answer = await action({ request, url, context, params } as never);
    if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("location") };
    return { status: answer.init?.status ?? 200, to: null };
  } catch (thrown) {
    return { status: (thrown as { init: { status: number } }).init.status, to: null };
  }
}

test.each([
  ["donors", "method=card&evil=1&page=7&saved=x&q=+Ali+", "method=card&q=Ali&sort=last"],
  ["donors", "source=moon&from=2026-02-31&tag=g", "sort=last&tag=g"],
  ["orders/payment-logs", "code=51&status=error", "code=51&sort=newest&status=error"],
  ["transfers", "account=TR1&state=waiting", "account=TR1&sort=newest"],
  ["cash", "desk=d1&from=2026-11-01&method=cash", "desk=d1&from=2026-11-01&sort=newest"],
  ["campaigns", "sort=-title&view=deleted", "sort=-title&view=deleted"],
])("a view of %s keeps only the filters of its list: %s", async (screen, query, stored) => {
  const name = `${screen} ${query}`.slice(0, 60);
  const { status, to } = await post({ screen, query, name });
  expect([status, to]).toEqual([302, expect.stringContaining(`/gizli/${screen}?${stored}&saved=`)]);
  expect(await t.db.select({ query: savedViews.query }).from(savedViews)).toContainEqual({ query: stored });
});

test("views exist only for lists with filters, and need a name", async () => {
  expect((await post({ screen: "users", query: "", name: "x" })).status).toBe(404);
  expect((await post({ screen: "../login", query: "", name: "x" })).status).toBe(404);
  expect((await post({ screen: "donors", query: "", name: "  " })).status).toBe(400);
  expect((await post({ intent: "delete", screen: "donors", id: "none" })).status).toBe(404);
});

function listRoutes({ file, path = "", children = [] }: RouteConfigEntry): { file: string; path: string }[] {
  return [{ file, path }, ...children.flatMap(listRoutes)];
}

test("views of each list with filters can be saved", () => {
  // The lists of content share records/record-list.tsx, and listRules takes their rules from the table of all kinds.
  const lists = table.flatMap(listRoutes).filter(({ file }) => {
    const text = file.startsWith("admin/") ? readFileSync(`app/${file}`, "utf8") : "";
    return text.includes("<ListScreen") && /^\s+(search|filters|otherFilters)=/m.test(text);
  });
  const paths = lists.map(({ path }) => path);
  expect(paths).toContain("cash");
  expect(paths.filter((path) => !(path in listRules))).toEqual([]);
});
