import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Returns the visitor's address: the socket's, or the one that the outermost of `proxies` trusted proxies wrote. An
 * invalid address is ignored, because each would count as a new visitor for every limit; `onFault` then gets the
 * reason.
 */
export function visitorAddress(
  c: Context,
  proxies: number,
  onFault?: (reason: AddressFault) => void,
): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (proxies === 0) return socket;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim());
  const hop = hops.at(-proxies);
  const address = hop === undefined ? null : addressIn(hop.trim());
  if (address === null) onFault?.(hop === undefined ? "missing" : "malformed");
  return address ?? socket;
}

export type AddressFault = "missing" | "malformed";

/** Removes the port, brackets and zone that some proxies write, which differ between connections of one visitor. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) === 0) return null;
  // A dual-stack socket writes an IPv4 address as ::ffff:….
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address.toLowerCase();
}
