import { type Connection, type NoAnswer, postForText } from "../post-to-gateway.ts";
import { type GatewayRecord, readRecord, writeElements, xmlBody } from "../xml-gateway.ts";
import type { NestpayConfig } from "./config.ts";

type ApiAnswer = { kind: "answer"; main: GatewayRecord; extra: GatewayRecord } | NoAnswer;

/** Sends a CC5Request and reads the CC5Response (docs/banks/nestpay.md#the-api). */
export function callApi(
  config: NestpayConfig,
  fields: Record<string, string>,
  query: Record<string, string>,
  connection: Connection,
  signal: AbortSignal,
): Promise<ApiAnswer> {
  const { userName: Name, userPassword: Password, clientId: ClientId } = config;
  const extra = Object.keys(query).length > 0 ? `<Extra>${writeElements(query)}</Extra>` : "";
  const elements = writeElements({ Name, Password, ClientId, ...fields });
  const xml = `<?xml version="1.0" encoding="UTF-8"?><CC5Request>${elements}${extra}</CC5Request>`;
  return postForText(config.apiUrl, xmlBody(xml), connection, signal, readAnswer);
}

function readAnswer(text: string): ApiAnswer {
  const main = readRecord(text);
  if (main.kind === "unknown") return main;
  const extra = readRecord(text, "Extra");
  if (extra.kind === "unknown") return extra;
  return { kind: "answer", main, extra };
}
