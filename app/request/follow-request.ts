import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#server/compose.ts";
import { isRequestId, newRequestId, withRequestId } from "#server/kernel/request-id.ts";
import { loggedPath } from "./admin-path.ts";
import { kindOfRequest } from "./kind-of-request.ts";

export type Follow = (request: IncomingMessage, response: ServerResponse, work: () => void) => void;

/**
 * Gives a request its id: every line of the log about it carries it, the answer does, and so does the page that says that
 * something went wrong. When it is answered, it is counted and written down: nothing of the visitor, no query (search
 * words, tokens), and not the secret prefix of the back office.
 */
export function createFollower({ config, log, metrics }: Pick<App, "config" | "log" | "metrics">): Follow {
  const followed = new WeakSet<IncomingMessage>();
  return (request, response, work) => {
    // Taken up where the page cache left off.
    if (followed.has(request)) return work();
    followed.add(request);
    const given = request.headers["x-request-id"];
    // Anybody can send the header; only a proxy of ours is believed.
    const id = config.trustProxy > 0 && isRequestId(given) ? given : newRequestId();
    response.setHeader("X-Request-Id", id);
    const began = performance.now();
    response.once("close", () => {
      const ms = performance.now() - began;
      const path = pathOf(request.url ?? "/");
      const kind = kindOfRequest(path, config.adminPath);
      const status = response.writableFinished ? response.statusCode : "aborted";
      metrics?.answered(kind, String(status), ms / 1_000);
      const level = levelOf(request.method, status);
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

/** What changes something and what failed is worth a line; of pages and files there are too many. */
function levelOf(method: string | undefined, status: number | "aborted"): "debug" | "info" | "warn" {
  if (typeof status === "number" && status >= 500) return "warn";
  return method === "GET" || method === "HEAD" ? "debug" : "info";
}

function pathOf(target: string): string {
  const mark = target.indexOf("?");
  return mark < 0 ? target : target.slice(0, mark);
}
