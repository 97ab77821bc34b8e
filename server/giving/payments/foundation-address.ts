import type { FoundationAddress } from "./banks/bank.ts";

/** Splits the postal address as payment firms require. A Turkish address ends with the city, after a slash or comma. */
export function foundationAddress(address: string): FoundationAddress {
  const parts = address.split(/[/,\n]|\s-\s/).map((part) => part.trim());
  const city = parts.findLast((part) => /\p{L}/u.test(part) && !/^Türkiye$/i.test(part));
  return { address, city: city?.replace(/^\d{5}\s+/, "") || address, country: "Türkiye" };
}
