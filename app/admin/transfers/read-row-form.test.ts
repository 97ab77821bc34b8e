import { expect, test } from "vitest";
import { readParts } from "./read-row-form.ts";

function form(fields: Record<string, string>): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  return sent;
}

test("a row brings what earlier rows have not brought of an adjusted order", () => {
  const typed = {
    order: "HDTOSAYKBVLJWNVX",
    how: "adjust",
    item: "7",
    "quantity-7": "1",
    "total-7": "150,00",
  };
  const adjustment = [{ itemId: 7, quantity: 1, lineTotal: 150_00 }];
  expect(readParts(form({ ...typed, received: "10000" }))).toEqual([
    { orderId: typed.order, amount: 50_00, adjustment },
  ]);
  expect(readParts(form({ ...typed, received: "0" }))).toEqual([
    { orderId: typed.order, amount: 150_00, adjustment },
  ]);
});

test("a typed amount that is no amount matches nothing", () => {
  const typed = { order: "HDTOSAYKBVLJWNVX", how: "part" };
  expect(readParts(form({ ...typed, amount: "50,00" }))).toEqual([{ orderId: typed.order, amount: 50_00 }]);
  expect(readParts(form({ ...typed, amount: "elli" }))).toEqual([
    { orderId: typed.order, amount: Number.NaN },
  ]);
});
