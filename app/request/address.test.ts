import { Hono } from "hono";
import { expect, test } from "vitest";
import { visitorAddress } from "./address.ts";

const proxy = "10.0.0.1";

/** The address that is taken for the visitor's, with this header, behind this many trusted proxies. */
async function seen(forwarded: string | undefined, proxies: number): Promise<string> {
  const http = new Hono();
  http.get("/", (c) => c.text(visitorAddress(c, proxies)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const env = { incoming: { socket: { remoteAddress: proxy, remotePort: 1, remoteFamily: "IPv4" } } };
  return (await http.request("/", { headers }, env)).text();
}

test.each([
  ["no proxy is trusted: what visitors claim counts for nothing", "203.0.113.9", 0, proxy],
  ["one proxy wrote the visitor's address", "203.0.113.9", 1, "203.0.113.9"],
  ["the visitor put others before it", "1.1.1.1, 2.2.2.2, 203.0.113.9", 1, "203.0.113.9"],
  ["two proxies: the inner one wrote the outer one's", "1.1.1.1, 203.0.113.9, 10.0.0.2", 2, "203.0.113.9"],
  ["blanks and empty parts", " , 203.0.113.9 ,", 1, "203.0.113.9"],
  ["the proxy wrote the port as well", "203.0.113.9:51234", 1, "203.0.113.9"],
  ["the same of IPv6", "[2001:db8::9]:51234", 1, "2001:db8::9"],
  ["IPv6 without brackets has no port", "2001:db8::9:5123", 1, "2001:db8::9:5123"],
  ["the proxy wrote nothing", undefined, 1, proxy],
  ["fewer entries than proxies", "203.0.113.9", 2, proxy],
])("%s", async (_, forwarded, proxies, expected) => {
  expect(await seen(forwarded, proxies)).toBe(expected);
});
