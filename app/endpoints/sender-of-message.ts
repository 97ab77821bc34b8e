import type { App } from "#server/compose.ts";
import { countedLine } from "#server/payments/admit-order.ts";
import { isSharedAddress } from "#server/payments/card-testing/key-of-donor.ts";
import type { Sender } from "#server/payments/finish-payment.ts";

/** Who sent a message about a payment, for the limits of unverified callbacks (docs/contract.md#hints). */
export function senderOfMessage({ limits, payments }: App, address: string, isServer: boolean): Sender {
  const isShared = isSharedAddress(address);
  return {
    isServer,
    line: isShared ? null : (payments.keyOfNetwork?.(address) ?? null),
    count: async () => (isShared ? null : limits.hints.take(countedLine(address))),
  };
}
