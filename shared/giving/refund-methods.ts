/**
 * card: the bank returns the money to the card. Otherwise staff return it, and report when it is done: by bank transfer, in
 * cash, or with the card terminal (POS) that took it.
 */
export const refundMethods = ["card", "transfer", "cash", "pos"] as const;
export type RefundMethod = (typeof refundMethods)[number];
