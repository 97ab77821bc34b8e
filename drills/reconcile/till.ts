import type { IncomingMessage } from "node:http";
import type { CallbackMessage } from "#server/payments/banks/bank.ts";
import type { BankContext } from "#server/payments/context.ts";
import { createOrder } from "#server/payments/create-order.ts";
import { finishPayment } from "#server/payments/finish-payment.ts";
import { handleUnverified } from "#server/payments/unverified-callback.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import type { Opened } from "#testing/databases/store.ts";
import type { DonationPlan } from "#testing/donor/donation-plan.ts";
import type { BankForm } from "#testing/donor/pay-at-bank.ts";
import { cardOrder, paymentContext } from "#testing/donor/payments.ts";
import { serve } from "#testing/site/serve.ts";

/** The payment functions with a callback address and a movable clock: a site for payments only. */
export type Till = AsyncDisposable & {
  ctx: BankContext;
  /** Sets the clock. */
  setClock(now: Date): void;
  /** A card order of a plan, with its bank form. The same plan again: the same order, another form. */
  order(plan: DonationPlan): Promise<{ orderId: string; form: BankForm }>;
  /** Errors of callbacks. */
  broken: string[];
};

const notifyPath = "/api/payment-notify";

export async function openTill({ connection }: Opened, bank: BankProcess): Promise<Till> {
  let now = new Date();
  const broken: string[] = [];
  const server = await serve(async (request, response) => {
    try {
      const message = await messageIn(request);
      const number = message.query.get("number") ?? "";
      const { undecided } =
        request.method === "GET"
          ? await handleUnverified(ctx, { number, reason: "unsigned" }, {})
          : await finishPayment(ctx, ctx.bank.readCallback(message));
      if (!request.url?.startsWith(notifyPath)) response.writeHead(303, { location: "/" }).end();
      else response.writeHead(undecided ? 503 : 200).end(undecided ? "" : ctx.bank.notified);
    } catch (error) {
      broken.push(String(error));
      response.writeHead(500).end();
    }
  });
  const ctx: BankContext = paymentContext(connection.db, bank, {
    parts: { timeoutMs: 1_500, historyTimeoutMs: 30_000 },
    site: server.url,
    clock: { now: () => now },
  });
  await bank.drill({ notifyUrl: ctx.bank.notifyUrl });
  return {
    ctx,
    broken,
    setClock(next) {
      now = next;
    },
    async order({ key, lines }) {
      const items = lines.map(({ target, unit, quantity }) => ({
        id: target.id,
        amount: unit * quantity,
        quantity,
      }));
      const idempotency = { key, bodyHash: key };
      // Payment firms are told the donor's address.
      const request = cardOrder(items, { message: key });
      const begun = await createOrder(ctx, { request, language: "tr", key: idempotency, ip: "203.0.113.7" });
      if (begun.kind === "refused" || !begun.payment) throw new Error(`not begun: ${JSON.stringify(begun)}`);
      return { orderId: begun.orderId, form: begun.payment };
    },
    [Symbol.asyncDispose]: server[Symbol.asyncDispose],
  };
}

async function messageIn(request: IncomingMessage): Promise<CallbackMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return {
    body: new Uint8Array(Buffer.concat(chunks)),
    headers: new Headers(request.headers as Record<string, string>),
    query: new URL(request.url ?? "", "http://127.0.0.1").searchParams,
  };
}
