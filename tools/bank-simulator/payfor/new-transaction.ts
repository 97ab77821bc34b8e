import { randomBytes, randomInt } from "node:crypto";
import { newPayment } from "../payment.ts";
import { amountIn, fieldNames } from "./field-names.ts";
import type { FormVerdict } from "./three-d-form.ts";
import { kind, type Transaction } from "./transactions.ts";

/** Returns the transaction of an accepted form. F11 has six digits and continues from the `latest` transaction. */
export function newTransaction(
  { card, echo }: Omit<FormVerdict & { kind: "accepted" }, "kind">,
  at: {
    readonly moment: Date;
    readonly callerAddress: string;
    readonly latest: Transaction | undefined;
  },
): Transaction {
  const { moment, callerAddress, latest } = at;
  // The gateway creates an order number if the merchant sends none.
  const number = echo.OrderId || `SIM${randomBytes(8).toString("hex").toUpperCase()}`;
  const form = { ...echo, OrderId: number };
  const currency = echo[fieldNames.currency] ?? "";
  const asked = { gateway: kind, number, callerAddress, amount: amountIn(echo), currency, form };
  return {
    ...newPayment(asked, moment),
    card,
    requestGuid: `1000000${String(randomInt(1_000_000_000)).padStart(9, "0")}`,
    reqId: String(randomInt(10_000_000, 100_000_000)),
    f11: nextTraceNumber(latest),
  };
}

function nextTraceNumber(latest: Transaction | undefined): string {
  if (latest === undefined) return String(randomInt(100_000, 1_000_000));
  return latest.f11 === "999999" ? "100000" : String(Number(latest.f11) + 1);
}
