import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Orders a minute from one address; families and offices share one, so never below 120 (contract section 3). */
const orders = new RateLimiterMemory({ points: 150, duration: 60, keyPrefix: "create-order" });

/** Seconds to wait, or null when the address may go on. */
export async function takeOrderSlot(address: string): Promise<number | null> {
  try {
    await orders.consume(address);
    return null;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.ceil(error.msBeforeNext / 1000);
    throw error;
  }
}

/** A replayed request does not count. */
export async function giveOrderSlotBack(address: string): Promise<void> {
  await orders.reward(address);
}
