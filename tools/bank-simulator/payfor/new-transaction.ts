import { randomBytes, randomInt } from "node:crypto";
import type { FormVerdict } from "./three-d-form.ts";
import type { Transaction } from "./transactions.ts";

/** The transaction of an accepted form. F11 continues from the `latest` one, six digits long. */
export function newTransaction(
  form: FormVerdict & { kind: "accepted" },
  at: {
    readonly moment: Date;
    readonly callerAddress: string;
    readonly latest: Transaction | undefined;
  },
): Transaction {
  // The gateway creates an order number if the merchant sends none.
  const orderId = form.echo.OrderId || `SIM${randomBytes(8).toString("hex").toUpperCase()}`;
  return {
    orderId,
    token: randomBytes(24).toString("hex"),
    requestGuid: `1000000${String(randomInt(1_000_000_000)).padStart(9, "0")}`,
    reqId: String(randomInt(10_000_000, 100_000_000)),
    f11: nextTraceNumber(at.latest),
    receivedAt: at.moment.toISOString(),
    callerAddress: at.callerAddress,
    echo: { ...form.echo, OrderId: orderId },
    cardMask: form.card?.mask ?? "",
    cardBrand: form.card?.brand ?? "",
    cardExpired: form.card?.expired ?? false,
    wrongCodes: 0,
    outcome: null,
    voidedAt: null,
  };
}

function nextTraceNumber(latest: Transaction | undefined): string {
  if (latest === undefined) return String(randomInt(100_000, 1_000_000));
  return latest.f11 === "999999" ? "100000" : String(Number(latest.f11) + 1);
}
