import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { App } from "#server/compose.ts";

/** `/metrics` for Prometheus, for who knows METRICS_TOKEN; without one set it is a page that there is not. */
export function serveMetrics(http: Hono, { config: { metricsToken }, metrics }: App): void {
  if (metricsToken === null || metrics === null) return;
  const wanted = digest(`Bearer ${metricsToken}`);
  http.get("/metrics", async (c) => {
    // Digests are of one length: comparing them says nothing about how much of the token was right.
    if (!timingSafeEqual(digest(c.req.header("authorization") ?? ""), wanted)) {
      return c.text("Unauthorized", 401, { "WWW-Authenticate": "Bearer" });
    }
    return c.text(await metrics.text(), 200, {
      "Content-Type": "text/plain; version=0.0.4; charset=utf-8",
      "Cache-Control": "no-store",
    });
  });
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
