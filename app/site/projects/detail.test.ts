import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { loader } from "./detail.tsx";

function load(slug: string, app: Partial<App>) {
  const context = new RouterContextProvider();
  context.set(appContext, app as App);
  const url = new URL(`http://localhost/projeler/${encodeURIComponent(slug)}`);
  return loader({ request: new Request(url), url, context, params: { slug }, pattern: "/projeler/:slug" });
}

test("a failing database is logged, and the page says so with status 500", async () => {
  const error = vi.fn();
  const db = new Proxy({}, { get: () => () => expect.fail("the database is gone") });
  const app = { db, log: { error } } as unknown as App;
  expect(await load("su-kuyusu", app)).toMatchObject({ data: { kind: "failed" }, init: { status: 500 } });
  expect(error).toHaveBeenCalledOnce();
});

test.each(["\0", "Su Kuyusu", "../x", "a".repeat(300)])(
  "%j causes no query and answers 404",
  async (slug) => {
    expect(await load(slug, {})).toMatchObject({ data: { kind: "missing" }, init: { status: 404 } });
  },
);
