import { type Connection, postToGateway } from "../post-to-gateway.ts";
import { writeRequest } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { interpretLine } from "./interpret-line.ts";
import { readLine } from "./read-line.ts";
import { splitReport } from "./split-report.ts";

/** An order has one sale and few refunds, so no genuine history is longer. */
const maxLines = 200;

/**
 * Returns the sum of an order's refunds in kuruş from its TxnHistory; null when the history is unclear
 * (docs/banks/payfor.md#refunds-have-two-witnesses).
 */
export async function inquireRefunds(
  number: string,
  config: PayforConfig,
  connection: Connection,
  signal: AbortSignal,
): Promise<number | null> {
  const fields = { OrderId: number, SecureType: "Report", TxnType: "TxnHistory", Lang: "TR" };
  const request = writeRequest(config, fields);
  const answer = await postToGateway(config.apiUrl, request, connection, signal, (body) =>
    readRefunds(body, number),
  );
  return typeof answer === "number" ? answer : null;
}

async function readRefunds(body: AsyncIterable<Uint8Array>, number: string): Promise<number | null> {
  let refunded = 0;
  let lines = 0;
  for await (const piece of splitReport(body)) {
    if (piece.kind !== "element" || ++lines > maxLines) return null;
    const record = readLine(piece.text);
    if (record.kind === "unknown") return null;
    const line = interpretLine(record);
    const isUnreadable = "kind" in line;
    if (isUnreadable || line.number !== number) return null;
    if (line.what !== "refund" || line.state === "failed") continue;
    if (line.state !== "approved" || line.amount === null) return null;
    refunded += line.amount;
  }
  return lines === 0 ? null : refunded;
}
