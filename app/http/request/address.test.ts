import { Hono } from "hono";
import { expect, test } from "vitest";
import { visitorAddress } from "./address.ts";
import { warnOfAddressFaults } from "./warn-of-address-faults.ts";

const proxy = "10.0.0.1";

/** Returns the visitor's address for this header and this number of trusted proxies. */
async function readVisitorAddress(forwarded: string | undefined, proxies: number): Promise<string> {
  const http = new Hono();
  http.get("/", (c) => c.text(visitorAddress(c, proxies)));
  const headers: Record<string, string> = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const env = { incoming: { socket: { remoteAddress: proxy, remotePort: 1, remoteFamily: "IPv4" } } };
  return (await http.request("/", { headers }, env)).text();
}

test.each([
  ["without trusted proxies the header is ignored", "203.0.113.9", 0, proxy],
  ["one proxy wrote the visitor's address", "203.0.113.9", 1, "203.0.113.9"],
  ["the visitor sent two other addresses", "1.1.1.1, 2.2.2.2, 203.0.113.9", 1, "203.0.113.9"],
  [
    "two proxies, of which the inner one added the outer one",
    "1.1.1.1, 203.0.113.9, 10.0.0.2",
    2,
    "203.0.113.9",
  ],
  ["blanks and empty parts", " , 203.0.113.9 ,", 1, "203.0.113.9"],
  ["the proxy wrote the port as well", "203.0.113.9:51234", 1, "203.0.113.9"],
  ["the proxy wrote an IPv6 address with a port", "[2001:db8::9]:51234", 1, "2001:db8::9"],
  ["IPv6 without brackets has no port", "2001:db8::9:5123", 1, "2001:db8::9:5123"],
  ["the proxy wrote nothing", undefined, 1, proxy],
  ["fewer entries than proxies", "203.0.113.9", 2, proxy],
  ["a zone", "fe80::1%eth0", 1, "fe80::1"],
  ["a very long zone", `fe80::1%${"z".repeat(6_000)}`, 1, "fe80::1"],
  ["brackets, zone and port", "[fe80::1%eth0]:51234", 1, "fe80::1"],
  ["IPv4 within IPv6", "::ffff:203.0.113.9", 1, "203.0.113.9"],
  ["large letters", "2001:DB8::9", 1, "2001:db8::9"],
  ["6,000 letters", "x".repeat(6_000), 1, proxy],
  ["a script", "<script>alert(1)</script>", 1, proxy],
  ["a name", "localhost", 1, proxy],
  ["the word of some proxies for an unknown visitor", "unknown", 1, proxy],
  ["an invalid address", "203.0.113.999", 1, proxy],
  ["a number", "3405803785", 1, proxy],
  ["an address and more", "203.0.113.9 evil", 1, proxy],
  ["half a bracket", "[2001:db8::9", 1, proxy],
])("%s", async (_, forwarded, proxies, expected) => {
  expect(await readVisitorAddress(forwarded, proxies)).toBe(expected);
});

test("a missing address is logged once a minute, with the reason", async () => {
  let now = 0;
  const warnings: unknown[] = [];
  const warn = warnOfAddressFaults(
    { warn: (...warning: unknown[]) => void warnings.push(warning) } as never,
    2,
    () => now,
  );
  const http = new Hono();
  http.get("/", (c) => c.text(visitorAddress(c, 2, warn)));
  const env = { incoming: { socket: { remoteAddress: proxy, remotePort: 1, remoteFamily: "IPv4" } } };
  const sendRequest = (forwarded: string) =>
    http.request("/", { headers: { "X-Forwarded-For": forwarded } }, env);
  await sendRequest("203.0.113.9, 10.0.0.2");
  expect(warnings).toEqual([]);
  await sendRequest("<script>, 10.0.0.2");
  await sendRequest("203.0.113.9");
  expect(warnings).toEqual([
    [{ malformed: 1, missing: 0, trustProxy: 2 }, expect.stringContaining("TRUST_PROXY")],
  ]);
  now += 60_000;
  await sendRequest("203.0.113.9");
  expect(warnings[1]).toEqual([{ malformed: 0, missing: 2, trustProxy: 2 }, expect.any(String)]);
  expect(JSON.stringify(warnings)).not.toMatch(/script|203/);
});
