import { createHmac } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import { isFromAbroad, toStoredPhone } from "#shared/text/phone.ts";

/** The keys of the records that count a donor's request: keyed digests, which reveal nothing without the secret. */
export type DonorKeys = {
  network: string;
  /** The key of the whole network of one connection (`wideNetworkOf`). */
  wideNetwork: string;
  phone: string;
  session: string;
};

/** The keys of the two records of the whole site (rules.ts). */
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

/** Returns the same digits for every notation of a phone: ten of a Turkish number, all of a foreign number. */
export function normalizePhone(input: string): string {
  const phone = toStoredPhone(input);
  return isFromAbroad(phone) ? phone : phone.slice(-10);
}

/** Returns the IPv4 address, or the /64 of an IPv6 address, the smallest network of a household or a phone. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** Returns the IPv4 address, or the /48 of an IPv6 address, the largest network of one connection. */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, 3);
}

function prefixOf(address: string, groups: number): string {
  const plain = withoutMapping(address);
  if (isIPv4(plain)) return plain;
  if (!isIPv6(plain)) return "unknown";
  return `${expandIpv6(plain).slice(0, groups).join(":")}::/${16 * groups}`;
}

/** Returns whether the address cannot belong to one visitor, because it is loopback, private, or no address. */
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
  const allGroups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return allGroups.map((group) => group.replace(/^0+(?=.)/, ""));
}
