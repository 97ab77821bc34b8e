import { isMailable } from "./mail-address.ts";

/**
 * Replaces a Turkish `İ` or `ı` in a typed e-mail address by `i`, because `gmaİl.com` is another domain, which anybody
 * can register. The length stays, except when the dot of an `i` is a separate character.
 */
export function foldAddress(input: string): string {
  return input.replace(/[İı]|[iI]\u0307/g, "i");
}

/**
 * The reason why an address looks mistyped. The address is still accepted (docs/specification.md#5-validation-rules).
 */
export type AddressDoubt =
  | { kind: "comma" | "dots" | "domain" | "letters" }
  /** The domain differs by one letter from a common domain. `suggestion` is the address with the common domain. */
  | { kind: "near"; suggestion: string };

/** Returns null for an address that looks right, and for an empty text. */
export function findAddressDoubt(input: string): AddressDoubt | null {
  const address = foldAddress(input.trim());
  if (address === "") return null;
  if (address.includes(",")) return { kind: "comma" };
  if (address.includes("..")) return { kind: "dots" };
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1).toLowerCase();
  if (at < 1 || !/^[^.]+\.(?:.*[^.])?$/.test(domain) || domain.endsWith(".")) return { kind: "domain" };
  const suggestion = knownDomains.has(domain)
    ? undefined
    : commonDomains.find((commonDomain) => isNear(domain, commonDomain));
  if (suggestion !== undefined) return { kind: "near", suggestion: `${address.slice(0, at)}@${suggestion}` };
  // A browser may have written a Turkish letter of the domain as `xn--`.
  return isMailable(address) && !/(^|\.)xn--/.test(domain) ? null : { kind: "letters" };
}

/** These domains are so long that a domain with one different letter is a typing mistake, and no other provider. */
const commonDomains = [
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

const knownDomains = new Set([
  ...commonDomains,
  "mail.com",
  "email.com",
  "ymail.com",
  "fastmail.com",
  "zmail.com",
]);

/** Whether the texts differ by one added, missing or wrong letter, or by two swapped neighbours. */
function isNear(first: string, second: string): boolean {
  let start = 0;
  while (start < first.length && first[start] === second[start]) start++;
  const firstTail = first.slice(start);
  const secondTail = second.slice(start);
  return (
    firstTail.slice(1) === secondTail ||
    firstTail === secondTail.slice(1) ||
    firstTail.slice(1) === secondTail.slice(1) ||
    (firstTail.slice(2) === secondTail.slice(2) &&
      firstTail[0] === secondTail[1] &&
      firstTail[1] === secondTail[0])
  );
}
