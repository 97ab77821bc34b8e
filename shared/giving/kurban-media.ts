/** The largest film or photograph of a kurban, in bytes. */
export const maxMediaBytes = 50 * 1024 * 1024;

/** The bytes of each piece of an upload; the last piece has the rest. */
export const pieceBytes = 1024 * 1024;

/** The animal or the place that a film or photograph shows. */
export type MediaTarget = { animalId: string } | { placeId: string };

/** `waiting`: no member of staff has decided. */
export const mediaStates = ["waiting", "shown", "hidden"] as const;
export type MediaState = (typeof mediaStates)[number];

/** The sites whose links donors may get. */
export const linkHosts = ["youtube.com", "youtu.be", "vimeo.com", "drive.google.com"] as const;

/** Returns the address of a link to one of `linkHosts`, or null. */
export function readMediaLink(typed: string): string | null {
  if (typed.length > 500 || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  const host = url.hostname.replace(/^(www|m)\./, "");
  const isPlain = url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
  return isPlain && linkHosts.some((known) => known === host) ? url.href : null;
}
