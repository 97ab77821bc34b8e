import { isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * The visitor's address: the socket's, or what the outermost of `proxies` trusted proxies wrote down. What is no address
 * is not believed: it would be a visitor of its own for every limit. `untold` hears then why it is the socket's.
 */
export function visitorAddress(c: Context, proxies: number, untold?: (reason: Untold) => void): string {
  const socket = getConnInfo(c).remote.address ?? "unknown";
  if (proxies === 0) return socket;
  const hops = (c.req.header("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim());
  const hop = hops.at(-proxies);
  const address = hop === undefined ? null : addressIn(hop.trim());
  if (address === null) untold?.(hop === undefined ? "missing" : "malformed");
  return address ?? socket;
}

export type Untold = "missing" | "malformed";

/** Without the port, brackets and zone that some proxies write as well: they are not the same for each connection. */
function addressIn(hop: string): string | null {
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
  const address = bare.replace(/%.*$/, "");
  if (isIP(address) === 0) return null;
  // The same visitor, seen through a socket for both families.
  return /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address.toLowerCase();
}
