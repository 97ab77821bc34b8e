import { Hono } from "hono";
import { expect, test } from "vitest";
import type { App } from "#server/compose/compose.ts";
import { serveMetrics } from "./metrics.ts";

test("without a token /metrics answers 404", async () => {
  const http = new Hono();
  serveMetrics(http, { config: { metricsToken: null }, metrics: null } as App);
  for (const authorization of ["", "Bearer ", "Bearer null"])
    expect((await http.request("/metrics", { headers: { authorization } })).status).toBe(404);
});
