import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/** The visitor's address: the socket's, or what the outermost of `proxies` trusted proxies wrote down. */
export function visitorAddress(c: Context, proxies: number): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (proxies === 0) return socket;
  const hops = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  const hop = hops.at(-proxies);
  return hop === undefined ? socket : withoutPort(hop);
}

/** Some proxies write the port as well: every connection would be a visitor of its own, without any limit. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
}
