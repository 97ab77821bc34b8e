import { RouterContextProvider } from "react-router";
import { expect, test, vi } from "vitest";
import { appContext } from "#app/http/request/context.ts";
import type { App } from "#server/compose/compose.ts";
import { loader } from "./page.tsx";

test("sections fail independently of each other, and a page with a failed section is not cached", async () => {
  const error = vi.fn();
  const db = new Proxy({}, { get: () => () => expect.fail("the database is gone") });
  const clock = { now: () => new Date("2026-11-20T09:00:00Z") };
  const context = new RouterContextProvider();
  context.set(appContext, {
    db,
    clock,
    log: { error },
    config: { sms: { kind: "netgsm" } },
  } as unknown as App);
  const url = new URL("http://localhost/");
  const data = await loader({ request: new Request(url), url, context, params: {}, pattern: "/" });
  expect(data).toEqual({
    slides: [],
    showsDefaultSlide: false,
    campaigns: null,
    projects: null,
    news: null,
    proof: null,
    sendsSms: false,
  });
  expect(error).toHaveBeenCalledTimes(6);
});
