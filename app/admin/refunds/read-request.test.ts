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

test("a full refund has no amounts per item, even if some were typed before", () => {
  const read1 = read({ ...base, scope: "whole", "item-7": "12,50", amount: "3" });
  expect(read1).toMatchObject({ whole: true, items: [], amount: 0, method: "card", expectedSum: 0 });
});

test("a partial refund has the typed amounts in kuruş; an unreadable amount is refused later", () => {
  const part = read({ ...base, scope: "part", "item-7": "1.250,50", "item-8": "", "item-9": "on lira" });
  expect(part.items).toEqual([
    { id: 7, amount: 125_050 },
    { id: 8, amount: 0 },
    { id: 9, amount: Number.NaN },
  ]);
  expect(read({ ...base, scope: "part", amount: "100" }).amount).toBe(10_000);
});

test("an item that is sent twice is read once", () => {
  const form = new FormData();
  for (const amount of ["1", "2"]) form.append("item-7", amount);
  form.append("item-07", "3");
  form.append("scope", "part");
  expect(readRequest(form).items).toEqual([{ id: 7, amount: 100 }]);
});

test("a transfer has no payment number, and a form without the displayed version is stale", () => {
  const transfer = read({ ...base, number: "", method: "transfer", seen: "" });
  expect(transfer).toMatchObject({ number: null, method: "transfer", expectedSum: Number.NaN });
});
