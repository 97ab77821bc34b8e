import type { Locale } from "#shared/locale.ts";

/** A map with a pin at an address, made to stand in a frame, labelled in the visitor's language. */
export function mapFrame(address: string, locale: Locale): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address, hl: locale, z: "15", output: "embed" })}`;
}

/** The same place on a page of its own, or in the phone's own map program. */
export function mapPage(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
