import { type JsonAnswer, readJsonAnswer } from "../json-answer.ts";
import { type Connection, joinUrl, type NoAnswer, postForText } from "../post-to-gateway.ts";
import type { IyzicoConfig } from "./config.ts";
import { signedHeaders } from "./signature.ts";

export type IyzicoConnection = Connection & {
  /** Returns the value of x-iyzi-rnd, new for every request. */
  random: () => string;
};

const form = "/payment/iyzipos/checkoutform";

/** The signature covers this path, without a path that the API's base URL may have. */
export const services = {
  initialize: `${form}/initialize/auth/ecom`,
  formDetail: `${form}/auth/ecom/detail`,
  paymentDetail: "/payment/detail",
  refund: "/v2/payment/refund",
  cancel: "/payment/cancel",
} as const;

export function callIyzico(
  service: keyof typeof services,
  request: Readonly<Record<string, unknown>>,
  config: IyzicoConfig,
  connection: IyzicoConnection,
  signal: AbortSignal,
): Promise<JsonAnswer | NoAnswer> {
  const path = services[service];
  const body = JSON.stringify(request);
  const headers = signedHeaders({ path, body, random: connection.random() }, config);
  return postForText(joinUrl(config.apiUrl, path), { body, headers }, connection, signal, readJsonAnswer);
}
