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
  return hops.at(-proxies) ?? socket;
}
