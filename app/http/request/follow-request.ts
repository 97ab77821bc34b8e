import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#server/compose/compose.ts";
import { isRequestId, newRequestId, withRequestId } from "#server/platform/log/request-id.ts";
import { loggedPath } from "./admin-path.ts";
import { classifyRequest } from "./kind-of-request.ts";

export type FollowRequest = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/**
 * Gives each request an id for its log lines, its response and its error page. Counts and logs each answer, but without
 * personal data, without the query (search words, tokens) and without the secret prefix of the back office.
 */
export function createFollowRequest({
  config,
  log,
  metrics,
}: Pick<App, "config" | "log" | "metrics">): FollowRequest {
  const followedRequests = new WeakSet<IncomingMessage>();
  return (request, response, work) => {
    // The page cache already follows this request.
    if (followedRequests.has(request)) return work();
    followedRequests.add(request);
    const received = request.headers["x-request-id"];
    // The header is trusted only behind our own proxy, because any client can send it.
    const id = config.trustProxy > 0 && isRequestId(received) ? received : newRequestId();
    response.setHeader("X-Request-Id", id);
    const startedAt = performance.now();
    response.once("close", () => {
      const ms = performance.now() - startedAt;
      const path = removeQuery(request.url ?? "/");
      const kind = classifyRequest(path, config.adminPath);
      const status = response.writableFinished ? response.statusCode : "aborted";
      metrics?.answered(kind, String(status), ms / 1_000);
      const level = chooseLogLevel(request.method, kind, status);
      if (!log.isLevelEnabled(level)) return;
      const shownPath = loggedPath(path, config.adminPath);
      log[level](
        { request: id, method: request.method, path: shownPath, status, ms: Math.round(ms) },
        "answered",
      );
    });
    withRequestId(id, work);
  };
}

/** Writes and failures are logged by default. Reads and refused pages are too many, so their level is `debug`. */
function chooseLogLevel(method: string | undefined, kind: string, status: number | "aborted") {
  if (kind === "page" && status === 503) return "debug";
  if (typeof status === "number" && status >= 500) return "warn";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

export function removeQuery(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}
