import { expect, test } from "vitest";
import { readRequest } from "./read-request.ts";

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return readRequest(form);
}

const base = {
  order: "HD00000000000001",
  number: "HD00000000000001",
  method: "card",
  seen: "0",
  reason: "x",
};

test("a full refund ignores the amounts in hidden inputs", () => {
  const request = read({ ...base, scope: "whole", "item-7": "12,50", amount: "3" });
  expect(request).toMatchObject({ whole: true, items: [], amount: 0, method: "card", expectedSum: 0 });
});

test("a partial refund contains the amounts in kuruş; an invalid amount is NaN", () => {
  const part = read({ ...base, scope: "part", "item-7": "1.250,50", "item-8": "", "item-9": "on lira" });
  expect(part.items).toEqual([
    { id: 7, amount: 125_050 },
    { id: 8, amount: 0 },
    { id: 9, amount: Number.NaN },
  ]);
  expect(read({ ...base, scope: "part", amount: "100" }).amount).toBe(10_000);
});

test("only the first amount of a repeated item is read", () => {
  const form = new FormData();
  for (const amount of ["1", "2"]) form.append("item-7", amount);
  form.append("item-07", "3");
  form.append("scope", "part");
  expect(readRequest(form).items).toEqual([{ id: 7, amount: 100 }]);
});

test("a transfer has no payment number, and a missing sum becomes NaN", () => {
  const transfer = read({ ...base, number: "", method: "transfer", seen: "" });
  expect(transfer).toMatchObject({ number: null, method: "transfer", expectedSum: Number.NaN });
});
