import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { LastCheck } from "#server/giving/ledger/last-check.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { CheckPanel } from "./check-panel.tsx";
import { alarmsText } from "./messages.ts";

export function LastCheckPanel({
  last,
  isLate,
  reason,
}: {
  last: LastCheck | undefined;
  /** Whether the next check is overdue. */
  isLate: boolean;
  /** The reason why this person may not run the check. */
  reason: string | undefined;
}) {
  return (
    <CheckPanel
      className="mt-8"
      title={alarmsText.checkTitle}
      lead={alarmsText.checkLead}
      result={
        last
          ? {
              text: alarmsText.lastChecked(formatDateTime(last.at, "tr"), formatCount(last.orders)),
              differences: last.open > 0 ? alarmsText.differences(formatCount(last.open)) : null,
              equal: alarmsText.inOrder,
            }
          : null
      }
      never={alarmsText.neverChecked}
      overdue={isLate ? alarmsText.late : null}
      intent="check"
      button={{ idle: alarmsText.check, busy: alarmsText.checking }}
      reason={reason}
    />
  );
}
