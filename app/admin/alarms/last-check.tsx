import { formatCount } from "#app/admin/kit/list/format-count.ts";
import type { LastCheck } from "#server/giving/ledger/last-check.ts";
import { formatDateTime } from "#shared/text/dates.ts";
import { CheckPanel } from "./check-panel.tsx";
import { alarmsText } from "./messages.ts";

export function LastCheckPanel({
  lastCheck,
  isLate,
  reason,
}: {
  lastCheck: LastCheck | undefined;
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
        lastCheck
          ? {
              text: alarmsText.lastChecked(formatDateTime(lastCheck.at, "tr"), formatCount(lastCheck.orders)),
              differences: lastCheck.open > 0 ? alarmsText.differences(formatCount(lastCheck.open)) : null,
              noDifferencesText: alarmsText.inOrder,
            }
          : null
      }
      neverText={alarmsText.neverChecked}
      overdue={isLate ? alarmsText.late : null}
      intent="check"
      button={{ idle: alarmsText.check, busy: alarmsText.checking }}
      reason={reason}
    />
  );
}
