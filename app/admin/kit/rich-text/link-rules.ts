import { mailAddress } from "#app/ui/contact-address.ts";

/** The allowed URL schemes of stored texts (docs/specification.md#2-screens-and-routes). */
export const linkSchemes = ["http", "https", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"];

const schemePattern = /^([a-z][a-z0-9+.-]*):/i;
const email = /^[^\s@/:]+@[^\s@/]+\.[a-z]{2,}$/i;
// Browsers ignore control characters: `java\nscript:` is `javascript:`.
// biome-ignore lint/suspicious/noControlCharactersInRegex: an address must not contain them.
const controlCharacters = /[\u0000-\u0020\u007f]/;

/**
 * Converts typed text into a link address: `example.org` becomes `https://example.org`, and `a@b.org` becomes a `mailto:`
 * address. Paths of our own site stay unchanged. Returns null if the address is not allowed.
 */
export function toLinkAddress(input: string): string | null {
  const text = input.trim();
  if (text === "" || controlCharacters.test(text)) return null;
  if (/^(\/(?![/\\])|#|\?)/.test(text)) return text;
  if (email.test(text)) return mailAddress(text);
  const scheme = schemePattern.exec(text)?.[1]?.toLowerCase();
  // `example.org:8080` has a port, not a scheme.
  if (scheme === undefined || (scheme.includes(".") && /^[^:]+:\d/.test(text))) return withHttps(text);
  return isAllowedAddress(text) && URL.canParse(text) ? text : null;
}

function withHttps(text: string): string | null {
  const address = `https://${text.replace(/^\/\//, "")}`;
  return URL.canParse(address) ? address : null;
}

/** Checks the links of pasted or stored texts. */
export function isAllowedAddress(address: string): boolean {
  const scheme = schemePattern
    .exec(address.replace(new RegExp(controlCharacters, "g"), ""))?.[1]
    ?.toLowerCase();
  if (scheme === undefined) return !/^\s*[/\\]{2}/.test(address);
  return linkSchemes.includes(scheme);
}
