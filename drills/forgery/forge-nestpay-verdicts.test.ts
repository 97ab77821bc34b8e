import { expect, test } from "vitest";
import { forgeNestpayVerdicts } from "./forge-nestpay-verdicts.ts";

test("none of 2,000 NestPay forgeries passes, though many pass a check of the hash alone", async () => {
  const { figures, faults } = await forgeNestpayVerdicts(2_000, 1_000);
  expect(faults).toEqual({ violations: [] });
  expect(figures["would fool a check of the hash alone"]).toBeGreaterThan(20);
  expect(figures["genuine approvals believed"]).toBeGreaterThan(100);
});
