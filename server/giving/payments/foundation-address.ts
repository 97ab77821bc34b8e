import type { SiteConfig } from "#server/content/identity/site-config.ts";
import type { FoundationAddress } from "./banks/bank.ts";

/** The postal address as payment firms want it. In Turkey the city ends an address, after a slash or a comma. */
export function foundationAddress({ address }: Pick<SiteConfig, "address">): FoundationAddress {
  const parts = address.split(/[/,\n]|\s-\s/).map((part) => part.trim());
  const city = parts.findLast((part) => /\p{L}/u.test(part) && !/^Türkiye$/i.test(part));
  return { address, city: city?.replace(/^\d{5}\s+/, "") || address, country: "Türkiye" };
}
