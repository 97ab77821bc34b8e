import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { visitorAddress } from "#app/http/request/address.ts";
import { loggedPath } from "#app/http/request/admin-path.ts";
import { commonHeaders } from "#app/http/request/security.ts";
import { warnOfAddressFaults } from "#app/http/request/warn-of-address-faults.ts";
import type { App } from "#server/compose/compose.ts";
import { requestId } from "#server/platform/log/request-id.ts";
import { projectRoot } from "#server/platform/processes/project-root.ts";
import { answerHealth } from "./answer-health.ts";
import { serveDocuments } from "./documents.ts";
import { serveDonorDocuments } from "./donor-documents.ts";
import { serveField } from "./field.ts";
import { serveFiles } from "./files.ts";
import { forwardToIdentity } from "./identity.ts";
import { serveKurbanMedia } from "./kurban-media.ts";
import { serveMetrics } from "./metrics.ts";
import { serveOwnDocument } from "./own-document.ts";
import { serveOwnShares } from "./own-shares.ts";
import type { Pages } from "./pages.ts";
import { serveUploads } from "./uploads.ts";

const yearLong = "public, max-age=31536000, immutable";
const hourLong = "public, max-age=3600";

export function createHttp(app: App, pages: Pages): Hono {
  const http = new Hono();
  const client = join(projectRoot(), "build/client");
  const headers = Object.entries(commonHeaders(app.config));
  http.onError((error, c) => {
    const path = loggedPath(c.req.path, app.config.adminPath);
    app.log.error({ err: error, path }, "request failed");
    return c.text(`Internal Server Error (${requestId()})`, 500);
  });

  http.use(async (c, next) => {
    await next();
    // Feed readers and mail programs show our pictures in their own pages.
    const type = c.res.headers.get("Content-Type") ?? "";
    const isOpen = !c.res.headers.has("Cross-Origin-Resource-Policy");
    if (isOpen && /^(image|video)\//.test(type))
      c.res.headers.set("Cross-Origin-Resource-Policy", "cross-origin");
    for (const [name, value] of headers) {
      // A page may have set a stricter policy: the back office sends no Referer.
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  // Compression does not help a response that fits into one packet.
  http.use(compress({ threshold: 1_400 }));
  http.get("/healthz", (c) => answerHealth(c, app));
  http.get("/readyz", async (c) => {
    const state = await app.readiness();
    return c.text(state, state === "ready" ? 200 : 503);
  });
  serveMetrics(http, app);
  forwardToIdentity(http, app);
  http.use("/assets/*", serveFiles({ root: client, precompressed: true, cacheControl: yearLong }));
  serveUploads(http, app);
  http.use(serveFiles({ root: client, precompressed: true, cacheControl: hourLong }));

  const onFault = warnOfAddressFaults(app.log, app.config.trustProxy);
  serveDocuments(http, app, (c) => visitorAddress(c, app.config.trustProxy, onFault));
  serveOwnDocument(http, app, (c) => visitorAddress(c, app.config.trustProxy, onFault));
  serveOwnShares(http, app);
  serveField(http, app, (c) => visitorAddress(c, app.config.trustProxy, onFault));
  serveKurbanMedia(http, app);
  serveDonorDocuments(http, app);
  http.all("*", async (c) => {
    const address = visitorAddress(c, app.config.trustProxy, onFault);
    const response = await pages(c.req.raw, { address });
    // Endpoints set Cache-Control for public responses, so a response without it is private.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-cache");
    return response;
  });
  return http;
}
