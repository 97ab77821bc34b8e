import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#server/compose/compose.ts";
import { isRequestId, newRequestId, withRequestId } from "#server/platform/log/request-id.ts";
import { loggedPath } from "./admin-path.ts";
import { kindOfRequest } from "./kind-of-request.ts";

export type Follow = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/**
 * Gives a request its id, for its log lines, its response and its error page. Counts and logs the answer without
 * personal data, the query (search words, tokens), or the secret prefix of the back office.
 */
export function createFollower({ config, log, metrics }: Pick<App, "config" | "log" | "metrics">): Follow {
  const followed = new WeakSet<IncomingMessage>();
  return (request, response, work) => {
    // The page cache already follows this request.
    if (followed.has(request)) return work();
    followed.add(request);
    const received = request.headers["x-request-id"];
    // Any client can send the header, so it is trusted only behind our own proxy.
    const id = config.trustProxy > 0 && isRequestId(received) ? received : newRequestId();
    response.setHeader("X-Request-Id", id);
    const began = performance.now();
    response.once("close", () => {
      const ms = performance.now() - began;
      const path = pathOf(request.url ?? "/");
      const kind = kindOfRequest(path, config.adminPath);
      const status = response.writableFinished ? response.statusCode : "aborted";
      metrics?.answered(kind, String(status), ms / 1_000);
      const level = levelOf(request.method, kind, status);
      if (!log.isLevelEnabled(level)) return;
      const shown = loggedPath(path, config.adminPath);
      log[level](
        { request: id, method: request.method, path: shown, status, ms: Math.round(ms) },
        "answered",
      );
    });
    withRequestId(id, work);
  };
}

/** Writes and failures are logged by default; page and file requests and refused pages are too many. */
function levelOf(method: string | undefined, kind: string, status: number | "aborted") {
  if (kind === "page" && status === 503) return "debug";
  if (typeof status === "number" && status >= 500) return "warn";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

export function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}
