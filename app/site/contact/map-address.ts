import type { Locale } from "#shared/text/locale.ts";

/** Returns the address of a map with a pin for a frame. The map is in the visitor's language. */
export function mapFrameAddress(address: string, locale: Locale): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: address, hl: locale, z: "15", output: "embed" })}`;
}

/** Returns the address of the map as a page, which phones may open in the map app. */
export function mapPageAddress(address: string): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`;
}
