export const refundStates = ["requested", "approved", "sent", "confirmed", "refused", "unknown"] as const;
export type RefundState = (typeof refundStates)[number];
