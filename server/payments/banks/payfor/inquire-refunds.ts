import type { Connection } from "../post-to-gateway.ts";
import { postXml } from "../xml-gateway.ts";
import { writeRequest } from "./call-gateway.ts";
import type { PayforConfig } from "./config.ts";
import { judgeLine } from "./judge-line.ts";
import { readLine } from "./read-line.ts";
import { splitReport } from "./split-report.ts";

/** An order has a sale and its refunds. */
const mostLines = 200;

/**
 * Kuruş that the TxnHistory of one order gave back (docs/banks/payfor.md#refunds-have-two-witnesses); null when it says
 * nothing usable, or something unclear.
 */
export async function inquireRefunds(
  number: string,
  config: PayforConfig,
  connection: Connection,
  signal: AbortSignal,
): Promise<number | null> {
  const request = {
    MbrId: config.mbrId,
    MerchantId: config.merchantId,
    UserCode: config.userCode,
    UserPass: config.userPassword,
    OrderId: number,
    SecureType: "Report",
    TxnType: "TxnHistory",
    Lang: "TR",
  };
  const read = async (body: AsyncIterable<Uint8Array>) => ({
    kind: "read" as const,
    refunded: await readRefunds(body, number),
  });
  const answer = await postXml(config.apiUrl, writeRequest(request), connection, signal, read);
  return answer.kind === "read" ? answer.refunded : null;
}

async function readRefunds(body: AsyncIterable<Uint8Array>, number: string): Promise<number | null> {
  let refunded = 0;
  let lines = 0;
  for await (const piece of splitReport(body)) {
    if (piece.kind !== "element" || ++lines > mostLines) return null;
    const record = readLine(piece.text);
    if (record.kind === "unknown") return null;
    const line = judgeLine(record);
    if ("kind" in line || line.number !== number) return null;
    if (line.what !== "refund" || line.state === "failed") continue;
    if (line.state !== "approved" || line.amount === null) return null;
    refunded += line.amount;
  }
  return lines === 0 ? null : refunded;
}
