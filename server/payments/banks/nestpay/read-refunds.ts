import type { GatewayRecord } from "../xml-gateway.ts";
import { APPROVED } from "./return-codes.ts";

/**
 * Kuruş given back, from the lines of an ORDERHISTORY (docs/banks/nestpay.md#the-inquiry); null when they cannot be
 * read to their end.
 */
export function readRefunds(main: GatewayRecord, extra: GatewayRecord, number: string): number | null {
  if (main.read("ProcReturnCode") !== APPROVED || ![number, ""].includes(main.read("OrderId"))) return null;
  const count = extra.read("TRXCOUNT");
  if (!/^\d{1,3}$/.test(count)) return null;
  let refunded = 0;
  for (let n = 1; n <= Number(count); n++) {
    const [charge, state, amount, , , , , , , code] = extra.read(`TRX${n}`).split("\t");
    if (charge === "S") continue;
    if (charge !== "C" || state === undefined || code === undefined) return null;
    // A refused refund is a line, too.
    if (state === "D" || state === "V" || code !== APPROVED) continue;
    if (!/^\d{1,10}$/.test(amount ?? "")) return null;
    refunded += Number(amount);
  }
  return refunded;
}
