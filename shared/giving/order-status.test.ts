import { expect, test } from "vitest";
import {
  isOrderStatus,
  logStatusLabelKey,
  orderStatusLabelKey,
  paymentMethodLabelKey,
} from "./order-status.ts";

test("an unknown order status has no label, an unknown log status is pending, and an unknown method is bank transfer", () => {
  expect(orderStatusLabelKey("refunded")).toBeNull();
  expect(logStatusLabelKey("waiting")).toBe("label.logStatus.pending");
  expect(paymentMethodLabelKey("cheque")).toBe("label.paymentMethod.bank_transfer");
});

test("known values have their own labels", () => {
  expect(orderStatusLabelKey("payment_failed")).toBe("label.orderStatus.payment_failed");
  expect(logStatusLabelKey("error")).toBe("label.logStatus.error");
  expect(paymentMethodLabelKey("card")).toBe("label.paymentMethod.card");
  expect(["pending", "PENDING", "", null, "constructor"].map(isOrderStatus)).toEqual([
    ...[true, false, false, false, false],
  ]);
});
