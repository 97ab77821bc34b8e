import { expect, test } from "vitest";
import { bankRow } from "#testing/world/match-facts.ts";
import type { BankRow } from "./facts.ts";
import { createMarkFilter, pairReturns } from "./pair-returns.ts";

const payment = bankRow({ id: 1, text: "KX74MPQV kurban", payerName: "Ayşe Yılmaz", payer: "digest" });
const returnColumns: Partial<BankRow> = { id: 9, amount: -250_00, bookedOn: "2026-11-04" };

function pair(row: Partial<BankRow>, ...payments: Partial<BankRow>[]): [number, number][] {
  const outgoing = [bankRow({ ...returnColumns, ...row })];
  const incoming = [payment, ...payments.map(bankRow)];
  const pairs = [...pairReturns(outgoing, incoming)];
  // The job does not read payments without a common mark, so leaving them out must not change the pairs.
  expect([...pairReturns(outgoing, incoming.filter(createMarkFilter(outgoing)))]).toEqual(pairs);
  return pairs;
}

test.each([
  [{ text: "IADE AYSE YILMAZ HESAP KAPALI" }],
  [{ text: "EFT İADESİ", payer: "digest" }],
  [{ text: "KX7-4MPQ-V" }],
])("a return is paired with its payment: %j", (row) => {
  expect(pair(row)).toEqual([[9, 1]]);
});

test.each([
  [{ text: "kira", payer: "digest" }],
  [{ text: "IADE ALI KAYA" }],
  [{ text: "IADE AYSE YILMAZ", amount: -100_00 }],
  [{ text: "IADE AYSE YILMAZ", account: "another" }],
  [{ text: "IADE AYSE YILMAZ", bookedOn: "2026-11-02" }],
  [{ text: "IADE AYSE YILMAZ", bookedOn: "2026-12-20" }],
])("an outgoing row is not paired: %j", (row) => {
  expect(pair(row)).toEqual([]);
});

test("a payment with the same reference is preferred to one with the same name, and a later one to an earlier one", () => {
  const otherPayment = { id: 2, text: "M4RTKX7F", payerName: "Ayşe Yılmaz", bookedOn: "2026-11-04" };
  expect(pair({ text: "IADE AYSE YILMAZ KX74MPQV" }, otherPayment)).toEqual([[9, 1]]);
  expect(pair({ text: "IADE AYSE YILMAZ" }, otherPayment)).toEqual([[9, 2]]);
  const pairs = pairReturns(
    [9, 10, 11].map((id) => bankRow({ ...returnColumns, id, text: "IADE AYSE YILMAZ" })),
    [payment, bankRow({ ...otherPayment, id: 2 })],
  );
  expect([...pairs]).toEqual([
    [9, 2],
    [10, 1],
  ]);
});

test("the filter keeps the payments with a mark of one of the returns", () => {
  const returns = [
    bankRow({ ...returnColumns, text: "IADE AYSE YILMAZ" }),
    bankRow({ ...returnColumns, text: "M4RTKX7F" }),
  ];
  const rowsWithMark = [
    payment,
    bankRow({ id: 2, payerName: "Yılmaz Ayşe", text: "kurban" }),
    bankRow({ id: 3, text: "M4R-TKX7-F" }),
    bankRow({ id: 4, payerName: "Ali Kaya", text: "kurban" }),
    bankRow({ id: 5, payerName: "Ayşe Yılmaz", amount: 100_00 }),
    bankRow({ id: 6, payerName: "Ayşe Yılmaz", account: "another" }),
    bankRow({ id: 7, payerName: "Ayşe", text: "kurban" }),
  ].filter(createMarkFilter(returns));
  expect(rowsWithMark.map(({ id }) => id)).toEqual([1, 2, 3]);
});
