import type { Locale } from "#shared/text/locale.ts";

/** The address of a map for a frame: with a pin, labelled in the visitor's language. */
export function mapFrame(address: string, locale: Locale): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address, hl: locale, z: "15", output: "embed" })}`;
}

/** The same map as a page of its own, or in the phone's map app. */
export function mapPage(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
