import { isMailable } from "./mail-address.ts";

/**
 * An e-mail address as it is taken from a keyboard: a Turkish `İ` or `ı` is `i`. Otherwise `gmaİl.com` is another
 * domain, which anybody can register. The length stays, except for an `i` with a dot of its own.
 */
export function foldAddress(typed: string): string {
  return typed.replace(/[İı]|[iI]\u0307/g, "i");
}

/** The reason why an address looks mistyped. The address is still accepted (docs/specification.md#5-validation-rules). */
export type AddressDoubt =
  | { kind: "comma" | "dots" | "domain" | "letters" }
  /** The domain differs by one letter from a domain that many donors use. */
  | { kind: "near"; meant: string };

/** Returns null when nothing looks wrong, or nothing is typed. */
export function doubtAddress(typed: string): AddressDoubt | null {
  const address = foldAddress(typed.trim());
  if (address === "") return null;
  if (address.includes(",")) return { kind: "comma" };
  if (address.includes("..")) return { kind: "dots" };
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || !/^[^.]+\.(?:.*[^.])?$/.test(domain) || domain.endsWith(".")) return { kind: "domain" };
  const meant = knownDomains.has(domain) ? undefined : often.find((known) => isNear(domain, known));
  if (meant !== undefined) return { kind: "near", meant: `${address.slice(0, at)}@${meant}` };
  // A browser may have written a Turkish letter of the domain as `xn--`.
  return isMailable(address) && !/(^|\.)xn--/.test(domain) ? null : { kind: "letters" };
}

/** Long enough that a letter more or less is a slip and not another provider. */
const often = [
  "gmail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "yandex.com",
  "mynet.com",
  "hotmail.com.tr",
  "outlook.com.tr",
  "yahoo.com.tr",
  "yandex.com.tr",
  "windowslive.com",
];

const knownDomains = new Set([...often, "mail.com", "email.com", "ymail.com", "fastmail.com", "zmail.com"]);

/** Whether the texts differ by one added, missing or wrong letter, or by two swapped neighbours. */
function isNear(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const rest = one.slice(start);
  const wanted = other.slice(start);
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest.slice(2) === wanted.slice(2) && rest[0] === wanted[1] && rest[1] === wanted[0])
  );
}
