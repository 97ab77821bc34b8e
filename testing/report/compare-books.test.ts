import { expect, test } from "vitest";
import { compareAttempts } from "./compare-books.ts";

const begun = {
  key: "HD1",
  number: "HD1",
  amount: 25_000,
  currency: "949",
  delivery: "browser",
  voided: false,
  refunded: 0,
  acknowledged: true,
} as const;

const left = { ...begun, result: "authenticationFailed", code: "6", hasCard: false } as const;

test.each([
  ["the page of the server's own health check, whose time is over", left, []],
  ["the same before that", { ...left, result: null, code: null }, []],
  ["a card without its code", { ...left, hasCard: true }, ["HD1 is only in the bank's books"]],
  [
    "money, whatever else the bank says",
    { ...left, result: "approved", code: "00" } as const,
    ["HD1 is only in the bank's books"],
  ],
])("a payment without an attempt of ours: %s", (_what, payment, differences) => {
  expect(compareAttempts([], { name: "asil", kind: "paytr", payments: [payment] })).toEqual(differences);
});
