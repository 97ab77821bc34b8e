import { expect, test } from "vitest";
import { bankRow } from "#testing/world/match-facts.ts";
import type { BankRow } from "./facts.ts";
import { pairReturns, sharesMarkWith } from "./pair-returns.ts";

const paid = bankRow({ id: 1, text: "KX74MPQV kurban", payerName: "Ayşe Yılmaz", payer: "digest" });
const back: Partial<BankRow> = { id: 9, amount: -250_00, bookedOn: "2026-11-04" };

function pair(row: Partial<BankRow>, ...payments: Partial<BankRow>[]): [number, number][] {
  const outgoing = [bankRow({ ...back, ...row })];
  const incoming = [paid, ...payments.map(bankRow)];
  const pairs = [...pairReturns(outgoing, incoming)];
  // What shares no mark is never read, so that it must change nothing.
  expect([...pairReturns(outgoing, incoming.filter(sharesMarkWith(outgoing)))]).toEqual(pairs);
  return pairs;
}

test.each([
  [{ text: "IADE AYSE YILMAZ HESAP KAPALI" }],
  [{ text: "EFT İADESİ", payer: "digest" }],
  [{ text: "KX7-4MPQ-V" }],
])("the payment that went back is found: %j", (row) => {
  expect(pair(row)).toEqual([[9, 1]]);
});

test.each([
  [{ text: "kira", payer: "digest" }],
  [{ text: "IADE ALI KAYA" }],
  [{ text: "IADE AYSE YILMAZ", amount: -100_00 }],
  [{ text: "IADE AYSE YILMAZ", account: "another" }],
  [{ text: "IADE AYSE YILMAZ", bookedOn: "2026-11-02" }],
  [{ text: "IADE AYSE YILMAZ", bookedOn: "2026-12-20" }],
])("nothing went back by %j", (row) => {
  expect(pair(row)).toEqual([]);
});

test("the reference counts more than the name, and the later payment more than the earlier", () => {
  const other = { id: 2, text: "M4RTKX7F", payerName: "Ayşe Yılmaz", bookedOn: "2026-11-04" };
  expect(pair({ text: "IADE AYSE YILMAZ KX74MPQV" }, other)).toEqual([[9, 1]]);
  expect(pair({ text: "IADE AYSE YILMAZ" }, other)).toEqual([[9, 2]]);
  const pairs = pairReturns(
    [9, 10, 11].map((id) => bankRow({ ...back, id, text: "IADE AYSE YILMAZ" })),
    [paid, bankRow({ ...other, id: 2 })],
  );
  expect([...pairs]).toEqual([
    [9, 2],
    [10, 1],
  ]);
});

test("of payments of one amount only those with a mark of a return are kept", () => {
  const returns = [bankRow({ ...back, text: "IADE AYSE YILMAZ" }), bankRow({ ...back, text: "M4RTKX7F" })];
  const kept = [
    paid,
    bankRow({ id: 2, payerName: "Yılmaz Ayşe", text: "kurban" }),
    bankRow({ id: 3, text: "M4R-TKX7-F" }),
    bankRow({ id: 4, payerName: "Ali Kaya", text: "kurban" }),
    bankRow({ id: 5, payerName: "Ayşe Yılmaz", amount: 100_00 }),
    bankRow({ id: 6, payerName: "Ayşe Yılmaz", account: "another" }),
    bankRow({ id: 7, payerName: "Ayşe", text: "kurban" }),
  ].filter(sharesMarkWith(returns));
  expect(kept.map(({ id }) => id)).toEqual([1, 2, 3]);
});
