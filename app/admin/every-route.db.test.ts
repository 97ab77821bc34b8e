import type { RouteConfigEntry } from "@react-router/dev/routes";
import { type LoaderFunctionArgs, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressContext, appContext, localeContext } from "#app/http/request/context.ts";
import { flashContext } from "#app/http/request/flash.ts";
import { renderPreviewContext } from "#app/http/request/preview.ts";
import { staffContext } from "#app/http/request/staff.ts";
import table from "#app/routes.ts";
import type { Role } from "#server/staff/roles.ts";
import { adminUsers } from "#server/staff/table.ts";
import { contentKinds } from "#shared/content/content-kinds.ts";
import { openTestApp, type TestApp } from "#testing/world/app.ts";

type Handler = (args: LoaderFunctionArgs) => unknown;
type RouteModule = { action?: Handler; loader?: Handler };

type Route = { file: string; path: string };

/** All routes of the back office. A new route is tested automatically. */
const routes = listRoutes(table.find(({ path }) => path === ":adminPath"));
const modules = import.meta.glob<RouteModule>(["./**/*.ts", "./**/*.tsx", "!./**/*.test.ts"]);
/** These routes are open to all staff or need no session. */
const openToAllStaff = /^(account|sign-in|views)\//;
/** The response of this route never ends. */
const endlessRoute = "live/endpoint.ts";

const id = crypto.randomUUID();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  const person = { id, email: "deneme@example.org", fullName: "Deneme", role: "admin" };
  await testApp.app.db.insert(adminUsers).values(person);
});
afterAll(() => testApp.close());

/** Returns the file below app/admin/ and the path of each route. */
function listRoutes(entry: RouteConfigEntry | undefined): Route[] {
  if (!entry) return [];
  const { file, path = "", children = [] } = entry;
  return [{ file: file.replace("admin/", ""), path }, ...children.flatMap(listRoutes)];
}

async function load(file: string): Promise<RouteModule> {
  const module = await modules[`./${file}`]?.();
  if (!module) throw new Error(`no module ${file}`);
  return module;
}

/** Returns the status that a route returns or throws; other errors are rethrown. */
async function runHandler(handler: Handler, role: Role, request: Request): Promise<number> {
  const { app } = testApp;
  const context = new RouterContextProvider();
  const actor = { id, name: "Deneme", role, overrides: {}, address: "192.0.2.1" };
  const { db, clock, log, config } = app;
  context.set(appContext, app);
  context.set(localeContext, "tr");
  context.set(addressContext, actor.address);
  context.set(flashContext, [] as never);
  context.set(renderPreviewContext, async () => new Response());
  const user = { ...actor, email: "a@example.org", twoFactorEnabled: false, mustChangePassword: false };
  const session = { id: "1", user };
  context.set(staffContext, { actor, session, ctx: { db, actor, clock, log } } as never);
  const params = {
    adminPath: config.adminPath,
    id: prototypeName,
    entity: prototypeName,
    entityId: prototypeName,
    orderId: prototypeName,
  };
  const args = { request, url: new URL(request.url), params, context } as unknown as LoaderFunctionArgs;
  try {
    return readStatus(await handler(args));
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown;
    return readStatus(thrown);
  }
}

function readStatus(answer: unknown): number {
  if (answer instanceof Response) return answer.status;
  const init = (answer as { init?: { status?: number } | null } | null)?.init;
  return init?.status ?? 200;
}

let prototypeName = "constructor";

test("the list of routes contains every screen and endpoint of the back office", () => {
  expect(routes.length).toBeGreaterThan(70);
  const kindRoutes = Object.keys(contentKinds).flatMap((kind) => [
    { file: "records/list.tsx", path: kind },
    { file: "records/edit.tsx", path: `${kind}/create` },
  ]);
  expect(routes).toEqual(expect.arrayContaining(kindRoutes));
  expect(routes.map(({ file }) => file)).toEqual(
    expect.arrayContaining(["layout.tsx", "upload/endpoint.ts"]),
  );
});

describe("a viewer", () => {
  test.each(routes.filter(({ file }) => !openToAllStaff.test(file)))(
    "gets 403 from $file at $path, and the body is not read",
    async ({ file, path }) => {
      const { action } = await load(file);
      if (!action) return;
      // The form is malformed: an action that reads it answers 400.
      const headers = { "Content-Type": "multipart/form-data; boundary=x" };
      const init = { method: "POST", headers, body: "nonsense" };
      const request = new Request(`http://localhost/yonetim/${path}`, init);
      expect(await runHandler(action, "viewer", request)).toBe(403);
      expect(request.bodyUsed).toBe(false);
    },
  );
});

/** The names of properties of Object.prototype. */
const prototypeNames = ["constructor", "__proto__", "toString", "hasOwnProperty"];
const fieldNames = [
  "intent",
  "sort",
  "filter",
  "status",
  "kind",
  "lang",
  "view",
  "entity",
  "category",
  "method",
];
const furtherFieldNames = [
  "export",
  "format",
  "folder",
  "direction",
  "order",
  "id",
  "template",
  "page",
  "action",
  "q",
];

describe("names of Object.prototype cause no server error", () => {
  test.each(routes.filter(({ file }) => file !== endlessRoute))("$file at $path", async ({ file, path }) => {
    const { action, loader } = await load(file);
    for (const value of prototypeNames) {
      prototypeName = value;
      const params = new URLSearchParams([...fieldNames, ...furtherFieldNames].map((name) => [name, value]));
      const getRequest = new Request(`http://localhost/yonetim/${path}?${params}`);
      if (loader)
        expect(await runHandler(loader, "admin", getRequest), `${value} as a parameter`).toBeLessThan(500);
      if (!action) continue;
      const postRequest = new Request(`http://localhost/yonetim/${path}`, { method: "POST", body: params });
      expect(await runHandler(action, "admin", postRequest), `${value} as a field`).toBeLessThan(500);
    }
  });
});

test.each(["status", "send-sms", "mark-sms", "send-mail", "send-year", "add-to-year"])(
  "the intent %s of an order causes no server error without its fields",
  async (intent) => {
    const { action } = await load("orders/detail.tsx");
    if (!action) throw new Error("an order has no action");
    for (const fields of [{ intent }, { intent, status: "paid", event: "x", year: "20é6", after: "x" }]) {
      const body = new URLSearchParams(fields as Record<string, string>);
      const request = new Request("http://localhost/yonetim/x", { method: "POST", body });
      const status = await runHandler(action, "admin", request);
      expect(status).toBeLessThan(500);
    }
  },
);
