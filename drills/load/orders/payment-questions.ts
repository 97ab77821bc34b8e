import { randomBytes } from "node:crypto";
import type { Db } from "#server/db/connect.ts";
import { beginCheckout } from "#server/payments/begin-checkout.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { genuineApproval } from "../../harness/genuine-messages.ts";
import { cardOrder, paymentContext } from "../../harness/payments.ts";
import { createRandom } from "../../harness/random.ts";
import type { Question } from "./questions.ts";

const amount = 25_000;

/** create-order and callbacks among this many orders. Each call adds one. */
export function payments(): Question[] {
  const random = createRandom(1);
  let callback = new URLSearchParams();
  return [
    { part: "payments", name: "create-order", ask: async (db) => void (await place(db)) },
    {
      part: "payments",
      name: "callback of an approval",
      async prepare(db) {
        callback = new URLSearchParams(genuineApproval(random, await place(db), amount));
      },
      async ask(db) {
        const { status } = await finishPayment(paymentContext(db), callback);
        if (status !== "success") throw new Error("a genuine approval was refused");
        return undefined;
      },
    },
  ];
}

async function place(db: Db): Promise<string> {
  const idempotency = { key: randomBytes(8).toString("hex"), bodyHash: "" };
  const begun = await beginCheckout(
    paymentContext(db),
    cardOrder([{ id: "yuk-1", amount }]),
    "tr",
    idempotency,
  );
  if (begun.kind !== "begun") throw new Error(`an order was refused: ${begun.code}`);
  return begun.orderId;
}
