import { expect, test } from "vitest";
import {
  batchNumber,
  callbackDate,
  historyDate,
  isExpired,
  payerTransactionId,
  referenceNumber,
  responseRnd,
} from "./bank-clock.ts";

// The approved payment of docs/banks/payfor.md#the-callback: 31 October 2022, 22:56:43 in Turkey.
const moment = new Date("2022-10-31T19:56:43.507Z");

test("times are written as in the real message of that moment", () => {
  expect(responseRnd(moment, 7529)).toBe("PF638028538035077529");
  expect(callbackDate(moment)).toBe("31.10.2022 22:56:43");
  expect(historyDate(moment)).toBe("2022-10-31T22:56:43");
  expect(referenceNumber(moment, "100150")).toBe("230422100150");
  expect(payerTransactionId(new Date("2022-10-31T19:56:38Z"))).toBe("MjAyMjEwMzEyMjU2Mzg2MzgwMjg=");
});

test("the bank's day begins at midnight in Turkey", () => {
  const before = new Date("2026-12-31T20:59:59Z");
  const after = new Date("2026-12-31T21:00:00Z");
  expect(referenceNumber(before, "7")).toBe("636523000007");
  expect(referenceNumber(after, "7")).toBe("700100000007");
  expect(batchNumber(after)).not.toBe(batchNumber(before));
});

test("a card is valid until the end of its month in Turkey", () => {
  expect(isExpired("1226", new Date("2026-12-31T20:59:59Z"))).toBe(false);
  expect(isExpired("1226", new Date("2026-12-31T21:00:00Z"))).toBe(true);
});
