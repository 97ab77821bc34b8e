import { decodeEntities, encodeEntities } from "../xml.ts";
import type { Fields } from "./bank-record.ts";

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

/** Elements one per line. The gateway fills empty ones with a line break (docs/banks/payfor.md#the-xml-gate). */
export function xmlElements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value === "" ? "\r\n" : encodeEntities(value)}</${name}>\r\n`)
    .join("");
}

export const xmlProlog = '<?xml version="1.0" encoding="utf-8"?>\r\n';

export function payforResponse(fields: Fields): string {
  return `${xmlProlog}<PayforResponse>\r\n${xmlElements(fields)}</PayforResponse>`;
}
