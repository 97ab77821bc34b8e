import { encodeEntities, readXml } from "../xml.ts";
import type { Fields } from "./bank-record.ts";

/** Reads the flat request of the XML gate, `<PayforRequest><Name>text</Name>…</PayforRequest>`. */
export function readPayforRequest(xml: string): ReadonlyMap<string, string> | undefined {
  const request = readXml(xml);
  const isFlat = request?.children.every(({ children }) => children.length === 0);
  if (request?.name !== "PayforRequest" || !isFlat) return undefined;
  return new Map(request.children.map(({ name, text }) => [name, text]));
}

/** Writes one element a line. The gateway fills empty elements with a line break (docs/banks/payfor.md#the-xml-gate). */
export function xmlElements(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${value === "" ? "\r\n" : encodeEntities(value)}</${name}>\r\n`)
    .join("");
}

export const xmlProlog = '<?xml version="1.0" encoding="utf-8"?>\r\n';

export function payforResponse(fields: Fields): string {
  return `${xmlProlog}<PayforResponse>\r\n${xmlElements(fields)}</PayforResponse>`;
}
