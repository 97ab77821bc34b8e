import type { Fields } from "./bank-record.ts";

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/**
 * Reads the flat request of the XML gate, `<PayforRequest><Name>text</Name>…</PayforRequest>`.
 * undefined for anything else; a document type, which could declare entities, is refused too.
 */
export function readPayforRequest(xml: string): ReadonlyMap<string, string> | undefined {
  const body =
    /^\uFEFF?\s*(?:<\?xml[^>]*\?>)?\s*<PayforRequest(?:\s[^>]*)?>([\s\S]*)<\/PayforRequest\s*>\s*$/.exec(xml);
  if (body?.[1] === undefined) return undefined;
  const fields = new Map<string, string>();
  const element = /\s*<([A-Za-z_][\w.-]*)\s*(?:\/>|>([^<]*)<\/\1\s*>)\s*/y;
  while (element.lastIndex < body[1].length) {
    const match = element.exec(body[1]);
    if (match?.[1] === undefined) return body[1].trim() === "" ? fields : undefined;
    fields.set(match[1], decodeEntities(match[2] ?? "").trim());
  }
  return fields;
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

function encodeEntities(text: string): string {
  return (
    text
      .replaceAll("&", "&amp;")
      .replaceAll("<", "&lt;")
      .replaceAll(">", "&gt;")
      .replaceAll("\r", "&#13;")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids exactly these, even as references.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
  );
}

/** Elements one per line. The gateway fills empty ones with a line break (docs/banks/payfor.md#the-xml-gate). */
export function xmlElements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value === "" ? "\r\n" : encodeEntities(value)}</${name}>\r\n`)
    .join("");
}

export const xmlProlog = '<?xml version="1.0" encoding="utf-8"?>\r\n';
