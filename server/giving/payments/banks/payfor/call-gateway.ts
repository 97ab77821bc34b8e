import { type Connection, postForText } from "../post-to-gateway.ts";
import { type GatewayAnswer, readRecord, writeElements, xmlBody } from "../xml-gateway.ts";
import type { PayforConfig } from "./config.ts";

/** Sends a request to the XML gate and reads the record of its answer. */
export function callGateway(
  config: PayforConfig,
  fields: Record<string, string>,
  connection: Connection,
  signal: AbortSignal,
): Promise<GatewayAnswer> {
  return postForText(config.apiUrl, writeRequest(config, fields), connection, signal, (text) =>
    readRecord(text),
  );
}

/** Writes a request with the account and these fields. */
export function writeRequest(
  { mbrId, merchantId, userCode, userPassword }: PayforConfig,
  fields: Record<string, string>,
) {
  const account = { MbrId: mbrId, MerchantId: merchantId, UserCode: userCode, UserPass: userPassword };
  const elements = writeElements({ ...account, ...fields });
  return xmlBody(`<?xml version="1.0" encoding="UTF-8"?><PayforRequest>${elements}</PayforRequest>`);
}
