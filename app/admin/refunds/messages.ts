import type { RefundState } from "#server/payments/refunds/rules.ts";

export const refundsText = {
  title: "İadeler",
} as const;

export const refundStateNames: Record<RefundState, string> = {
  requested: "Onay bekliyor",
  approved: "Onaylandı",
  sent: "Bankaya gönderildi",
  confirmed: "İade edildi",
  refused: "İade edilmedi",
  unknown: "Sonucu belirsiz",
};
