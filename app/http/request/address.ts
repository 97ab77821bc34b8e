import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Returns the visitor's address: the address of the socket, or the address that the outermost trusted proxy wrote.
 * Invalid addresses are ignored, because every limit would count each of them as a new visitor. `onFault` then gets the
 * reason.
 */
export function visitorAddress(
  c: Context,
  trustedProxies: number,
  onFault?: (reason: AddressFault) => void,
): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (trustedProxies === 0) return socket;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim());
  const hop = hops.at(-trustedProxies);
  const address = hop === undefined ? null : parseAddress(hop.trim());
  if (address === null) onFault?.(hop === undefined ? "missing" : "malformed");
  return address ?? socket;
}

export type AddressFault = "missing" | "malformed";

/** Removes the port, the brackets and the zone, which differ between connections of one visitor. */
function parseAddress(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) === 0) return null;
  // A socket for both IP versions writes an IPv4 address as ::ffff:….
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address.toLowerCase();
}
