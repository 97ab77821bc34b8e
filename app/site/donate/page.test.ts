import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { loader } from "./page.tsx";

function load(address: string, app: Partial<App>) {
  const context = new RouterContextProvider();
  context.set(appContext, app as App);
  const url = new URL(address, "http://localhost");
  return loader({ request: new Request(url), url, context, params: {}, pattern: "/bagis" });
}

/** A database that has only the categories. */
function onlyCategories(id: string) {
  const rows = [{ id, name: id, heading: "", description: "", isActive: true }];
  return new Proxy(
    {},
    {
      get: (_, method) => () => (method === "execute" ? Promise.resolve({ rows }) : expect.fail("gone")),
    },
  );
}

test("a failing database is logged, and the page says so with status 500", async () => {
  const error = vi.fn();
  const db = new Proxy({}, { get: () => () => expect.fail("the database is gone") });
  const app = { db, log: { error } } as unknown as App;
  expect(await load("/bagis?category=yetim", app)).toMatchObject({
    data: { categories: [], causes: [], failed: ["campaigns"] },
    init: { status: 500 },
  });
  expect(error.mock.calls.map(([{ what }]) => what)).toEqual(["categories", "campaigns"]);
});

test("projects and campaigns fail separately", async () => {
  const app = { db: onlyCategories("projeler"), log: { error: vi.fn() } } as unknown as App;
  expect(await load("/bagis?category=projeler", app)).toMatchObject({
    data: { causes: [], failed: ["campaigns", "projects"] },
    init: { status: 500 },
  });
});

test("an address with a campaign and a category is redirected before any query of campaigns", async () => {
  const app = { db: onlyCategories("yetim") } as unknown as App;
  const refusal: unknown = await load("/bagis?category=yetim&campaign=zekat", app).catch((thrown) => thrown);
  expect(refusal).toBeInstanceOf(Response);
  expect((refusal as Response).headers.get("Location")).toBe("/bagis?category=yetim");
});
