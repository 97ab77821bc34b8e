import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderItems, orders } from "#server/giving/orders/table.ts";
import { newOrderId } from "#server/platform/ids.ts";
import { makePlan } from "#testing/statements/make-plan.ts";
import type { PlannedOrder } from "#testing/statements/plan.ts";
import { writeCamt } from "#testing/statements/write-camt.ts";
import { bookRow, openTestStatements, type TestStatements } from "#testing/world/statements.ts";
import { matchRows } from "./match/match-rows.ts";
import { createPayerDigest } from "./payer-digest.ts";
import { readBankRows } from "./read-bank-rows.ts";
import { knownFor, readWaitingOrders } from "./read-known.ts";
import { statementMatches } from "./table.ts";

let bank: TestStatements;
beforeAll(async () => {
  bank = await openTestStatements();
});
afterAll(() => bank.close());

const donorOf = ({ iban }: PlannedOrder, at: number) =>
  at % 2 ? { customerEmail: `${iban}@Example.ORG` } : { customerPhone: `5${iban.slice(-9)}` };

/**
 * Each fourth order has a name, so that most are found by one key only. Of each ninth order a part has come; each third
 * donor gave earlier from the same account.
 */
async function placeAll(planned: readonly PlannedOrder[]): Promise<void> {
  const digest = await createPayerDigest(bank.db);
  const placed = planned.map((order, at) => ({
    id: newOrderId(bank.clock),
    reference: order.reference,
    totalAmount: order.amount,
    paymentMethod: "bank_transfer",
    createdAt: new Date(order.placedOn),
    customerName: at % 4 ? "" : order.name,
    ...donorOf(order, at),
  }));
  const item = { position: 0, campaignId: "genel", campaignTitle: "Genel", category: "genel" } as const;
  for (let at = 0; at < placed.length; at += 500) {
    const some = placed.slice(at, at + 500);
    const ofThem = some.map(({ id, totalAmount }) => ({ ...item, orderId: id, amount: totalAmount }));
    await bank.db.transaction(async (tx) => {
      await tx.insert(orders).values(some);
      await tx.insert(orderItems).values(ofThem.map((each) => ({ ...each, donationType: "standart" })));
    });
  }
  for (const [at, order] of planned.entries()) {
    if (at % 9 === 0) await match(placed[at]?.id ?? "", 50_00, null);
    if (at % 3 > 0) continue;
    const { customerEmail, ...phone } = { customerEmail: undefined, ...donorOf(order, at) };
    const donor = { ...phone, ...(customerEmail && { customerEmail: customerEmail.toLowerCase() }) };
    const earlier = await bank.place({ customerName: "", ...donor, status: "cancelled" });
    await match(earlier, 250_00, digest(order.iban));
  }
}

async function match(orderId: string, amount: number, payerIbanHash: string | null): Promise<void> {
  const rowId = await bookRow(bank, "", { amount, payerIbanHash, state: "matched" });
  await bank.db.insert(statementMatches).values({ rowId, orderId, amount });
}

test("few orders are read for a page of rows, and suggest the same as all that wait", async () => {
  const plan = makePlan({ seed: 7, rows: 1_000 });
  await placeAll(plan.orders);
  expect(await bank.importBytes(Buffer.from(writeCamt(plan)))).toMatchObject({ kind: "stored" });
  const rows = await readBankRows(bank.db, sql`bank_row_id is not null and amount > 0`);
  const all = await readWaitingOrders(bank.db);
  expect(all.size).toBe(plan.orders.length);
  const reasons = new Set<string>();
  let read = 0;
  let pages = 0;
  for (let at = 0; at < rows.length; at += 25) {
    const page = rows.slice(at, at + 25);
    const few = await knownFor(bank.db, page);
    const full = await knownFor(bank.db, page, all);
    const verdicts = matchRows(page, few, { automatic: false });
    expect(verdicts).toEqual(matchRows(page, full, { automatic: false }));
    for (const verdict of verdicts.values()) {
      if (verdict.kind !== "suggestions") continue;
      for (const each of verdict.suggestions) reasons.add(each.kind === "orders" ? each.reason : each.kind);
    }
    read += few.orders.size;
    pages++;
  }
  expect([...reasons]).toEqual(
    expect.arrayContaining(["exact", "several", "part", "damaged-reference", "payer", "name"]),
  );
  expect(read / pages).toBeLessThan(100);
});
