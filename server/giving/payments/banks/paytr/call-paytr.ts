import { ownValue } from "#shared/text/own-value.ts";
import { type JsonAnswer, readJsonAnswer } from "../json-answer.ts";
import { addressAt, type Connection, callForText, type NoAnswer } from "../post-to-gateway.ts";
import type { PaytrConfig } from "./config.ts";
import { tokenOf } from "./hash.ts";

type Service = "/odeme/api/get-token" | "/odeme/durum-sorgu" | "/odeme/iade";

/** Sends `fields` with their token, which covers those named in `signed`, in this order. */
export function callPaytr(
  service: Service,
  fields: Readonly<Record<string, string>>,
  signed: readonly string[],
  config: PaytrConfig,
  connection: Connection,
  signal: AbortSignal,
): Promise<JsonAnswer | NoAnswer> {
  const values = signed.map((name) => ownValue(fields, name) ?? "");
  const body = new URLSearchParams({ ...fields, paytr_token: tokenOf(values, config) }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const url = addressAt(config.apiUrl, service);
  return callForText(url, { body, headers }, connection, signal, readJsonAnswer);
}
