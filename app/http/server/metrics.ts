import { createHash, timingSafeEqual } from "node:crypto";
import type { Hono } from "hono";
import type { App } from "#server/compose/compose.ts";

/** Serves `/metrics` for Prometheus. METRICS_TOKEN protects the address; without a token it answers 404. */
export function serveMetrics(http: Hono, { config: { metricsToken }, metrics }: App): void {
  if (metricsToken === null || metrics === null) return;
  const expectedDigest = digest(`Bearer ${metricsToken}`);
  http.get("/metrics", async (c) => {
    // Digests have equal lengths, so the comparison takes constant time.
    if (!timingSafeEqual(digest(c.req.header("authorization") ?? ""), expectedDigest)) {
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
