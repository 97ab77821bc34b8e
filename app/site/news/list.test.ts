import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { appContext, localeContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { loader } from "./list.tsx";

test("a failing database is logged; and the page says so", async () => {
  const error = vi.fn();
  const db = new Proxy({}, { get: () => () => expect.fail("the database is gone") });
  const context = new RouterContextProvider();
  context.set(appContext, { db, log: { error }, clock: { now: () => new Date() } } as unknown as App);
  context.set(localeContext, "tr");
  const url = new URL("http://localhost/haberler");
  const answer = await loader({ request: new Request(url), url, context, params: {}, pattern: "/haberler" });
  expect(answer).toMatchObject({ data: { failed: true, news: [] }, init: { status: 500 } });
  expect(error).toHaveBeenCalledOnce();
});
