import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import type { PlannedOrder } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { createKeyedDigest } from "./create-keyed-digest.ts";
import { matchRows } from "./match/match-rows.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { readMatchFacts, readWaitingOrders } from "./read-match-facts.ts";
import { statementMatches } from "./table.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());

const createDonor = ({ iban }: PlannedOrder, at: number) =>
  at % 2 ? { customerEmail: `${iban}@Example.ORG` } : { customerPhone: `5${iban.slice(-9)}` };

/**
 * Places the orders. Every fourth order has a name, so that most are found by one key only. Every ninth order is paid
 * in part. Every third donor donated earlier from the same account.
 */
async function placeAll(planned: readonly PlannedOrder[]): Promise<void> {
  const digest = await createKeyedDigest(bank.db);
  const orderRows = planned.map((order, at) => ({
    id: newOrderId(bank.clock),
    reference: order.reference,
    totalAmount: order.amount,
    paymentMethod: "bank_transfer",
    createdAt: new Date(order.placedOn),
    customerName: at % 4 ? "" : order.name,
    ...createDonor(order, at),
  }));
  const item = { position: 0, campaignId: "genel", campaignTitle: "Genel", category: "genel" } as const;
  for (let at = 0; at < orderRows.length; at += 500) {
    const batch = orderRows.slice(at, at + 500);
    const items = batch.map(({ id, totalAmount }) => ({ ...item, orderId: id, amount: totalAmount }));
    await bank.db.transaction(async (tx) => {
      await tx.insert(orders).values(batch);
      await tx.insert(orderItems).values(items.map((item) => ({ ...item, donationType: "standart" })));
    });
  }
  for (const [at, order] of planned.entries()) {
    if (at % 9 === 0) await match(orderRows[at]?.id ?? "", 50_00, null);
    if (at % 3 > 0) continue;
    const { customerEmail, ...phone } = { customerEmail: undefined, ...createDonor(order, at) };
    const donor = { ...phone, ...(customerEmail && { customerEmail: customerEmail.toLowerCase() }) };
    const earlierOrderId = await bank.place({ customerName: "", ...donor, status: "cancelled" });
    await match(earlierOrderId, 250_00, digest(order.iban));
  }
}

async function match(orderId: string, amount: number, payerIbanHash: string | null): Promise<void> {
  const rowId = await bookRow(bank, "", { amount, payerIbanHash, state: "matched" });
  await bank.db.insert(statementMatches).values({ rowId, orderId, amount });
}

test("the candidates of a page of rows are few and give the same suggestions as all waiting orders", async () => {
  const plan = makePlan({ seed: 7, rows: process.env.EVERYTHING === "1" ? 1_000 : 400 });
  await placeAll(plan.orders);
  expect(await bank.importBytes(Buffer.from(writeCamt(plan)))).toMatchObject({ kind: "stored" });
  const rows = await readBankRows(bank.db, sql`bank_row_id is not null and amount > 0`);
  const waitingOrders = await readWaitingOrders(bank.db);
  expect(waitingOrders.size).toBe(plan.orders.length);
  const reasons = new Set<string>();
  let orderCount = 0;
  let pages = 0;
  for (let at = 0; at < rows.length; at += 25) {
    const page = rows.slice(at, at + 25);
    const pageFacts = await readMatchFacts(bank.db, page);
    const allFacts = await readMatchFacts(bank.db, page, waitingOrders);
    const verdicts = matchRows(page, pageFacts, { automatic: false });
    expect(verdicts).toEqual(matchRows(page, allFacts, { automatic: false }));
    for (const verdict of verdicts.values()) {
      if (verdict.kind !== "suggestions") continue;
      for (const suggestion of verdict.suggestions)
        reasons.add(suggestion.kind === "orders" ? suggestion.reason : suggestion.kind);
    }
    orderCount += pageFacts.orders.size;
    pages++;
  }
  expect([...reasons]).toEqual(
    expect.arrayContaining(["exact", "several", "part", "damaged-reference", "payer", "name"]),
  );
  expect(orderCount / pages).toBeLessThan(100);
});
