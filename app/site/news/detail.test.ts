import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { loader } from "./detail.tsx";

async function load(slug: string, app: Partial<App>): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, { clock: { now: () => new Date() }, ...app } as App);
  const url = new URL("http://localhost/haberler/x");
  try {
    return await loader({
      request: new Request(url),
      url,
      context,
      params: { slug },
      pattern: "/haberler/:slug",
    });
  } catch (thrown) {
    return thrown;
  }
}

test("a failing database is logged, and the visitor is redirected to the list", async () => {
  const error = vi.fn();
  const db = new Proxy({}, { get: () => () => expect.fail("the database is gone") });
  const answer = (await load("haber", { db, log: { error } } as unknown as App)) as Response;
  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe("/haberler");
  expect(error).toHaveBeenCalledOnce();
});

test("a value that cannot be a slug causes no query", async () => {
  const answer = (await load("\0", {})) as Response;
  expect(answer.headers.get("Location")).toBe("/haberler");
});
