import type { RefundState } from "#server/payments/refunds/rules.ts";
import { type BadgeTone, StatusBadge } from "../kit/list/status-badge.tsx";
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
