import { mailAddress } from "#app/ui/contact-address.ts";

/** URL schemes allowed in stored texts (docs/specification.md#2-screens-and-routes). */
export const linkSchemes = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

const scheme = /^([a-z][a-z0-9+.-]*):/i;
const email = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
// Browsers ignore control characters: `java\nscript:` is `javascript:`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are exactly what must not be in an address.
const controls = /[\u0000-\u0020\u007f]/;

/**
 * Converts typed text into a link address: `example.org` becomes `https://example.org`, `a@b.org` becomes a `mailto:`
 * address, and paths of our own site stay. Returns null if the address is not allowed.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (text === "" || controls.test(text)) return null;
  if (/^(\/(?![/\\])|#|\?)/.test(text)) return text;
  if (email.test(text)) return mailAddress(text);
  const named = scheme.exec(text)?.[1]?.toLowerCase();
  // `example.org:8080` has a port, not a scheme.
  if (named === undefined || (named.includes(".") && /^[^:]+:\d/.test(text))) return withHttps(text);
  return isAllowedAddress(text) && URL.canParse(text) ? text : null;
}

function withHttps(text: string): string | null {
  const address = `https://${text.replace(/^\/\//, "")}`;
  return URL.canParse(address) ? address : null;
}

/** Checks the links of pasted or stored texts. */
export function isAllowedAddress(address: string): boolean {
  const named = scheme.exec(address.replace(new RegExp(controls, "g"), ""))?.[1]?.toLowerCase();
  if (named === undefined) return !/^\s*[/\\]{2}/.test(address);
  return linkSchemes.some((known) => known === named);
}
