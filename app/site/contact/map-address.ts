import type { LocalIdentity } from "#server/content/identity/rules.ts";
import type { Locale } from "#shared/text/locale.ts";

type Location = Pick<LocalIdentity, "address" | "mapPosition">;

/** Returns what the map searches for: the position that staff saved, else the address. */
function searchedOnMap({ address, mapPosition }: Location): string {
  return mapPosition ? `${mapPosition.latitude},${mapPosition.longitude}` : address;
}

/** Returns the address of a map with a pin for a frame. The map is in the visitor's language. */
export function mapFrameAddress(location: Location, locale: Locale): string {
  return `https://www.google.com/maps?${new URLSearchParams({ q: searchedOnMap(location), hl: locale, z: "15", output: "embed" })}`;
}

/** Returns the address of the map as a page, which phones may open in the map app. */
export function mapPageAddress(location: Location): string {
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: searchedOnMap(location) })}`;
}
