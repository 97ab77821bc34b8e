import { expect, test } from "vitest";
import { readParts } from "./read-row-form.ts";

function toForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  return form;
}

test("the amount of an adjusted order does not include the amounts of earlier rows", () => {
  const fields = {
    order: "HDTOSAYKBVLJWNVX",
    how: "adjust",
    item: "7",
    "quantity-7": "1",
    "total-7": "150,00",
  };
  const adjustment = [{ itemId: 7, quantity: 1, lineTotal: 150_00 }];
  expect(readParts(toForm({ ...fields, received: "10000" }))).toEqual([
    { orderId: fields.order, amount: 50_00, adjustment },
  ]);
  expect(readParts(toForm({ ...fields, received: "0" }))).toEqual([
    { orderId: fields.order, amount: 150_00, adjustment },
  ]);
});

test("an invalid amount becomes NaN", () => {
  const fields = { order: "HDTOSAYKBVLJWNVX", how: "part" };
  expect(readParts(toForm({ ...fields, amount: "50,00" }))).toEqual([
    { orderId: fields.order, amount: 50_00 },
  ]);
  expect(readParts(toForm({ ...fields, amount: "elli" }))).toEqual([
    { orderId: fields.order, amount: Number.NaN },
  ]);
});
