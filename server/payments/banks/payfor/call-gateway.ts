import type { Connection } from "../post-to-gateway.ts";
import { type GatewayAnswer, readRecord, requestXml, writeElements } from "../xml-gateway.ts";

/** One request to the XML gate, answered with one record. */
export function callGateway(
  url: string,
  fields: Record<string, string>,
  connection: Connection,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  return requestXml(url, writeRequest(fields), connection, signal, (text) => readRecord(text));
}

export function writeRequest(fields: Record<string, string>): string {
  return `<?xml version="1.0" encoding="UTF-8"?><PayforRequest>${writeElements(fields)}</PayforRequest>`;
}
