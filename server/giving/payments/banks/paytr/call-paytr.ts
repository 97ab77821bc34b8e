import { ownValue } from "#shared/text/own-value.ts";
import { type JsonAnswer, readJsonAnswer } from "../json-answer.ts";
import { type Connection, joinUrl, type NoAnswer, postForText } from "../post-to-gateway.ts";
import type { PaytrConfig } from "./config.ts";
import { tokenOf as computeToken } from "./hash.ts";

type Service = "/odeme/api/get-token" | "/odeme/durum-sorgu" | "/odeme/iade";

/** Sends `fields` with a token that covers the fields in `signedNames`, in this sequence. */
export function callPaytr(
  service: Service,
  fields: Readonly<Record<string, string>>,
  signedNames: readonly string[],
  config: PaytrConfig,
  connection: Connection,
  signal: AbortSignal,
): Promise<JsonAnswer | NoAnswer> {
  const values = signedNames.map((name) => ownValue(fields, name) ?? "");
  const body = new URLSearchParams({ ...fields, paytr_token: computeToken(values, config) }).toString();
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const url = joinUrl(config.apiUrl, service);
  return postForText(url, { body, headers }, connection, signal, readJsonAnswer);
}
