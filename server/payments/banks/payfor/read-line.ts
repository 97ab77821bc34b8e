import { type GatewayAnswer, readRecord } from "./ask-gateway.ts";

const frame =
  /^<PaymentRequestExtended(?:\s[^<>]*)?>\s*<PaymentRequest(?:\s[^<>]*)?>([\s\S]*)<\/PaymentRequest\s*>((?:(?!PaymentRequest|<!)[\s\S])*)<\/PaymentRequestExtended>$/;
const field = /\s*<([A-Za-z_][\w.-]*)\s*(?:\/>|>([^<]*)<\/\1\s*>)\s*/y;
const lineBreakReference = /&#(?:x0*[9ad]|0*(?:9|10|13));/gi;

/**
 * The record in one element of a history. A day has twenty thousand of them, of 120 flat fields each, and a full XML
 * reader takes 0.7 ms for one; what is not exactly that flat shape is left to it.
 */
export function readLine(element: string): GatewayAnswer {
  const inner = frame.exec(element)?.[1];
  const fields = inner === undefined ? undefined : readFlat(inner);
  if (fields === undefined) return readRecord(element, "PaymentRequest");
  return {
    kind: "record",
    read: (name) => fields.get(name)?.replace(lineBreakReference, "").trim() ?? "",
  };
}

function readFlat(inner: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  field.lastIndex = 0;
  while (field.lastIndex < inner.length) {
    const match = field.exec(inner);
    if (match?.[1] === undefined) return undefined;
    // A field that is there twice says nothing, as everywhere (ask-gateway.ts).
    fields.set(match[1], fields.has(match[1]) ? "" : (match[2] ?? ""));
  }
  return fields;
}
