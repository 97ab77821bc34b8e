import { sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { changeStatus } from "#server/giving/orders/change-status.ts";
import { auditLog } from "#server/staff/table.ts";
import { checkCharacter } from "#shared/giving/order-reference.ts";
import { openTestMatching } from "#testing/world/matching.ts";
import { bookRow } from "#testing/world/statements.ts";
import { findExactPairs } from "./find-exact.ts";
import { matchExactPairs } from "./match-exact.ts";
import { setRowAside } from "./set-row-aside.ts";

const { bank, ece, deniz, match, countMatches } = await openTestMatching();
const { stateOf, expectNoDifferences } = bank;
afterAll(() => bank.close());
beforeEach(() => bank.clearAll());

const references = ["KX74MPQ", "7WPD34H", "M3TQ8RN", "HJ5ZC2W", "9RTY4KP", "CDE2F6G"].map(
  (body) => body + checkCharacter(body),
);
const [first = "", second = "", third = ""] = references;

/** Places orders with these references and books a row with the reference of each. */
async function bookPairs(count: number) {
  const pairs: { rowId: number; orderId: string; amount: number }[] = [];
  for (const reference of references.slice(0, count)) {
    const orderId = await bank.place({ reference });
    pairs.push({ rowId: await bookRow(bank, `bağış ${reference}`), orderId, amount: 250_00 });
  }
  return pairs;
}

const kinds = (result: Awaited<ReturnType<typeof matchExactPairs>>) =>
  result.kind === "done" ? result.pairs.map(({ outcome }) => outcome.kind) : [result.kind];

test("finds what the automatic rule would match, and nothing else", async () => {
  const pairs = await bookPairs(2);
  // The second payment of an order, another amount, a doubtful row, two references, and a payment that goes back.
  await bookRow(bank, `bağış ${first}`);
  await bank.place({ reference: third });
  await bookRow(bank, `bağış ${third}`, { amount: 260_00 });
  await bookRow(bank, `bağış ${third}`, { possibleRepeatOf: pairs[0]?.rowId ?? 0 });
  await bookRow(bank, `bağış ${first} ${second}`);
  await bookRow(bank, `iade ${third}`);
  const found = await findExactPairs(bank.db);
  expect(found.toSorted((one, other) => one.rowId - other.rowId)).toEqual(pairs);
});

test("an exact row is found although many newer rows have suggestions", async () => {
  const pairs = await bookPairs(1);
  await bookRow(bank, "bağış", { state: "suggested", bookedOn: "2026-11-22" });
  await bank.db.execute(sql`
    insert into all_statement_rows overriding system value
    select (jsonb_populate_record(r, jsonb_build_object('id', r.id + copy, 'n', r.n + copy))).*
    from all_statement_rows r, generate_series(1, 500) copy where r.state = 'suggested'`);
  expect(await findExactPairs(bank.db)).toEqual(pairs);
});

test("matches all pairs in their own transactions, with an audit entry each", async () => {
  const pairs = await bookPairs(3);
  expect(kinds(await matchExactPairs(ece, pairs))).toEqual(["matched", "matched", "matched"]);
  for (const { rowId } of pairs) expect(await stateOf(rowId)).toBe("matched");
  expect(await bank.db.$count(auditLog, sql`action = 'match' and actor_name = 'Ece'`)).toBe(3);
  expect(await findExactPairs(bank.db)).toEqual([]);
  await expectNoDifferences();
});

test("a pair that changed meanwhile is reported with the reason, and the other pairs are matched", async () => {
  const pairs = await bookPairs(6);
  const [kept, doubtful, aside, cancelled, partly, raised] = pairs;
  if (!kept || !doubtful || !aside || !cancelled || !partly || !raised) throw new Error("six pairs");
  await bank.db.execute(
    sql`update all_statement_rows set maybe_repeats = ${kept.rowId} where id = ${doubtful.rowId}`,
  );
  await setRowAside(deniz, aside.rowId);
  const { updatedAt: expectedUpdatedAt } = await bank.readOrder(cancelled.orderId);
  await changeStatus(deniz, { id: cancelled.orderId, expectedUpdatedAt, status: "cancelled" });
  await match(partly.rowId, partly.orderId, 100_00, deniz);
  // A second payment of the order is already matched with it.
  await match(await bookRow(bank, "kalan", { amount: 50_00 }), raised.orderId, 50_00, deniz);
  const result = await matchExactPairs(ece, [...pairs, { rowId: 0, orderId: kept.orderId, amount: 250_00 }]);
  expect(kinds(result)).toEqual([
    "matched",
    "doubtful",
    "set-aside",
    "order-closed",
    "above-row",
    "above-order",
    "missing",
  ]);
  await expectNoDifferences();
});

test("a pair with less than the whole amount is not matched", async () => {
  const [pair] = await bookPairs(1);
  if (!pair) throw new Error("a pair");
  expect(kinds(await matchExactPairs(ece, [{ ...pair, amount: 100_00 }]))).toEqual(["changed"]);
  expect(await countMatches()).toBe(0);
});

test("when a colleague matches one of the rows at the same time, each row gets one match", async () => {
  for (let n = 0; n < 3; n++) {
    await bank.clearAll();
    const pairs = await bookPairs(4);
    const last = pairs.at(-1);
    const other = await bank.place();
    const [result, colleague] = await Promise.all([
      matchExactPairs(ece, pairs),
      match(last?.rowId ?? 0, other, 250_00, deniz),
    ]);
    const expected = colleague.kind === "matched" ? "above-row" : "matched";
    expect(kinds(result)).toEqual(["matched", "matched", "matched", expected]);
    expect(await countMatches()).toBe(4);
  }
  await expectNoDifferences();
});

test("without the right to decide nothing is matched", async () => {
  const pairs = await bookPairs(1);
  const viewer = await bank.as("Vil", "viewer");
  expect(kinds(await matchExactPairs(viewer, pairs))).toEqual(["forbidden"]);
  expect(await countMatches()).toBe(0);
});
