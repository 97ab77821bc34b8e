import { type BadgeTone, StatusBadge } from "#app/admin/kit/list/status-badge.tsx";
import type { RefundState } from "#server/giving/payments/refunds/rules.ts";
import { refundStateNames } from "./messages.ts";

const refundTones: Record<RefundState, BadgeTone> = {
  requested: "waiting",
  approved: "waiting",
  sent: "waiting",
  confirmed: "good",
  refused: "quiet",
  unknown: "bad",
};

export function RefundStateBadge({ state }: { state: RefundState }) {
  return <StatusBadge tone={refundTones[state]}>{refundStateNames[state]}</StatusBadge>;
}
