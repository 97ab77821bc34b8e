import type { FoundationAddress } from "./banks/bank.ts";

const country = "Türkiye";

/**
 * Splits the postal address as payment firms require. A Turkish address ends with the city, after a slash or comma.
 * Without an address firms get the host of the site, because they refuse an empty text.
 */
export function foundationAddress(address: string, publicUrl: string): FoundationAddress {
  if (address.trim() === "") return { address: new URL(publicUrl).host, city: country, country };
  const parts = address.split(/[/,\n]|\s-\s/).map((part) => part.trim());
  const city = parts.findLast((part) => /\p{L}/u.test(part) && !/^Türkiye$/i.test(part));
  return { address, city: city?.replace(/^\d{5}\s+/, "") || address, country };
}
