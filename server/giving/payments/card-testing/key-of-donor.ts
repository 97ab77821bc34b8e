import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { isFromAbroad, storedPhone } from "#shared/text/phone.ts";

/** The keys of the records that a request counts towards. They cannot be reversed without the server's secret. */
export type DonorKeys = {
  network: string;
  /** The key of the whole line (`lineOf`). */
  wideNetwork: string;
  phone: string;
  session: string;
};

/** The site itself has these two records. */
export const siteKey = "site";
export const leaksKey = "site-leaks";

type Donor = { address: string; phone: string; session: string };

export function deriveDonorKeys(secret: string, { address, phone, session }: Donor): DonorKeys {
  const digest = (kind: string, text: string) =>
    `${kind}-${createHmac("sha256", secret).update(`card testing\n${kind}\n${text}`).digest("base64url").slice(0, 22)}`;
  return {
    network: digest("network", networkOf(address)),
    wideNetwork: digest("network", wideNetworkOf(address)),
    phone: digest("phone", normalizePhone(phone)),
    session: digest("session", session),
  };
}

/** Returns the last ten digits of a phone in any notation and script, or all digits of a number from abroad. */
function normalizePhone(input: string): string {
  const phone = storedPhone(input);
  return isFromAbroad(phone) ? phone : phone.slice(-10);
}

/** Returns an IPv4 address, or the /64 of an IPv6 address, the smallest network that a household or a phone gets. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** Returns an IPv4 address, or the /48 of an IPv6 address, the largest network that one line gets. */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, 3);
}

function prefixOf(address: string, groups: number): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return "unknown";
  return `${expandIpv6(plain).slice(0, groups).join(":")}::/${16 * groups}`;
}

/** Returns whether the address cannot belong to one visitor: loopback, a private network, or no address at all. */
export function isSharedAddress(address: string): boolean {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(plain);
  return !isIPv6(plain) || /^(::1$|f[cd]|fe[89ab])/i.test(plain);
}

function withoutMapping(address: string): string {
  const plain = address.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  return mapped ?? plain;
}

/** Returns the eight groups of an IPv6 address without leading zeros. */
function expandIpv6(address: string): string[] {
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = (text: string) => text.split(":").filter(Boolean);
  const before = groups(head);
  const after = groups(tail ?? "");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const all = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return all.map((group) => group.replace(/^0+(?=.)/, ""));
}
