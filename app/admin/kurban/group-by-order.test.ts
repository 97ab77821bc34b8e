import { expect, test } from "vitest";
import type { ListedShare } from "#server/giving/kurban/list-shares.ts";
import { groupByDecision, groupByOrder } from "./group-by-order.ts";

const shares = [
  { orderId: "1", offerId: "a", donationType: "vacip", isRefunding: false },
  { orderId: "1", offerId: "a", donationType: "adak", isRefunding: false },
  { orderId: "1", offerId: "b", donationType: "vacip", isRefunding: false },
  { orderId: "1", offerId: "b", donationType: "vacip", isRefunding: false, stateReason: "window_ended" },
  { orderId: "1", offerId: "a", donationType: "vacip", isRefunding: true },
  { orderId: "2", offerId: "a", donationType: "vacip", isRefunding: false },
  { orderId: "1", offerId: "a", donationType: "vacip", isRefunding: false },
] as ListedShare[];

test("a hold is released for its whole order, so that the button counts all shares of the order", () => {
  expect(groupByOrder(shares).map((group) => group.shares.length)).toEqual([6, 1]);
});

test("a decision is about one offer, one type and one reason, and not about shares that are being refunded", () => {
  expect(groupByDecision(shares).map((group) => group.shares.length)).toEqual([2, 1, 1, 1, 1, 1]);
});
