import type { OrderRequest } from "#server/giving/orders/order-request.ts";
import type { Bank } from "#server/giving/payments/banks/bank.ts";
import { createBank } from "#server/giving/payments/banks/registry.ts";
import type { BankContext } from "#server/giving/payments/context.ts";
import { createOrder } from "#server/giving/payments/create-order.ts";
import { type SiteBank, siteBank } from "#server/giving/payments/site-bank.ts";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import type { Db } from "#server/platform/db/connect.ts";
import type { BankProcess } from "#testing/counterparts/bank-process.ts";
import { silent } from "#testing/databases/store.ts";
import { simulatorMerchant } from "#tools/bank-simulator/payfor/merchant.ts";
import { testGift } from "../world/gift.ts";
import type { BankForm } from "./pay-at-bank.ts";

/** An account at a PayFor bank that is never contacted: making forms and judging callbacks needs none. */
export const unreachable = {
  ...simulatorMerchant,
  url3d: "http://127.0.0.1:9/3d",
  apiUrl: "http://127.0.0.1:9/xml",
  model: "3dpay",
  legacyHash: "refuse",
  formPassword: "omit",
};

/** `bank` instead of one of the account; `parts`: what the adapter is made with; `site`: its address. */
type Change = { bank?: Bank; parts?: object; site?: string; notifyUrl?: string; clock?: Clock };

/** What the payment functions need, composed as in the server. */
export function paymentContext(
  db: Db,
  { kind, account }: Pick<BankProcess, "kind" | "account"> = { kind: "payfor", account: unreachable },
  { bank: made, parts = {}, site = "http://localhost", notifyUrl, clock = systemClock }: Change = {},
): BankContext {
  const named = siteBank(made ?? createBank(kind, account, parts), { name: kind, kind }, site, true);
  const bank = notifyUrl === undefined ? named : { ...named, notifyUrl };
  return contextOf(db, [bank], clock);
}

/** The same with several banks, preferred first. */
export function contextOfBanks(
  db: Db,
  banks: readonly Pick<BankProcess, "name" | "kind" | "account">[],
  { parts = {}, site = "http://localhost", clock = systemClock }: Change = {},
): BankContext {
  const made = banks.map((bank) => siteBank(createBank(bank.kind, bank.account, parts), bank, site, false));
  return contextOf(db, made, clock);
}

function contextOf(db: Db, banks: readonly SiteBank[], clock: Clock): BankContext {
  const [bank] = banks;
  if (!bank) throw new Error("a site has a bank");
  return { db, bank, banks, clock, log: silent, foundation: testGift.foundation };
}

/** An order with the form that leads its donor to the bank. The same key again: the same order, another form. */
export async function beginOrder(
  ctx: BankContext,
  items: readonly { id: string; amount: number; quantity?: number }[],
  key = "",
): Promise<{ orderId: string; form: BankForm }> {
  const begun = await createOrder(ctx, {
    request: cardOrder(items, { message: key }),
    language: "tr",
    key: key === "" ? null : { key, bodyHash: key },
    // Payment firms ask for the donor's address.
    ip: "203.0.113.7",
  });
  if (begun.kind === "refused" || !begun.payment) throw new Error(`not begun: ${JSON.stringify(begun)}`);
  return { orderId: begun.orderId, form: begun.payment };
}

/** An order paid by card; kuruş. */
export function cardOrder(
  items: readonly { id: string; amount: number; quantity?: number }[],
  { phone = "5551234567", message = "" } = {},
): OrderRequest {
  return {
    items: items.map((item) => ({ quantity: 1, donationType: "standart", ...item })),
    donor: { name: "Ayşe Yılmaz", email: "ayse@example.org", phone },
    totalAmount: items.reduce((sum, { amount }) => sum + amount, 0),
    paymentMethod: "card",
    message,
    isRecurring: false,
    company: null,
    consents: [],
  };
}
