import type { GatewayRecord } from "../xml-gateway.ts";
import { APPROVED } from "./return-codes.ts";

/** A sale that was not voided, in kuruş. */
export type Sale = { amount: number; authCode: string; reference: string };

/** The sales of an order that were not voided, and the sum of its credits in kuruş. */
export type OrderHistory = { sales: Sale[]; refunded: number };

/** The states of sales (S) and credits (C) that moved no money, or were voided. */
const statesWithoutMoney = { S: ["D", "ERR", "PN", "V", "CNCL"], C: ["D", "V"] };
const statesWithMoney = ["C", "S"];

/** Reads an ORDERHISTORY (docs/banks/nestpay.md#the-inquiry); null when it is unclear or incomplete. */
export function readHistory(main: GatewayRecord, extra: GatewayRecord, number: string): OrderHistory | null {
  if (main.read("ProcReturnCode") !== APPROVED || ![number, ""].includes(main.read("OrderId"))) return null;
  const count = extra.read("TRXCOUNT");
  if (!/^\d{1,3}$/.test(count) || extra.has(`TRX${Number(count) + 1}`)) return null;
  const history: OrderHistory = { sales: [], refunded: 0 };
  for (let n = 1; n <= Number(count); n++) {
    const fields = extra.read(`TRX${n}`).split("\t");
    const [charge = "", state = "", amount = "", , , , , reference = "", authCode = "", code] = fields;
    if ((charge !== "S" && charge !== "C") || code === undefined) return null;
    if (statesWithoutMoney[charge].includes(state)) continue;
    if (!statesWithMoney.includes(state) || code !== APPROVED || !/^\d{1,10}$/.test(amount)) return null;
    if (charge === "S") history.sales.push({ amount: Number(amount), authCode, reference });
    else history.refunded += Number(amount);
  }
  return history;
}
