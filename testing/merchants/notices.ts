import { expect } from "vitest";
import type { FaultPlan, NoticeFault } from "#tools/bank-simulator/faults.ts";
import type { RunningSimulator } from "#tools/bank-simulator/profile.ts";
import type { Mounted, Shop } from "./shop.ts";

/** Each fault of a message of the bank's server, and the number of messages that arrive then. */
export const noticeFaults = [
  ["lost", 0],
  ["doubled", 2],
  ["late", 1],
  ["first", 1],
] as const;

/** Every message has this fault. */
export const faultyNotices = (fault: NoticeFault): FaultPlan => ({
  seed: 1,
  notices: { [fault]: 1 },
  callbacks: { lateMs: [1, 2] },
});

/** Expects so many messages about a payment and no more. With the fault `first` the message is there before the page. */
export async function expectNotices(
  shop: Shop,
  { simulator }: Mounted<RunningSimulator>,
  fault: NoticeFault,
  count: number,
): Promise<void> {
  if (fault === "first") expect(shop.received).toHaveLength(1);
  await shop.until(count);
  await expect.poll(() => simulator.underway()).toBe(0);
  expect(shop.received).toHaveLength(count);
}
