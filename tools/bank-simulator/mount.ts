import type { IncomingMessage, ServerResponse } from "node:http";
import { mediaType, readBody, send } from "./http-exchange.ts";

export type Call = {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly body: Buffer;
  readonly path: string;
};

export type Endpoint = {
  readonly method: "GET" | "POST";
  /** Matched against the whole path below the mount. */
  readonly path: RegExp;
  readonly types?: readonly string[];
  answer(call: Call): void | Promise<void>;
};

export const formType = "application/x-www-form-urlencoded";
export const jsonType = "application/json";
export const xmlTypes = ["text/xml", "application/xml"];

/** Returns a handler that answers requests below the mount, and returns false for other requests. */
export function serveMount(
  mount: string,
  endpoints: readonly Endpoint[],
  isClosed: () => boolean,
): (req: IncomingMessage, res: ServerResponse) => boolean {
  async function answer(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
    const matching = endpoints.filter((endpoint) => endpoint.path.test(path));
    const endpoint = matching.find(({ method }) => method === req.method);
    if (matching.length === 0) return send(res, 404, "text/plain", "Not found");
    if (endpoint === undefined) {
      const allow = matching.map(({ method }) => method).join(", ");
      return send(res, 405, "text/plain", `${allow} only`, { allow });
    }
    const body = endpoint.method === "GET" ? Buffer.alloc(0) : await readBody(req);
    if (body === undefined) return send(res, 413, "text/plain", "Too large", { connection: "close" });
    const { types } = endpoint;
    const hasAllowedType =
      !types || types.includes(mediaType(req)) || (body.length === 0 && mediaType(req) === "");
    if (!hasAllowedType) return send(res, 415, "text/plain", `Send ${types.join(" or ")}`);
    if (isClosed()) return send(res, 503, "text/plain", "Closed");
    await endpoint.answer({ req, res, body, path });
  }

  return (req, res) => {
    const path = (req.url ?? "").split(/[?#]/, 1)[0] ?? "";
    if (path !== mount && !path.startsWith(`${mount}/`)) return false;
    answer(path.slice(mount.length), req, res).catch(() => send(res, 500, "text/plain", "Simulator fault"));
    return true;
  };
}
