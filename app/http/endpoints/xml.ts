import { ownValue } from "#shared/text/own-value.ts";

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

// XML cannot contain control characters and lone surrogates, not even in escaped form.
const forbiddenCharacters = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

export function escapeXml(text: string): string {
  return text
    .replace(forbiddenCharacters, "")
    .replace(/[&<>"']/g, (character) => ownValue(entities, character) ?? "");
}

/** Writes `<name attributes>text</name>`, or `<name attributes/>` without a text. */
export function element(name: string, text: string | null, attributes: Record<string, string> = {}): string {
  const attributeText = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join("");
  return text === null
    ? `<${name}${attributeText}/>`
    : `<${name}${attributeText}>${escapeXml(text)}</${name}>`;
}

export const xmlDeclaration = `<?xml version="1.0" encoding="UTF-8"?>\n`;
