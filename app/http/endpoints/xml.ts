import { ownValue } from "#shared/text/own-value.ts";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// XML cannot contain other control characters and lone surrogates, not even escaped.
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  return text.replace(impossible, "").replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? "");
}

/** Writes `<name attributes>text</name>`, or `<name attributes/>` without a text. */
export function element(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  return text === null ? `<${name}${written}/>` : `<${name}${written}>${escapeXml(text)}</${name}>`;
}

export const xmlDeclaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;
